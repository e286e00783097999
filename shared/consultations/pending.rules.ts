import type { ConsultationStatus, PendingTask } from '#shared/consultations/consultations.contract.ts'
import { missingToSign } from '#shared/consultations/consultations.rules.ts'

type Open = Parameters<typeof missingToSign>[0] & { status: ConsultationStatus }

/** What an open consultation waits for, from somebody who may sign it or not. */
export function taskOf(consultation: Open, maySign: boolean): PendingTask['task'] {
  if (consultation.status === 'awaitingResults') return 'review'
  return maySign && missingToSign(consultation).length === 0 ? 'sign' : 'close'
}
