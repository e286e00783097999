import { z } from 'zod'
import { actions, type Role, roles } from '#shared/access/actions.ts'
import { pathParts, type Route, takesKey } from '#shared/http/contract.ts'
import { errors } from '#shared/http/errors.ts'

/** A JSON Schema, as far as it is read here; the rest passes through. */
export interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  description?: string
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, object>
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

const serviceNames: Record<Route['service'], string> = {
  auth: 'Cuentas y sesiones',
  clinic: 'La clínica',
  inventories: 'Inventarios y pagos',
  logs: 'Registro de fallas',
}

export function describeApi(routes: Route[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const address = `/${route.service}${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: describeRoute(route) }
  }
  const used = new Set(routes.map((route) => route.service))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Huella',
      version: '1',
      description:
        'Las llamadas de Huella, una por contrato. Los instantes van en UTC (ISO 8601) y los días como AAAA-MM-DD.',
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(serviceNames)
      .filter(([service]) => used.has(service as Route['service']))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
      responses: errorAnswers,
    },
  }
}

const errorSchema: Schema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string', description: 'La frase que lee una persona' },
        field: { type: 'string', description: 'El campo que causó el error, cuando es uno' },
        recordId: { type: 'string', description: 'El registro que ya está en su lugar, cuando es uno' },
        saved: {
          type: 'object',
          description: 'Quién guardó el registro desde que se leyó: si otra versión es la vigente',
          properties: {
            names: { type: 'array', items: { type: 'string' } },
            at: { type: 'string', format: 'date-time' },
            isOneself: { type: 'boolean' },
          },
          required: ['names', 'at', 'isOneself'],
        },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
}

/** One answer a status, naming the codes that it may carry. */
const errorAnswers = Object.fromEntries(
  [...new Set(Object.values(errors).map(({ status }) => status))].map((status) => [
    `Error${status}`,
    {
      description: Object.entries(errors)
        .filter(([, error]) => error.status === status)
        .map(([code, { message }]) => `\`${code}\`: ${message}`)
        .join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

function describeRoute(route: Route): Operation {
  const input = toSchema(route.input, 'input')
  const fields = Object.entries(input.properties ?? {})
  const required = new Set(input.required)
  const inPath = pathParts(route.path)
  const hasBody = !route.accepts && route.method !== 'GET' && route.method !== 'DELETE'
  const inBody = fields.filter(([name]) => hasBody && !inPath.includes(name))
  const parameters: Parameter[] = fields
    .filter(([name]) => inPath.includes(name) || !hasBody)
    .map(([name, schema]) =>
      inPath.includes(name)
        ? { name, in: 'path', required: true, schema }
        : { name, in: 'query', required: required.has(name), schema },
    )
  if (takesKey(route))
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Repetir la misma llave devuelve la primera respuesta en vez de hacerlo otra vez',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
    })
  return {
    operationId: nameOperation(route),
    tags: [route.service],
    summary: route.summary,
    description: whoMay(route),
    security: route.action === 'public' ? [] : [{ session: [] }],
    parameters,
    ...describeBody(route, inBody, required),
    responses: { 200: describeAnswer(route), ...describeErrors(route) },
  }
}

/** `PUT /pets/:petId/photo` of the clinic is `clinic.put.pets.petId.photo`. */
function nameOperation(route: Route): string {
  const words = route.path.split('/').map((part) => part.replace(/\W/g, ''))
  return [route.service, route.method.toLowerCase(), ...words].filter(Boolean).join('.')
}

function describeBody(
  route: Route,
  fields: [string, Schema][],
  required: Set<string>,
): Pick<Operation, 'requestBody'> | object {
  if (route.accepts) {
    const binary = { schema: { contentMediaType: 'application/octet-stream', maxLength: route.accepts.maxBytes } }
    return { requestBody: { required: true, content: { 'image/*': binary, 'application/pdf': binary } } }
  }
  if (fields.length === 0) return {}
  const needed = fields.map(([name]) => name).filter((name) => required.has(name))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(needed.length ? { required: needed } : {}),
  }
  return { requestBody: { required: needed.length > 0, content: { 'application/json': { schema } } } }
}

function describeAnswer(route: Route): object {
  if (route.answers === 'file') return { description: 'El archivo', content: { '*/*': { schema: {} } } }
  if (route.answers === 'stream')
    return {
      description: 'Líneas de JSON, una por suceso, hasta que quien llama o el servidor cierre',
      content: { 'application/x-ndjson': { schema: toSchema(route.output, 'output') } },
    }
  return {
    description: route.revalidates
      ? 'La respuesta, con ETag: pedirla de nuevo con If-None-Match cuesta un 304'
      : 'La respuesta',
    content: { 'application/json': { schema: toSchema(route.output, 'output') } },
  }
}

function describeErrors(route: Route): Record<string, object> {
  const statuses = Object.values(errors)
    .map(({ status }) => status)
    .filter((status) => route.action !== 'public' || (status !== 402 && status !== 403))
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  )
}

/** A schema that JSON cannot say in full (a transformation, say) is shown as far as it can be. */
function toSchema(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema as Schema
}

const roleNames: Record<Role, string> = {
  administrador: 'administrador',
  veterinario: 'veterinario',
  auxiliar: 'auxiliar',
  recepcion: 'recepción',
  practicante: 'practicante',
  lectura: 'solo lectura',
}

const conditions = {
  licensed: ' (con tarjeta profesional)',
  history: ' (si su cuenta ve la historia clínica)',
} as const

function whoMay(route: Route): string {
  const { action } = route
  if (action === 'public') return 'Cualquiera, sin ingresar.'
  if (action === 'session') return 'Quien haya ingresado.'
  const allowed = roles.flatMap((role) => {
    const cell: boolean | keyof typeof conditions = actions[action][role]
    if (cell === false) return []
    return `${roleNames[role]}${cell === true ? '' : conditions[cell]}`
  })
  return `Pueden: ${allowed.join(', ')}.`
}
