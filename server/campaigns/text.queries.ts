import { findClinic } from '#server/clinic/clinic.queries.ts'
import type { NewMessage } from '#server/conversations/messages.queries.ts'
import { queueMessage } from '#server/conversations/send.queries.ts'
import { queueTemplate } from '#server/conversations/sentTemplates.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { type Listed, sayTo } from '#server/campaigns/recipients.queries.ts'

type Sent = Pick<NewMessage, 'conversationId' | 'ownerId' | 'petId' | 'cause' | 'causeId' | 'isPromotional' | 'author'>

/** Has somebody sent what a campaign says to them, in its template where it has one. The caller holds the conversation. */
export async function queueText(
  tx: ClinicTx,
  { text, template, parameters }: Listed,
  to: { name: string; petNames: readonly string[] },
  message: Sent,
): Promise<string> {
  const { name: clinicName } = await findClinic(tx)
  const say = (words: string) => sayTo(words, to.name, to.petNames, clinicName)
  return template
    ? queueTemplate(tx, { ...message, template, parameters: parameters.map(say) })
    : queueMessage(tx, { ...message, kind: 'text', text: say(text) })
}
