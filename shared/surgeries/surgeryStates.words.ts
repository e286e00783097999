import type { SurgeryStatus } from '#shared/surgeries/surgeries.contract.ts'

export const surgeryStatusLabels: Record<SurgeryStatus, string> = {
  scheduled: 'Programada',
  preparation: 'Preparación',
  inProgress: 'En curso',
  recovery: 'Recuperación',
  finished: 'Terminada',
  suspended: 'Suspendida',
}
