import { addDays, dayOf } from '#shared/values/date.ts'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { Random } from '#server/demo/random.ts'

interface Visit {
  id: string
  actor: NewRecord<'controls'>['actor']
  at: Date
  values: {
    petId: string
    professionalId: string
    status: string
    signedAt: Date | null
    nextControlOn: string | null
    nextControlReason: string | null
  }
}

const found = [
  { evolution: 'better', notes: 'Buena evolución. Se continúa igual y se da de alta del control.' },
  { evolution: 'better', notes: 'Sin dolor, come bien. Termina el tratamiento.' },
  { evolution: 'same', notes: 'Sin cambios. Se prolonga el tratamiento una semana.' },
  { evolution: 'worse', notes: 'Empeoró desde la consulta. Se ajusta el tratamiento y se piden exámenes.' },
] as const

/** The controls that the signed consultations asked for: answered by the next visit, waited for, or nobody came. */
export function controlCases(
  random: Random,
  today: string,
  visits: readonly Visit[],
  deaths: ReadonlyMap<string, string | null>,
): NewRecord<'controls'>[] {
  const ofPet = new Map<string, string[]>()
  for (const { at, values } of visits)
    ofPet.set(values.petId, [...(ofPet.get(values.petId) ?? []), dayOf(at)].toSorted())
  return visits.flatMap(({ id: sourceId, actor, at, values }) => {
    const { petId, professionalId, status, signedAt, nextControlOn: dueOn, nextControlReason } = values
    if (status !== 'signed' || !dueOn || !signedAt) return []
    const next = ofPet.get(petId)?.find((day) => day > dayOf(at))
    const state = stateOf(random, today, { dueOn, next, deceasedOn: deaths.get(petId) ?? null })
    const reason = nextControlReason ?? 'Control'
    const made = { petId, source: 'consultation', sourceId, dueOn, reason, professionalId, ...state }
    return [{ id: random.id(signedAt), actor, at: signedAt, values: made }]
  })
}

function stateOf(
  random: Random,
  today: string,
  { dueOn, next, deceasedOn }: { dueOn: string; next: string | undefined; deceasedOn: string | null },
) {
  const nothing = { doneOn: null, evolution: null, notes: null, cancelReason: null }
  if (deceasedOn && dueOn >= deceasedOn) return { ...nothing, status: 'cancelled', cancelReason: CANCELLED_BY_DEATH }
  if (next && next <= addDays(dueOn, 10)) return { ...nothing, status: 'done', doneOn: next, ...random.pick(found) }
  // What is long past was called about and given up.
  return { ...nothing, status: dueOn < addDays(today, -21) ? 'missed' : 'scheduled' }
}
