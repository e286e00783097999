import { doseAlerts } from '#shared/hospitalizations/doseAlerts.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { updateClinic } from '#server/db/clinicRecord.ts'
import { findAlertRule } from '#server/hospitalizations/doseAlerts.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

async function readRule(tx: ClinicTx) {
  const { version, minutes, professionalId } = await findAlertRule(tx)
  return { version, minutes, professionalId }
}

export const doseAlertRoutes = [
  implement(doseAlerts.get, ({ tx }) => readRule(tx)),
  implement(doseAlerts.save, async ({ tx, actor, input: { version, minutes, professionalId } }) => {
    if (professionalId !== null && !(await findProfessional(tx, professionalId))?.licensed)
      throw new AppError('invalid', { field: 'professionalId', message: 'Elija un veterinario de la lista' })
    await updateClinic(tx, actor, version, { doseAlertMinutes: minutes, dutyProfessionalId: professionalId })
    return readRule(tx)
  }),
]
