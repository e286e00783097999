import { z } from 'zod'
import { showDateTime } from '#shared/values/date.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import {
  claimUntold,
  findAlertRule,
  listMailboxes,
  listOverdueClinics,
  listOverdueDoses,
} from '#server/hospitalizations/doseAlerts.queries.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'

const payload = z.object({
  to: z.string(),
  doses: z.array(z.object({ orderId: z.uuid(), scheduledAt: z.string() })),
})

/** What of it is still so when it is sent. */
async function readLetter(tx: ClinicTx, { doses }: z.infer<typeof payload>) {
  const { minutes, clinicName } = await findAlertRule(tx)
  if (minutes === null) return undefined
  const told = new Set(doses.map(({ orderId, scheduledAt }) => `${orderId} ${scheduledAt}`))
  const ids = [...new Set(doses.map(({ orderId }) => orderId))]
  const open = await listOverdueDoses(tx, minutes, ids)
  const lines = open
    .filter(({ orderId, scheduledAt }) => told.has(`${orderId} ${scheduledAt}`))
    .map(({ petName, name, scheduledAt }) => `${petName}: ${name}, ${showDateTime(scheduledAt)}`)
  return lines.length > 0 ? { clinicName, lines } : undefined
}

/** That nobody came by the hour of a dose, for the veterinarian on duty. Of the animal its name, and of its owner nothing. */
export const doseLetter = outboxKind({
  kind: 'dose.overdue',
  title: 'Aviso de dosis vencidas',
  payload,
  describe: ({ to }) => to,
  // Later somebody has seen it on the ward.
  retry: { timeoutS: 15, tries: 5 },
  send: async ({ payload: letter, key, services: { mail, publicUrl }, inClinic }) => {
    const read = await inClinic((tx) => readLetter(tx, letter))
    if (!read) return
    const { clinicName, lines } = read
    const what = lines.length === 1 ? 'Una dosis vencida' : `${lines.length} dosis vencidas`
    await mail.send({
      id: key,
      to: letter.to,
      senderName: clinicName,
      subject: `${what} en hospitalización · ${clinicName}`,
      text: [
        'Nadie ha registrado si se aplicó:',
        lines.join('\n'),
        `${publicUrl}/hospitalizaciones`,
        'Un administrador cambia estos avisos en Configuración › Hospitalización.',
      ].join('\n\n'),
    })
  },
})

/** Has whoever is on duty written to about what is overdue for so long, once a dose. */
async function tellOverdueDoses(tx: ClinicTx): Promise<void> {
  const { minutes, professionalId } = await findAlertRule(tx)
  if (minutes === null) return
  const overdue = await listOverdueDoses(tx, minutes)
  const people = overdue.map(({ responsibleId }) => responsibleId)
  const boxes = await listMailboxes(tx, [...new Set([...people, ...(professionalId ? [professionalId] : [])])])
  // Who is on duty may not be here any more.
  const onDuty = professionalId ? boxes.get(professionalId) : undefined
  const addressed = overdue.flatMap((dose) => {
    const to = onDuty ?? boxes.get(dose.responsibleId)
    return to ? [{ ...dose, to }] : []
  })
  const untold = await claimUntold(tx, addressed)
  for (const [to, doses] of Map.groupBy(untold, (dose) => dose.to))
    await writeOutbox(tx, doseLetter, {
      to,
      doses: doses.map(({ orderId, scheduledAt }) => ({ orderId, scheduledAt })),
    })
}

export const tellOverdue: ClinicJob = {
  name: 'hospitalizations.overdue',
  cron: '* * * * *',
  clinics: ({ database, now }) => listOverdueClinics(database, now),
  inClinic: ({ database, now }, clinicId) => withClinic(database, clinicId, now, tellOverdueDoses),
}
