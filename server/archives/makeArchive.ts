import { z } from 'zod'
import { ARCHIVE_DAYS } from '#shared/archives/archives.contract.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { findAsked, setFailed, setReady } from '#server/archives/archives.queries.ts'
import { archiveKey, writeArchive } from '#server/archives/writeArchive.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'

/** Without a byte that was written; whoever is killed in the middle is followed after as long. All of it may take hours. */
const SILENT_S = 5 * 60

/** Makes the archive that somebody asked for, and writes to them. */
export const archiveMaking = outboxKind({
  kind: 'archive.make',
  title: 'Archivo con los datos de la clínica',
  lane: 'leaving',
  payload: z.object({ archiveId: z.uuid() }),
  describe: () => '',
  retry: { tries: 4, firstMinutes: 2, timeoutS: SILENT_S },
  send: async ({ payload: { archiveId }, inClinic, services: { files, clock }, signal, goesOn }) => {
    const asked = await inClinic(async (tx) => ({ ...(await findAsked(tx, archiveId)), clinicId: tx.clinicId }))
    if (!asked.email || !asked.clinic) return
    const { clinic, clinicId, email } = asked
    const made = await writeArchive({ clinicId, clinic, inClinic, files, now: clock(), signal, goesOn })
    const isKept = await inClinic(async (tx) => {
      if (!(await setReady(tx, archiveId, made))) return false
      await writeOutbox(tx, archiveLetter, { to: email, clinic, bytes: made.bytes })
      return true
    })
    if (!isKept) await files.remove(archiveKey(clinicId, made.fileId))
  },
  failed: async (tx, { archiveId }, problem) => {
    const { email, clinic } = (await findAsked(tx, archiveId)) ?? {}
    await setFailed(tx, archiveId, problem)
    if (email && clinic) await writeOutbox(tx, archiveFailed, { to: email, clinic, problem })
  },
})

/** Who was told that they would be written to is. */
export const archiveFailed = outboxKind({
  kind: 'archive.failed',
  title: 'Aviso de que sus datos no se prepararon',
  payload: z.object({ to: z.string(), clinic: z.string(), problem: z.string() }),
  describe: ({ to }) => to,
  retry: { timeoutS: 10 },
  send: async ({ payload: { to, clinic, problem }, key, services: { mail, publicUrl } }) =>
    mail.send({
      id: key,
      to,
      subject: `Los datos de ${clinic} no se prepararon`,
      text: [
        `El archivo con todos los datos de ${clinic} no se pudo hacer. ${problem}`,
        `Pídalo otra vez en ${publicUrl}/configuraciones/datos.`,
      ].join('\n\n'),
    }),
})

/** Its link leads to where it is taken: who reads the letter has to be let in. */
export const archiveLetter = outboxKind({
  kind: 'archive.letter',
  title: 'Aviso de que sus datos están listos',
  payload: z.object({ to: z.string(), clinic: z.string(), bytes: z.number() }),
  describe: ({ to }) => to,
  retry: { timeoutS: 10 },
  send: async ({ payload: { to, clinic, bytes }, key, services: { mail, publicUrl } }) =>
    mail.send({
      id: key,
      to,
      subject: `Los datos de ${clinic} están listos`,
      text: [
        `El archivo con todos los datos de ${clinic} está listo: ${showBytes(bytes)}.`,
        `Descárguelo en ${publicUrl}/configuraciones/datos, con su cuenta de administrador. Estará allí ${ARCHIVE_DAYS} días.`,
        'Contiene datos personales: guárdelo donde solo usted lo abra. Para verlo, descomprímalo y abra abrir.html.',
        'Si usted no lo pidió, cambie su contraseña y revise la auditoría.',
      ].join('\n\n'),
    }),
})
