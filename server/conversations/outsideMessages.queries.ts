import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { OutboxKind } from '#server/jobs/outboxKind.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'

// Messages of no conversation: letters by e-mail, and what somebody of the clinic sent from a telephone of theirs.

/** To whom a message goes, and what of the clinic has it sent. */
export interface Sent {
  ownerId: string | null
  petId: string | null
  cause: string
  causeId: string
  isPromotional?: boolean
  actor?: Actor | undefined
}

const rowOf = ({ actor, isPromotional = false, ...sent }: Sent) => ({
  ...sent,
  ...{ isPromotional, direction: 'out', kind: 'text' },
  ...{ authorId: actor?.professionalId ?? null, authorName: actor?.name ?? null },
})

/** Has a letter sent: its message has the id of the row that carries it, by which the other side knows it too. */
export async function queueLetterMessage<Payload extends z.ZodType>(
  tx: ClinicTx,
  kind: OutboxKind<Payload>,
  payload: z.input<Payload>,
  { text = null, ...rest }: Sent & { text?: string | null },
): Promise<string> {
  const id = await writeOutbox(tx, kind, payload)
  await tx.db
    .insertInto('messages')
    .values({
      ...{ ...rowOf(rest), clinicId: tx.clinicId, id, createdAt: tx.now, at: tx.now },
      ...{ channel: 'email', status: 'queued', text },
    })
    .execute()
  tx.touched.note('messages', { id })
  return id
}

/** Somebody sends it by themselves, in WhatsApp: here it is only noted. @returns its id */
export async function noteMessage(tx: ClinicTx, text: string, sent: Sent): Promise<string> {
  const id = uuidv7()
  await tx.db
    .insertInto('messages')
    .values({
      ...{ ...rowOf(sent), clinicId: tx.clinicId, id, createdAt: tx.now, at: tx.now, sentAt: tx.now },
      ...{ channel: 'whatsapp', status: 'sent', text },
    })
    .execute()
  tx.touched.note('messages', { id })
  return id
}

/** What becomes of a letter: with what it said, where it says it only once it goes. */
export async function settleLetterMessage(
  tx: ClinicTx,
  id: string,
  settled: { status: 'sent'; text?: string } | { status: 'queued' } | { status: 'failed'; problem: string },
): Promise<void> {
  const isSent = settled.status === 'sent'
  await tx.db
    .updateTable('messages')
    .set({ problem: null, ...settled, ...(isSent ? { at: tx.now, sentAt: tx.now } : {}) })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
  tx.touched.note('messages', { id })
}

/** It was never sent: nothing points at it any more. */
export async function removeMessage(tx: ClinicTx, id: string): Promise<void> {
  await tx.db.deleteFrom('messages').where('clinicId', '=', tx.clinicId).where('id', '=', id).execute()
  tx.touched.note('messages', { id })
}
