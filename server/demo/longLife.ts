import { addDays, dayOf } from '#shared/values/date.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, type NewRecord } from '#server/db/record.ts'
import { type PetValues, scaleGrams } from '#server/demo/animals.ts'
import { seededRandom } from '#server/demo/random.ts'
import { consultationValues, pickCase, workingInstant } from '#server/demo/visits.ts'

/** So many records of each kind, 2,000 in all: what an animal with a chronic illness gathers in twenty years. */
const shares = {
  consultations: 500,
  weights: 500,
  formulas: 240,
  vaccines: 200,
  exams: 200,
  dewormings: 160,
  controls: 150,
  surgeries: 38,
  problems: 12,
}

export const LONG_LIFE_RECORDS = Object.values(shares).reduce((sum, count) => sum + count, 0)
export const LONG_LIFE_YEARS = 20

interface LongLivedPet extends Pick<PetValues, 'name' | 'speciesId' | 'sex' | 'birthOn' | 'reproductiveStatus'> {
  id: string
}

/**
 * Twenty years of records of one pet, for measuring what a long history costs: the same for the same day and pet.
 * @param numbersFrom the clinic's next formula number
 */
export async function insertLongLife(
  tx: ClinicTx,
  actor: Actor,
  card: string,
  pet: LongLivedPet,
  numbersFrom = 1,
): Promise<void> {
  const random = seededRandom(20)
  const today = dayOf(tx.now)
  const days = LONG_LIFE_YEARS * 365
  /** Of a kind, its `index`th record: spread over the years, the newest first. */
  const at = (index: number, count: number) =>
    workingInstant(random, addDays(today, -1 - Math.floor((index * days) / count)))
  const signature = { professionalId: actor.professionalId, signerName: actor.name, signerCard: card }
  const of = <Values>(count: number, make: (at: Date, index: number) => Values) =>
    Array.from({ length: count }, (_, index) => {
      const instant = at(index, count)
      return { id: random.id(instant), actor, at: instant, values: make(instant, index) }
    })

  const visits = of(shares.consultations, (startedAt) => {
    const item = pickCase(random, pet, dayOf(startedAt))
    if (!item) throw new Error(`No case fits a ${pet.speciesId}`)
    const sheet = consultationValues(random, item, pet, startedAt, 12)
    return { ...sheet, petId: pet.id, ...signature, status: 'signed', signedAt: startedAt }
  })
  /** Every second record was made in a visit. */
  const madeIn = (index: number) => (index % 2 === 0 ? (visits[index]?.id ?? null) : null)
  const record = (index: number) => ({ petId: pet.id, consultationId: madeIn(index) })
  const dated = (index: number, instant: Date) => (madeIn(index) && visits[index] ? visits[index].at : instant)

  await insertRecords(tx, 'consultations', visits)
  await insertRecords(
    tx,
    'weights',
    visits.map(({ id: sourceId, at: measuredAt, values }) => ({
      ...{ id: random.id(measuredAt), actor, at: measuredAt },
      values: {
        ...{ petId: pet.id, grams: values.weightGrams ?? scaleGrams(12), measuredAt },
        ...{ source: 'consultation', sourceId },
      },
    })),
  )
  const vaccines: NewRecord<'vaccines'>[] = of(shares.vaccines, (instant, index) => ({
    ...{ ...record(index), ...signature, family: index % 2 === 0 ? 'rabia' : 'polivalente' },
    ...{ name: index % 2 === 0 ? 'Antirrábica' : 'Polivalente canina', product: 'Nobivac', laboratory: 'MSD' },
    ...{ batch: `A${1000 + index}`, appliedOn: dayOf(dated(index, instant)), route: 'Subcutánea' },
  }))
  await insertRecords(tx, 'vaccines', vaccines)
  const dewormings: NewRecord<'dewormings'>[] = of(shares.dewormings, (instant, index) => ({
    ...{ ...record(index), ...signature, kind: 'internal', product: 'Drontal Plus', dose: '1 tableta' },
    ...{ activeIngredient: 'Praziquantel, pirantel y febantel', appliedOn: dayOf(dated(index, instant)) },
  }))
  await insertRecords(tx, 'dewormings', dewormings)
  const medicine = {
    ...{ medicineId: null, medicine: 'Prednisolona', activeIngredient: 'Prednisolona', concentration: '5 mg' },
    ...{ form: 'Tableta', dosePerKg: 0.5, dose: '1 tableta', route: 'Oral', frequency: 'cada 24 h' },
    ...{ duration: '5 días', quantity: 5, quantityUnit: 'tablet', quantityWords: 'cinco (5) tabletas' },
    ...{ withdrawal: null, instructions: 'Con comida.' },
  }
  const formulas: NewRecord<'formulas'>[] = of(shares.formulas, (instant, index) => ({
    ...{ ...record(index), ...signature, number: numbersFrom + index, issuedOn: dayOf(dated(index, instant)) },
    ...{ diagnosis: 'Dermatitis atópica', items: [medicine] as never, status: 'delivered' },
    ...{ signedAt: instant, deliveredAt: instant, instructions: 'Si vomita o no mejora, comuníquese.' },
  }))
  await insertRecords(tx, 'formulas', formulas)
  const exams: NewRecord<'exams'>[] = of(shares.exams, (instant, index) => ({
    ...{ ...record(index), name: 'Hemograma', groupId: 'hematologia', sample: 'Sangre con EDTA', status: 'reviewed' },
    ...{ requestedAt: dated(index, instant), requestedBy: actor.professionalId, receivedAt: instant },
    ...{ reviewedAt: instant, reviewedBy: actor.professionalId, reviewerName: actor.name, reviewerCard: card },
    ...{ interpretation: 'Sin alteraciones de importancia clínica.', laboratory: 'Laboratorio Clínico Veterinario' },
    resultValues: [{ analyte: 'Hematocrito', value: '42', unit: '%', min: 37, max: 55 }] as never,
  }))
  await insertRecords(tx, 'exams', exams)
  const controls: NewRecord<'controls'>[] = of(shares.controls, (instant, index) => ({
    ...{ petId: pet.id, source: 'consultation', sourceId: visits[index * 3]?.id ?? null, dueOn: dayOf(instant) },
    ...{ reason: 'Revisar la piel', professionalId: actor.professionalId, status: 'done', doneOn: dayOf(instant) },
    ...{ evolution: 'better', notes: 'Buena evolución. Se continúa igual.' },
  }))
  await insertRecords(tx, 'controls', controls)
  const surgeries: NewRecord<'surgeries'>[] = of(shares.surgeries, (scheduledAt, index) => ({
    ...{ ...record(index), surgeonId: actor.professionalId, scheduledAt, status: 'finished', finishedAt: scheduledAt },
    ...{ procedures: ['Profilaxis dental'] as never, preoperativeDiagnosis: 'Enfermedad periodontal grado II' },
    ...{ signerId: actor.professionalId, signerName: actor.name, signerCard: card },
  }))
  await insertRecords(tx, 'surgeries', surgeries)
  const problems: NewRecord<'problems'>[] = of(shares.problems, (instant, index) => ({
    ...{ petId: pet.id, name: `Dermatitis atópica, brote ${index + 1}`, position: index, startedOn: dayOf(instant) },
    ...(index < 3 ? { status: 'chronic' } : { status: 'resolved', resolvedOn: addDays(dayOf(instant), 20) }),
  }))
  await insertRecords(tx, 'problems', problems)
}
