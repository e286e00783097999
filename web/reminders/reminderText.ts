import type { Reminder } from '#shared/reminders/reminders.contract.ts'
import { answerNames, isFlagged } from '#shared/reminders/followUps.rules.ts'
import { goesAt, NEEDS_TEMPLATE } from '#shared/reminders/reminders.rules.ts'
import { channelNames, reminderWords, showCloseReason } from '#shared/reminders/reminders.words.ts'
import { mayHaveWhatsapp } from '#shared/values/whatsapp.ts'
import { showDate, showDateTime, showRelativeDay, showTime } from '#shared/values/date.ts'

/** `Vacuna: Rabia`, `Desparasitación interna`, `Cita` */
export function whatOf({ kind, about }: Reminder): string {
  const { name } = reminderWords[kind]
  if (!about || kind === 'event') return name
  return about.startsWith(name) ? about : `${name}: ${about}`
}

/** When what it reminds of is. */
export function dueOf({ kind, dueAt }: Reminder): string {
  return kind === 'event' ? showDateTime(dueAt) : showDate(dueAt)
}

/** When one that waits goes, as the law lets it: `Ahora`, or the day and the hour. */
export function goesOf(reminder: Reminder, now: Date): { day: string; hour?: string } {
  const at = goesAt(reminder, now)
  return at <= now.toISOString() ? { day: 'Ahora' } : { day: showRelativeDay(at, now), hour: showTime(at) }
}

/** `«No está bien», la atendió Marcela Duque` */
function showAnswer(answer: Reminder['answer']): string | undefined {
  if (!answer) return undefined
  const said = `«${answerNames[answer.choice]}»`
  if (answer.attended) return `${said}, la atendió ${answer.attended.byName}`
  return isFlagged(answer.choice) ? `${said}, por atender` : said
}

/** By which way, by whom, what came back, or why not. */
export function howOf({
  status,
  reason,
  kind,
  problem,
  channel,
  changedByName,
  owner,
  whatsapp,
  answer,
}: Reminder): string {
  if (status === 'closed') return reason ? showCloseReason(kind, reason) : ''
  if (status === 'failed') return problem ?? ''
  if (channel) return [channelNames[channel], changedByName, showAnswer(answer)].filter(Boolean).join(' · ')
  if (whatsapp === 'ready' && mayHaveWhatsapp(owner.phone)) return channelNames.whatsapp
  if (owner.email) return channelNames.email
  if (whatsapp === 'closed' && mayHaveWhatsapp(owner.phone)) return NEEDS_TEMPLATE
  return mayHaveWhatsapp(owner.phone) ? 'Sin correo: por WhatsApp' : 'Sin correo: por teléfono'
}
