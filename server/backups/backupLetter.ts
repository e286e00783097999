import { z } from 'zod'
import { showDateTime } from '#shared/values/date.ts'
import { withClinic } from '#server/db/clinic.ts'
import { listClinics, writeOutbox } from '#server/jobs/outbox.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { listAdministrators } from '#server/backups/administrators.queries.ts'

/** That last night's backup failed, for whoever can do something. */
export const backupLetter = outboxKind({
  kind: 'backup.failed',
  title: 'Aviso de un respaldo que falló',
  payload: z.object({ to: z.string() }),
  describe: ({ to }) => to,
  // The next night says it again.
  retry: { tries: 8 },
  send: async ({ payload: { to }, key, services: { mail, backups, publicUrl, clock } }) => {
    const { failure, last } = await backups.state(clock())
    // Another try went well meanwhile.
    if (!failure) return
    await mail.send({
      id: key,
      to,
      subject: 'El respaldo de anoche falló',
      text: [
        `El respaldo de Huella del ${showDateTime(failure.at)} falló:`,
        failure.reason,
        last ? `El último bueno es del ${showDateTime(last.endedAt)}.` : 'Todavía no hay ninguno bueno.',
        `Un administrador lo repite en Configuración › Respaldo: ${publicUrl}/configuraciones/respaldo`,
      ].join('\n\n'),
    })
  },
})

/** Every morning after a night that failed. */
export const tellFailure: ClinicJob = {
  name: 'backups.tell',
  cron: '30 6 * * *',
  clinics: async ({ database, services, now }) =>
    (await services.backups.state(now)).failure ? listClinics(database) : [],
  inClinic: ({ database, now }, clinicId) =>
    withClinic(database, clinicId, now, async (tx) => {
      for (const to of await listAdministrators(tx)) await writeOutbox(tx, backupLetter, { to })
    }),
}
