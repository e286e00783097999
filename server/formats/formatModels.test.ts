import { expect, it } from 'vitest'
import { formatPurposes } from '#shared/formats/formats.words.ts'
import { findDataField } from '#shared/formats/dataFields.ts'
import { cleanRichText } from '#shared/values/cleanRichText.ts'
import { listDataKeys, listSignatures, type RichInline, type RichText, walkBlocks } from '#shared/values/richText.ts'
import { type FormatModel, formatModels } from '#server/formats/formatModels.ts'

/** What a model says: `{pet.name}` for a datum, `[Ayuno: Sí, No]` for a field, a line for each block. */
function wordsOf({ content }: RichText): string {
  const inline = (node: RichInline) => {
    if (node.type === 'dataField') return `{${node.attrs.key}}`
    if (node.type === 'fillField') return `[${[node.attrs.label, ...node.attrs.options].join(', ')}]`
    return node.type === 'text' ? node.text : '\n'
  }
  return [...walkBlocks(content)]
    .map((block) => {
      if (block.type === 'dataTable') return `{${block.attrs.key}}`
      return block.type === 'paragraph' || block.type === 'heading' ? block.content.map(inline).join('') : ''
    })
    .join('\n')
}

/** What a paper that a person decides by has to hold, and how a model says it. */
const parts = {
  animal: [/\{pet\.name\}/, /\{pet\.species\}/, /\{pet\.breed\}/, /\{pet\.sex\}/, /\{pet\.age\}/, /\{pet\.weight\}/],
  owner: [/\{owner\.name\}/, /\{owner\.document\}/],
  instant: [/\{date\.today\}/, /\{date\.time\}/],
  veterinarian: [/\{professional\.name\}, T\.P\. \{professional\.card\}/],
  procedure: [/^Procedimiento: |^(Tipo|Plan|Servicio): \[|^La eutanasia es |^Tratamiento que se |^Se abre el cuerpo/m],
  diagnosis: [/^Diagnóstico( o sospecha clínica)?: [[{]/m],
  prognosis: [/^Pronóstico: \[/m],
  benefit: [/^Beneficio (que se espera|de continuarlo): /m],
  alternatives: [/^Alternativas que se (explicaron|ofrecieron): \[/m],
  risks: [/^(Riesgos|Riesgos de la salida|Riesgos y .*)(:|$)/m],
  cost: [/costo estimado.{0,14} \[/i],
  resuscitation: [/\[Reanimación, Reanimar con tórax cerrado, Reanimar con tórax abierto, No reanimar\]/],
  statement: [/^Declaración$/m, /tengo autorización del propietario para decidir, y soy mayor de edad/],
  electronic: [/Acepto firmar este documento de manera electrónica \(Ley 527 de 1999 y Decreto 2364 de 2012\)/],
  microchip: [/\{pet\.microchip\}/, /\{pet\.color\}/],
  doses: [/\{vaccines\}/, /\{dewormings\}/],
  isPrivate: [/médico veterinario particular\. El Certificado de Inspección Sanitaria lo expide únicamente el ICA/],
} satisfies Record<string, RegExp[]>
type Part = keyof typeof parts

const identity: Part[] = ['animal', 'owner', 'instant', 'electronic']
const informed: Part[] = [
  ...identity,
  ...(['veterinarian', 'procedure', 'diagnosis', 'benefit', 'alternatives', 'risks', 'cost', 'statement'] as const),
]
const certificate: Part[] = ['animal', 'owner', 'instant', 'veterinarian', 'microchip', 'doses', 'isPrivate']

interface Demand {
  parts: Part[]
  /** What it says besides. */
  says?: RegExp[]
  signers: string[]
}

const demands: Record<string, Demand> = {
  cirugia: {
    parts: [...informed, 'prognosis', 'resuscitation'],
    says: [/\{surgery\.procedures\}/, /\{surgery\.diagnosis\}/, /\[Ayuno, /],
    signers: ['owner', 'professional'],
  },
  anestesia: {
    parts: [...informed, 'prognosis', 'resuscitation'],
    says: [/\[ASA, I, II, III, IV, V\]/, /Ayuno cumplido: \[/],
    signers: ['owner', 'professional'],
  },
  hospitalizacion: {
    parts: [...informed, 'prognosis', 'resuscitation'],
    says: [/\[Persona autorizada y teléfono\]/, /\[Horario de llamadas y visitas\]/, /\[Depósito\]/],
    signers: ['owner', 'professional'],
  },
  eutanasia: {
    parts: [...informed, 'prognosis'],
    says: [/irreversible/, /\[Destino del cuerpo, /, /diez días/],
    signers: ['owner', 'professional'],
  },
  'alta-voluntaria': {
    parts: [...informed, 'prognosis'],
    says: [/contra la recomendación del médico veterinario/, /puedo volver a consultar/],
    signers: ['owner', 'professional', 'witness'],
  },
  'datos-personales': {
    parts: ['owner', 'instant', 'electronic'],
    says: [
      /\{clinic\.name\}, NIT \{clinic\.nit\}.*\{clinic\.address\}.*\{clinic\.phone\}.*\{clinic\.email\}/,
      /Ley 1581 de 2012/,
      /de manera previa, expresa e informada/,
      /conocer, actualizar y corregir.*pedir prueba.*revocarla.*eliminen.*Superintendencia de Industria y Comercio/,
      /No está obligado a autorizar el tratamiento de datos sensibles ni de menores/,
      /\[Promociones, Autorizo, No autorizo\]/,
      /\[Fotos y videos, Autorizo, No autorizo\]/,
      /\[Reporte público, Autorizo, No autorizo\]/,
      /\[Canal para promociones y cobros, .*Ninguno\].*Ley 2300 de 2023/,
      /al menos cinco años después de la última atención/,
    ],
    signers: ['owner'],
  },
  'certificado-viaje': {
    parts: certificate,
    says: [/cinco días calendario/, /menores de doce meses.*quince dígitos/, /su edad corresponde/, /\[Destino\]/],
    signers: ['professional'],
  },
  'certificado-vacunacion': { parts: certificate, signers: ['professional'] },
  'certificado-defuncion': {
    parts: ['animal', 'owner', 'instant', 'veterinarian'],
    says: [
      /\[Fecha y hora de la muerte\]/,
      /\[Causa de la muerte/,
      /\[Destino del cuerpo, /,
      /no presenta signos vitales/,
    ],
    signers: ['professional'],
  },
  necropsia: {
    parts: informed,
    says: [/\[Fecha y hora de la muerte\]/, /\[Destino del cuerpo, /, /\[Muestras para laboratorio\]/],
    signers: ['owner', 'professional'],
  },
  // No act of a veterinarian: nothing is diagnosed.
  peluqueria: {
    parts: [...identity, 'procedure', 'risks', 'cost', 'statement'],
    says: [/\[Alergias o enfermedades/, /\[Atención de urgencia, /, /\[Muerde o se asusta\]/, /No se seda/],
    signers: ['owner'],
  },
}

it('there is a model for each purpose, and a demand for each model', () => {
  expect(formatModels.map(({ id }) => id)).toEqual(Object.keys(demands))
  expect(formatModels.map(({ purpose }) => purpose)).toEqual(formatPurposes.filter((purpose) => purpose !== 'other'))
})

it.each(formatModels.map((model) => [model.id, model] as const))('%s holds what it must', (id, model: FormatModel) => {
  const text = wordsOf(model.content)
  const { parts: named = [], says = [], signers } = demands[id] ?? {}
  const missing = named.filter((part) => !parts[part].every((said: RegExp) => said.test(text)))
  expect({ missing, text }).toMatchObject({ missing: [] })
  for (const said of says) expect(text).toMatch(said)
  expect(listSignatures(model.content).map(({ role }) => role)).toEqual(signers)
  // Every chip is one that is still filled in, and only an authority gives out what is official.
  expect(listDataKeys(model.content).filter((key) => !findDataField(key))).toEqual([])
  expect(text).not.toMatch(/certificado oficial/i)
  expect(cleanRichText(model.content)).toEqual({ document: model.content, excess: undefined })
})
