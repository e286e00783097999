import type { Refusal } from '#shared/http/errors.ts'
import type { ToldChange } from '#shared/reminders/reminders.contract.ts'
import { nameDue } from '#shared/reminders/reminders.rules.ts'
import { showDate, showDateTime } from '#shared/values/date.ts'
import { mayHaveWhatsapp } from '#shared/values/whatsapp.ts'
import { firstName, joinNames } from '#shared/values/text.ts'

type Change = Omit<ToldChange, 'message' | 'reminderId' | 'petId'>

const when = ({ kind }: Pick<Change, 'kind'>, at: string): string =>
  kind === 'event' ? showDateTime(at) : showDate(at)

/** `la cita de Milo`, `el control de Milo`, `la vacuna de Rabia de Milo` */
function what({ kind, about, petNames }: Change): string {
  const names: Partial<Record<Change['kind'], string>> = { event: 'la cita', control: 'el control' }
  return `${names[kind] ?? nameDue({ kind, about })} de ${joinNames(petNames)}`
}

/** What an owner is told of what they were reminded of: it moved, it was called off, or it stands after all. */
export function writeChange({ clinicName, ...change }: Change & { clinicName: string }): string {
  const { owner, wasAt, nextAt } = change
  const hello = `Hola, ${firstName(owner.name)}. Le escribimos de ${clinicName}: `
  const named = what(change)
  if (nextAt && !wasAt) return `${hello}${named} sí queda para el ${when(change, nextAt)}.`
  if (nextAt && wasAt) return `${hello}${named} cambió del ${when(change, wasAt)} al ${when(change, nextAt)}.`
  const day = when(change, wasAt ?? '')
  if (change.kind === 'event') return `${hello}${named} del ${day} se canceló. Si quiere otra hora, escríbanos.`
  return `${hello}le habíamos recordado ${named} para el ${day}, y ya no hace falta ese día. Si tiene dudas, escríbanos.`
}

/** What the clinic reads of it: `Guillermo cree que la cita es el 27/11/2026, 10:00, y ahora es el …`. */
export function showChange(change: ToldChange): string {
  const { owner, wasAt, nextAt } = change
  const knows = wasAt
    ? `A ${owner.name} se le recordó ${what(change)} para el ${when(change, wasAt)}`
    : `A ${owner.name} se le avisó que se canceló ${what(change)}`
  return `${knows}, y ${nextAt ? `ahora es el ${when(change, nextAt)}` : 'ya no es así'}.`
}

export function canTellByLetter({ owner }: Pick<ToldChange, 'owner'>): Refusal | undefined {
  const other = mayHaveWhatsapp(owner.phone) ? 'avísele por WhatsApp' : 'llámele'
  return owner.email ? undefined : { message: `${owner.name} no tiene correo: ${other}.` }
}
