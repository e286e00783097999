import type { OpenApiDocument, Operation, Schema } from '#server/http/apiDocument.ts'

/** The document as a page to read: no script, the calls grouped by service. */
export function showApiPage(document: OpenApiDocument, nonce: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const sections = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name))
    const contents = own.map(
      ({ method, path, operation }) =>
        `<li><a href="#${escape(operation.operationId)}"><code>${method} ${escape(path)}</code></a> ${escape(operation.summary)}</li>`,
    )
    return `<section><h2>${escape(description)} <small><code>/api/${escape(name)}</code></small></h2>
<ul>${contents.join('\n')}</ul>
${own.map(({ method, path, operation }) => showCall(method, path, operation)).join('\n')}</section>`
  })
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Huella: llamadas</title><style nonce="${nonce}">${css}</style></head>
<body><main><h1>Las llamadas de Huella</h1>
<p>${escape(document.info.description)}</p>
<p>Salvo las públicas, cada llamada lleva la cabecera <code>Authorization: Bearer &lt;token&gt;</code> con el token que
devuelve el ingreso. Un error responde <code>{"error": {"code", "message", "field", "recordId", "saved"}}</code>, con la
frase que lee una persona. El mismo contenido para programas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}</main></body></html>`
}

function showCall(method: string, path: string, operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {})
  const fields = [
    ...operation.parameters.map((parameter) =>
      showField(parameter.name, places[parameter.in], parameter.required, parameter.schema, parameter.description),
    ),
    ...body.flatMap(([type, { schema }]) =>
      type === 'application/json'
        ? Object.entries(schema.properties ?? {}).map(([name, field]) =>
            showField(name, 'cuerpo', schema.required?.includes(name) ?? false, field),
          )
        : [showField(type, 'cuerpo', true, {}, 'El archivo, tal cual')],
    ),
  ]
  return `<article id="${escape(operation.operationId)}"><h3><code>${method} /api${escape(path)}</code></h3>
<p>${escape(operation.summary)}. ${escape(operation.description)}</p>
${fields.length ? `<table><thead><tr><th scope="col">Campo</th><th scope="col">Va en</th><th scope="col">Tipo</th></tr></thead><tbody>${fields.join('')}</tbody></table>` : '<p>No lleva datos.</p>'}
<details><summary>Respuesta</summary><pre>${escape(JSON.stringify(answerOf(operation), undefined, 2))}</pre></details></article>`
}

const places = { path: 'dirección', query: 'consulta', header: 'cabecera' }

function answerOf(operation: Operation): unknown {
  const answer = operation.responses['200'] as { description: string; content: Record<string, { schema: Schema }> }
  return answer.content['application/json']?.schema ?? answer.description
}

function showField(name: string, place: string, isRequired: boolean, schema: Schema, description = ''): string {
  const facts = [showType(schema), isRequired ? 'obligatorio' : 'opcional', escape(description)].filter(Boolean)
  return `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td>${facts.join(' · ')}</td></tr>`
}

const typeNames = new Map([
  ['string', 'texto'],
  ['number', 'número'],
  ['integer', 'número entero'],
  ['boolean', 'sí o no'],
  ['array', 'lista'],
  ['object', 'objeto'],
  ['null', 'vacío'],
])

function showType(schema: Schema): string {
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (Array.isArray(choices))
    return choices.map((choice) => `<code>${escape(JSON.stringify(choice))}</code>`).join(', ')
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options))
    return [...new Set(options.map((option) => showType(option as Schema)))].filter(Boolean).join(' o ')
  const types = [schema.type].flat().filter((type) => type !== undefined)
  const limits = [
    schema.format && escape(String(schema.format)),
    schema.maxLength && `hasta ${Number(schema.maxLength)} caracteres`,
    schema.default !== undefined && `si falta: <code>${escape(JSON.stringify(schema.default))}</code>`,
  ].filter(Boolean)
  return [types.map((type) => typeNames.get(type) ?? escape(type)).join(' o '), ...limits].filter(Boolean).join(', ')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const css = `
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin-top: 3rem; border-bottom: 2px solid currentColor }
small { font-weight: normal }
article { margin: 2rem 0; padding-top: 1px; overflow-x: auto }
h3 { margin-bottom: 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid #8886 }
code, pre { font-size: 0.9em }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886 }
`
