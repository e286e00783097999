/** A template of the product's own, which a clinic has the provider approve. `{{1}}` is its first variable. */
export interface OwnTemplate {
  name: string
  title: string
  category: TemplateCategory
  body: string
  /** By its variables: what each is, and one that the provider is shown. */
  variables: { label: string; example: string }[]
  /** What the other may press. */
  buttons: string[]
}

export const templateCategories = ['utility', 'marketing', 'authentication'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/** `other`: archived, or whatever else the provider may say. */
export const templateStatuses = ['approved', 'pending', 'rejected', 'paused', 'disabled', 'other'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

export const TEMPLATE_LANGUAGE = 'es'

const owner = { label: 'Nombre del propietario', example: 'Ana' }
const pet = { label: 'Nombre de la mascota', example: 'Luna' }
const clinic = { label: 'Nombre de la clínica', example: 'Clínica Veterinaria Huella' }

/** What the product sends by itself outside of the 24 hours, and what begins a conversation. */
export const ownTemplates = [
  {
    name: 'huella_confirmar_cita',
    title: 'Confirmar una cita',
    category: 'utility',
    body: 'Hola {{1}}, le escribimos de {{4}}. {{2}} tiene una cita el {{3}}. ¿Nos confirma que viene?',
    variables: [owner, pet, { label: 'Fecha y hora', example: 'martes 24/11/2026 a las 10:00' }, clinic],
    buttons: ['Confirmo', 'No puedo ir'],
  },
  {
    name: 'huella_recordatorio',
    title: 'Recordatorio',
    category: 'utility',
    body: 'Hola {{1}}, le escribimos de {{4}}. Le recordamos de {{2}}: {{3}}. Responda este mensaje para pedir su cita.',
    variables: [owner, pet, { label: 'De qué se trata', example: 'vacuna antirrábica, 30/11/2026' }, clinic],
    buttons: [],
  },
  {
    name: 'huella_documento',
    title: 'Enlace a un documento',
    category: 'utility',
    body: 'Hola {{1}}, le escribimos de {{5}}. Aquí puede ver {{2}} de {{3}}: {{4}} Si tiene alguna duda, responda este mensaje.',
    variables: [
      owner,
      { label: 'Qué documento', example: 'el consentimiento' },
      pet,
      { label: 'Enlace', example: 'https://huella.vet/firmar/abc' },
      clinic,
    ],
    buttons: [],
  },
  {
    name: 'huella_como_sigue',
    title: 'Cómo sigue',
    category: 'utility',
    body: 'Hola {{1}}, le escribimos de {{3}}. ¿Cómo sigue {{2}} después de su visita?',
    variables: [owner, pet, clinic],
    buttons: ['Está bien', 'Tengo una duda', 'No está bien'],
  },
  {
    name: 'huella_continuar',
    title: 'Continuar la conversación',
    category: 'utility',
    body: 'Hola {{1}}, le escribimos de {{3}} sobre {{2}}. Responda este mensaje para que podamos continuar.',
    variables: [owner, { label: 'Sobre qué', example: 'los resultados de Luna' }, clinic],
    buttons: [],
  },
  {
    name: 'huella_invitacion',
    title: 'Invitación',
    category: 'marketing',
    body: 'Hola {{1}}, en {{4}} queremos volver a ver a {{2}}: {{3}}. Si no quiere recibir estos mensajes, responda STOP.',
    variables: [owner, pet, { label: 'Motivo', example: 'su control anual está pendiente' }, clinic],
    buttons: [],
  },
] as const satisfies OwnTemplate[]
export type OwnTemplateName = (typeof ownTemplates)[number]['name']

/** How many variables a text has: the largest number between braces. */
export function countVariables(body: string): number {
  return Math.max(0, ...[...body.matchAll(/\{\{(\d{1,2})\}\}/g)].map((found) => Number(found[1])))
}

/** The text as the other reads it. */
export function fillTemplate(body: string, parameters: readonly string[]): string {
  return body.replaceAll(/\{\{(\d{1,2})\}\}/g, (place, number: string) => parameters[Number(number) - 1] ?? place)
}

/** What each variable of a template is; of one that is not the product's, its number. */
export function variablesOf(name: string, body: string): string[] {
  const own: OwnTemplate | undefined = ownTemplates.find((one) => one.name === name)
  return Array.from({ length: countVariables(body) }, (_none, index) =>
    own?.body === body ? (own.variables[index]?.label ?? '') : `Dato ${index + 1}`,
  )
}
