import type { Refusal } from '#shared/http/errors.ts'
import type { Problem, ProblemDraft } from '#shared/problems/problems.contract.ts'
import { showDate } from '#shared/values/date.ts'

/** Over: the list shows the day on which it ended. */
export function isClosed(status: Problem['status']): boolean {
  return status === 'resolved' || status === 'ruledOut'
}

/** @param today the clinic's day */
export function refuseProblem(
  problem: Pick<ProblemDraft, 'status' | 'startedOn' | 'resolvedOn'>,
  pet: { birthOn: string },
  today: string,
): Refusal | undefined {
  const { status, startedOn, resolvedOn } = problem
  const born = `La fecha no puede ser anterior al nacimiento (${pet.birthOn && showDate(pet.birthOn)})`
  if (startedOn && startedOn > today) return { field: 'startedOn', message: 'La fecha no puede ser futura' }
  if (startedOn && startedOn < pet.birthOn) return { field: 'startedOn', message: born }
  if (!resolvedOn) return undefined
  if (!isClosed(status))
    return { field: 'resolvedOn', message: 'La fecha de cierre es para problemas resueltos o descartados' }
  if (resolvedOn > today) return { field: 'resolvedOn', message: 'La fecha no puede ser futura' }
  if (startedOn && resolvedOn < startedOn)
    return { field: 'resolvedOn', message: 'La fecha de cierre no puede ser anterior a la de inicio' }
  return resolvedOn < pet.birthOn ? { field: 'resolvedOn', message: born } : undefined
}

/** May it still be changed, moved or voided? */
export function canChangeProblem(problem: { status: Problem['status'] }): Refusal | undefined {
  return problem.status === 'voided' ? { message: 'El problema está anulado: solo se puede leer.' } : undefined
}
