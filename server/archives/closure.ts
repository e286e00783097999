import { z } from 'zod'
import { addDays, dayOf, Instant, showDateTime } from '#shared/values/date.ts'
import { setSuspended } from '#server/accounts/clinicAccounts.queries.ts'
import { closeClinic, findClosure, listClosing, listAdministrators } from '#server/archives/closure.queries.ts'
import { archiveFolder } from '#server/archives/writeArchive.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { removeAll } from '#server/outside/files/sweep.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'

/** Tells an administrator that the account is to be closed, or is not. */
export const closureLetter = outboxKind({
  kind: 'closure.letter',
  title: 'Aviso del cierre de la cuenta',
  payload: z.object({ to: z.string(), clinic: z.string(), by: z.string(), closesAt: Instant.nullable() }),
  describe: ({ to }) => to,
  retry: { timeoutS: 10 },
  send: async ({ payload: { to, clinic, by, closesAt }, key, services: { mail, publicUrl } }) => {
    const page = `${publicUrl}/configuraciones/datos`
    await mail.send({
      id: key,
      to,
      subject: closesAt ? `La cuenta de ${clinic} se va a cerrar` : `La cuenta de ${clinic} sigue abierta`,
      text: (closesAt
        ? [
            `${by} pidió cerrar la cuenta de ${clinic} en Huella.`,
            `El ${showDateTime(closesAt)} (hora de Colombia) se borran sus historias, sus archivos y sus cuentas, sin vuelta atrás.`,
            `Hasta entonces todo funciona igual. Llévese los datos, o cancele el cierre, en ${page}`,
            'La ley obliga a la clínica a conservar las historias clínicas: guarde ese archivo.',
          ]
        : [`${by} canceló el cierre de la cuenta de ${clinic} en Huella. No se borra nada.`]
      ).join('\n\n'),
    })
  },
})

export async function tellAdministrators(
  tx: ClinicTx,
  told: { clinic: string; by: string; closesAt: string | null },
): Promise<void> {
  for (const to of await listAdministrators(tx)) await writeOutbox(tx, closureLetter, { to, ...told })
}

/**
 * Closes the accounts whose time is over: nobody comes in any more, then the files go, then all rows at once. Whoever is
 * killed in between leaves a clinic that the next run finds again.
 */
export const closeClinics: ClinicJob = {
  name: 'archives.close',
  cron: '20 4 * * *',
  atStart: true,
  clinics: ({ database, now }) => listClosing(database, now),
  inClinic: async ({ database, now, services: { files } }, clinicId) => {
    const inClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => withClinic(database, clinicId, now, work)
    await inClinic((tx) => setSuspended(tx, true))
    for (const folder of [archiveFolder(clinicId), clinicId]) await removeAll(files, folder)
    await inClinic(closeClinic)
  },
}

/** So many days before the end the administrators are told again. */
const REMINDED_DAYS = [7, 1]

/** Who did not see the first letter, or wrote it off, hears of it while it can be taken back. */
export const remindOfClosing: ClinicJob = {
  name: 'archives.remind',
  cron: '40 6 * * *',
  clinics: ({ database, now }) => listClosing(database, new Date(now.getTime() + 8 * 86_400_000)),
  inClinic: ({ database, now }, clinicId) =>
    withClinic(database, clinicId, now, async (tx) => {
      const { clinic, closesAt, askedBy } = await findClosure(tx)
      const isDue = closesAt && REMINDED_DAYS.some((days) => dayOf(closesAt) === addDays(dayOf(now), days))
      if (isDue) await tellAdministrators(tx, { clinic, by: askedBy ?? 'Alguien', closesAt })
    }),
}
