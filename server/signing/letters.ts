import { z } from 'zod'
import { isReaddressed } from '#shared/signing/signing.rules.ts'
import { showDateTime } from '#shared/values/date.ts'
import { firstName } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import { addressOf, findLinkById, readCode } from '#server/signing/links.queries.ts'
import { findFrozen } from '#server/signing/signing.queries.ts'

/** What a letter says is read when it is sent: a link that was closed meanwhile sends none. */
async function readOpen(tx: ClinicTx, linkId: string) {
  const link = await findLinkById(tx, linkId)
  if (!link?.email || link.closedAt || new Date(link.expiresAt) <= tx.now) return undefined
  const frozen = await findFrozen(tx, { id: link.issuedFormatId })
  if (!frozen || (frozen.status !== 'sent' && frozen.status !== 'viewed')) return undefined
  if (isReaddressed(link, frozen.owner)) return undefined
  return { link, frozen, email: link.email }
}

const payload = z.object({ linkId: z.uuid(), to: z.string(), isReminder: z.boolean().default(false) })

/** The link with which a document is signed, or the reminder that it is still to be. */
export const linkLetter = outboxKind({
  kind: 'format.link',
  title: 'Documento para firmar',
  payload,
  describe: ({ to }) => to,
  retry: { timeoutS: 15 },
  send: async ({ payload: { linkId, isReminder }, key, services: { mail, seal, publicUrl }, inClinic }) => {
    const open = await inClinic((tx) => readOpen(tx, linkId))
    if (!open) return
    const { link, frozen, email } = open
    const { title, clinic, pet, signers } = frozen
    const name = signers.find(({ id }) => id === link.signerId)?.name
    await mail.send({
      id: key,
      to: email,
      senderName: clinic.name,
      subject: `${isReminder ? 'Recordatorio: falta su firma' : 'Documento para firmar'} · ${title} · ${pet.name} · ${clinic.name}`,
      text: [
        name ? `Hola, ${firstName(name)}.` : 'Hola.',
        isReminder
          ? `El documento «${title}» de ${pet.name}, que le envió ${clinic.name}, todavía espera su firma.`
          : `${clinic.name} le envía el documento «${title}» de ${pet.name} para que lo lea y lo firme desde su celular.`,
        addressOf(link, seal, publicUrl),
        `El enlace sirve hasta el ${showDateTime(link.expiresAt)} y es solo para usted. Para firmar le pediremos un código que ${link.codeBy === 'mail' ? 'llega a este correo' : 'le dice la clínica'}.`,
        'Si no está de acuerdo, en la misma página puede rechazarlo y decir por qué.',
        [clinic.name, clinic.phone].filter(Boolean).join('\n'),
      ].join('\n\n'),
    })
  },
})

/** The one-time code of a signature. It is read when it is sent: no row of what is sent knows it. */
export const codeLetter = outboxKind({
  kind: 'format.code',
  title: 'Código para firmar',
  payload: z.object({ linkId: z.uuid(), to: z.string() }),
  describe: ({ to }) => to,
  // Later it would be worth nothing.
  retry: { timeoutS: 10, tries: 4 },
  send: async ({ payload: { linkId }, key, services: { mail, seal }, inClinic }) => {
    const open = await inClinic(async (tx) => {
      const found = await readOpen(tx, linkId)
      return found && { ...found, code: readCode(found.link, seal, tx.now) }
    })
    if (!open?.code) return
    const { code, frozen, email } = open
    await mail.send({
      id: key,
      to: email,
      senderName: frozen.clinic.name,
      subject: `${code} es su código para firmar · ${frozen.clinic.name}`,
      text: [
        `Su código para firmar «${frozen.title}» de ${frozen.pet.name} es ${code}.`,
        'Sirve por 15 minutos. No se lo dé a nadie: quien lo tiene firma por usted.',
        `Si usted no está firmando ningún documento, avise a ${frozen.clinic.name}.`,
      ].join('\n\n'),
    })
  },
})
