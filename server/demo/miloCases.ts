import { addDays, dayOf } from '#shared/values/date.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { MadePet, Signer } from '#server/demo/making.ts'
import { scaleGrams } from '#server/demo/animals.ts'
import type { Random } from '#server/demo/random.ts'
import { type DemoSurgeries, finishedSurgery } from '#server/demo/surgeryCases.ts'

/** What the pet that everybody opens first has besides its visits: teeth that were cleaned, and controls of that. */
export function miloCases(
  random: Random,
  now: Date,
  milo: MadePet,
  [surgeon, second]: [Signer, Signer],
): DemoSurgeries & { controls: NewRecord<'controls'>[] } {
  const day = addDays(dayOf(now), -96)
  const at = new Date(`${day}T08:20:00-05:00`)
  const patient = { id: milo.id, weightGrams: scaleGrams(milo.weigh(day)), isFemale: false }
  const { surgery, readings, drugs, weight } = finishedSurgery(random, at, surgeon, second, patient, {
    procedures: JSON.stringify(['Profilaxis dental']),
    preoperativeDiagnosis: 'Enfermedad periodontal grado I',
    technique: 'Detartraje supragingival y subgingival con ultrasonido, pulido y lavado con clorhexidina.',
    sutures: null,
    recoveryAnalgesia: 'Meloxicam al terminar',
    postoperativePlan: 'Alimento blando dos días, cepillado tres veces por semana y revisión en ocho días',
  })
  const control = (dueOn: string, madeOn: string, values: Partial<NewRecord<'controls'>['values']>) => {
    const madeAt = new Date(`${madeOn}T10:40:00-05:00`)
    const source = { petId: milo.id, source: 'surgery', sourceId: surgery.id, dueOn }
    const open = { status: 'scheduled', doneOn: null, evolution: null, notes: null }
    const base = { ...source, professionalId: surgeon.actor.professionalId, reason: 'Revisión de la boca', ...open }
    return { id: random.id(madeAt), actor: surgeon.actor, at: madeAt, values: { ...base, ...values } }
  }
  const answered = addDays(day, 8)
  const notes = 'Encías rosadas, sin sangrado. La familia lo cepilla.'
  return {
    ...{ surgeries: [surgery], readings, drugs, weights: [weight] },
    controls: [
      control(answered, day, { status: 'done', doneOn: answered, evolution: 'better', notes }),
      control(addDays(dayOf(now), 12), answered, { reason: 'Revisión de la boca a los tres meses' }),
    ],
  }
}
