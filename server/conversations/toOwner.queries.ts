import { sql } from 'kysely'
import type { MessageButton } from '#shared/values/messageContent.ts'
import { NOT_CONNECTED, refuseFreeText, refuseOwner, windowUntil } from '#shared/conversations/conversations.rules.ts'
import { AppError, type Refusal } from '#shared/http/errors.ts'
import type { OwnTemplateName } from '#shared/values/whatsappTemplates.ts'
import type { MessageTemplate } from '#shared/whatsapp/whatsapp.contract.ts'
import { firstName } from '#shared/values/text.ts'
import type { Phone } from '#shared/values/phone.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertFile, type StoredFile } from '#server/db/files.ts'
import { newPublicId } from '#server/db/publicId.ts'
import { lockConversation, openConversationOf, whoseOf } from '#server/conversations/conversations.queries.ts'
import { insertPaperLink, paperAddress } from '#server/conversations/paperLinks.queries.ts'
import { refuseNoPet } from '#server/conversations/messageFiles.queries.ts'
import { queueTemplate } from '#server/conversations/sentTemplates.queries.ts'
import { queueMessage } from '#server/conversations/send.queries.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { waIdOf } from '#server/owners/waId.queries.ts'
import { findApproved } from '#server/whatsapp/templates.queries.ts'
import { findConnection } from '#server/whatsapp/whatsapp.queries.ts'

/** What the clinic has for an owner, whatever part of the product wants it sent. */
export interface ToOwner {
  ownerId: string
  petId: string | null
  /** The one that they are written in; without it that of their own number. */
  conversationId?: string | null | undefined
  text: string
  /** Why: what the owner presses below it comes back to the word that answers for that (`Word.answers`). */
  cause: string
  causeId: string | null
  buttons?: readonly MessageButton[]
  /** In a template, which takes none along, it is a link below this address of the site. */
  file?: { stored: StoredFile; fileName: string; publicUrl: string }
  /** In which it goes outside of the 24 hours, once that is approved; without it, it waits for the owner to write. */
  template?: { name: OwnTemplateName; fill: (names: Names) => string[] } | undefined
  isPromotional?: boolean
  /** Without one it goes by itself. */
  actor?: Actor | undefined
}

/** How a template speaks to an owner. */
export interface Names {
  owner: string
  pet: string
  clinic: string
  /** To the file; nothing without one. */
  link: string
}

interface Reached {
  id: string
  name: string
  status: string
  phone: Phone
  conversationId: string | undefined
  lastInboundAt: string | null
}

/** Who is written to: of one that was united with another, that other. @throws AppError not_found */
async function findReached(tx: ClinicTx, ownerId: string): Promise<Reached> {
  const { rows } = await sql<Omit<Reached, 'conversationId'>>`
    SELECT o.id, o.name, o.status, ${phoneOf('o', 'phone')} AS phone, (
      SELECT c.last_inbound_at FROM ${waIdOf('o')} n
      JOIN conversations c ON c.clinic_id = ${tx.clinicId} AND c.wa_id = n.wa_id) AS last_inbound_at
    FROM owners o
    WHERE o.clinic_id = ${tx.clinicId} AND o.id = (
      SELECT CASE WHEN g.merged_into_id IS NULL THEN g.id ELSE g.merged_into_id END FROM owners g
      WHERE g.clinic_id = ${tx.clinicId} AND g.id = ${ownerId})`.execute(tx.db)
  if (!rows[0]) throw new AppError('not_found')
  return { ...rows[0], conversationId: undefined }
}

/** Their conversation, at whichever number. @throws AppError not_found */
async function findHere(
  tx: ClinicTx,
  conversationId: string,
  ownerId: string,
): Promise<Pick<Reached, 'conversationId' | 'lastInboundAt'>> {
  const { rows } = await sql<Pick<Reached, 'conversationId' | 'lastInboundAt'>>`
    SELECT c.id AS conversation_id, c.last_inbound_at FROM conversations c ${whoseOf(tx)}
    WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${conversationId} AND whose.owner_id = ${ownerId}`.execute(tx.db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

async function findNames(tx: ClinicTx, owner: Reached, petId: string | null): Promise<Omit<Names, 'link'>> {
  const { rows } = await sql<{ clinic: string; pet: string | null }>`
    SELECT c.name AS clinic, (SELECT p.name FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}) AS pet
    FROM clinics c WHERE c.clinic_id = ${tx.clinicId}`.execute(tx.db)
  const { clinic = '', pet = null } = rows[0] ?? {}
  return { owner: firstName(owner.name), pet: pet ?? 'su mascota', clinic }
}

async function findWay(
  tx: ClinicTx,
  message: ToOwner,
): Promise<Refusal | { owner: Reached; template: MessageTemplate | undefined }> {
  const reached = await findReached(tx, message.ownerId)
  const owner = message.conversationId
    ? { ...reached, ...(await findHere(tx, message.conversationId, reached.id)) }
    : reached
  const refusal = !(await findConnection(tx))
    ? { message: NOT_CONNECTED }
    : // Who writes from another number is written to there.
      owner.conversationId === undefined
      ? refuseOwner(owner)
      : undefined
  if (refusal) return refusal
  const closed = refuseFreeText({ windowUntil: windowUntil(owner.lastInboundAt) }, tx.now)
  const template = closed && message.template && (await findApproved(tx, message.template.name))
  return closed && !template ? closed : { owner, template }
}

/** Whether what goes to an owner now goes in its template, or why it cannot go by WhatsApp at all. */
export async function findTemplateWay(tx: ClinicTx, message: ToOwner): Promise<{ isTemplate: boolean } | Refusal> {
  const way = await findWay(tx, message)
  return 'owner' in way ? { isTemplate: way.template !== undefined } : way
}

/** Sends an owner a message through the clinic's number. @returns its id @throws AppError not_found, not_allowed_now */
export async function sendToOwner(tx: ClinicTx, message: ToOwner): Promise<string> {
  if (message.petId !== null) await refuseNoPet(tx, message.petId)
  const way = await findWay(tx, message)
  if (!('owner' in way)) throw new AppError('not_allowed_now', way)
  const { owner, template } = way
  const { petId, text, cause, causeId, buttons, file, isPromotional = false, actor } = message
  const conversationId = owner.conversationId ?? (await openConversationOf(tx, owner.id))
  if (owner.conversationId !== undefined) await lockConversation(tx, conversationId)
  const sent = { conversationId, ownerId: owner.id, petId, cause, causeId, isPromotional, author: actor }
  if (template) {
    const token = newPublicId(tx.clinicId)
    const link = file ? paperAddress(file.publicUrl, token) : ''
    const parameters = message.template?.fill({ ...(await findNames(tx, owner, petId)), link }) ?? []
    const pressed = buttons?.map(({ id }) => id) ?? []
    const messageId = await queueTemplate(tx, { ...sent, template, parameters, pressed })
    if (file) await insertPaperLink(tx, { messageId, token, ...file })
    return messageId
  }
  if (file) await insertFile(tx, file.stored)
  return queueMessage(tx, {
    ...{ ...sent, text },
    kind: file ? 'document' : buttons ? 'buttons' : 'text',
    fileId: file?.stored.fileId ?? null,
    details: {
      ...(buttons ? { buttons: [...buttons] } : {}),
      ...(file ? { fileName: file.fileName, contentType: file.stored.contentType, bytes: file.stored.bytes } : {}),
    },
  })
}

/** Outside of the 24 hours a paper is a link. @param caption "La fórmula de Luna", of which the template says the animal */
export function paperTemplate(caption: string): NonNullable<ToOwner['template']> {
  // In the middle of a sentence.
  const named = caption.replace(/^(El|La) /, (article) => article.toLowerCase())
  const what = (pet: string) => (named.endsWith(` de ${pet}`) ? named.slice(0, -` de ${pet}`.length) : 'el documento')
  return {
    name: 'huella_documento',
    fill: ({ owner, pet, link, clinic }) => [owner, what(pet), pet, link, clinic],
  }
}
