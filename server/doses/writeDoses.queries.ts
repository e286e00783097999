import { v7 as uuidv7 } from 'uuid'
import { canEditDose, canRestoreDose, type Recipient, weighedAt } from '#shared/doses/doses.rules.ts'
import { AppError, refuseInvalid, refuseNow, type Refusal } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import { gramsOf } from '#shared/values/weight.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecord } from '#server/db/record.ts'
import {
  type DoseTable,
  findDose,
  findDoses,
  findSigner,
  findSignerAgain,
  lockPet,
  lockRecipient,
  lockRecipients,
  type NewDose,
  type Signer,
} from '#server/doses/doses.queries.ts'
import { insertSourceWeights, putSourceWeight, type SourceWeight } from '#server/weights/weights.queries.ts'

// How a vaccine or a deworming is written down, corrected and voided.

interface DoseFields {
  appliedOn: string
  weightKg: number | null
  professionalId: string | null
}

interface WrittenDose extends DoseFields, Signer {
  id: string
  petId: string
  createdAt: string
  isWeighed: boolean
  status: string
}

interface Weight {
  weightGrams: number | null
  isWeighed: boolean
}

type Columns<Stored> = Omit<Stored, 'professionalId' | 'weightKg'> & Signer

interface DoseRecord<Stored> {
  id: string
  actor: Actor
  at: Date
  values: Columns<Stored> & Weight & { petId: string; consultationId: string | null }
}

/** One of the two words: all that the server does otherwise for a vaccine than for a deworming. */
export interface DoseWord<
  Fields extends DoseFields,
  Stored extends DoseFields,
  Dose extends WrittenDose,
> extends DoseTable {
  source: 'vaccine' | 'deworming'
  refuse: (fields: Fields, pet: Recipient, today: string) => Refusal | undefined
  /** It was given here: nobody of the clinic signs another. */
  isOurs: (fields: Fields) => boolean
  /** Without a weight of its own it keeps the one that is known of the animal. */
  keepsWeight: (fields: Stored) => boolean
  /**
   * What is stored of doses of the same for animals that are held, none of them too young or too soon without a reason.
   * @param before the one being corrected
   */
  judge: (tx: ClinicTx, same: Fields, doses: readonly NewDose<Fields>[], before?: Dose) => Promise<NewDose<Stored>[]>
  insert: (tx: ClinicTx, records: readonly DoseRecord<Stored>[]) => Promise<void>
  update: (
    tx: ClinicTx,
    actor: Actor,
    id: string,
    version: number,
    patch: Columns<Stored> & Partial<Weight>,
  ) => Promise<unknown>
  /** Whether others of the animal are early still, after these were corrected or voided. */
  judgeAgain: (tx: ClinicTx, petId: string, changed: readonly (Stored | Dose)[]) => Promise<void>
  /** Which of the animals' doses are the last ones now. */
  settle: (tx: ClinicTx, petIds: readonly string[], changed: readonly (Stored | Dose)[]) => Promise<void>
}

interface At {
  tx: ClinicTx
  actor: Actor
}

function columnsOf<Stored extends DoseFields>(fields: Stored, signer: Signer): Columns<Stored> {
  const { professionalId: _by, weightKg: _weightKg, ...columns } = fields
  return { ...columns, ...signer }
}

/** @throws AppError */
export async function createDose<Fields extends DoseFields, Stored extends DoseFields, Dose extends WrittenDose>(
  { tx, actor }: At,
  word: DoseWord<Fields, Stored, Dose>,
  to: { petId: string; consultationId: string | null },
  fields: Fields,
): Promise<Dose> {
  const dose = await lockRecipient(tx, to, fields, (one, pet) => word.refuse(one, pet, dayOf(tx.now)))
  const [made] = await insertDoses({ tx, actor }, word, [dose], to.consultationId)
  if (!made) throw new AppError('internal')
  return made
}

/** The same dose to several animals: all or none. @throws AppError */
export async function createDoses<
  Fields extends DoseFields & { petId: string },
  Stored extends DoseFields,
  Dose extends WrittenDose,
>(
  { tx, actor }: At,
  word: DoseWord<Omit<Fields, 'petId'> & DoseFields, Stored, Dose>,
  each: readonly Fields[],
): Promise<Dose[]> {
  const doses = await lockRecipients(tx, each, (one, pet) => word.refuse(one, pet, dayOf(tx.now)))
  return insertDoses({ tx, actor }, word, doses, null)
}

async function insertDoses<Fields extends DoseFields, Stored extends DoseFields, Dose extends WrittenDose>(
  { tx, actor }: At,
  word: DoseWord<Fields, Stored, Dose>,
  doses: readonly NewDose<Fields>[],
  consultationId: string | null,
): Promise<Dose[]> {
  const same = doses[0]?.fields
  if (!same) return []
  const signer = await findSigner(tx, word.isOurs(same) ? same.professionalId : null)
  const judged = await word.judge(tx, same, doses)
  const records = judged.map(({ pet, fields }) => ({
    ...{ id: uuidv7(), actor, at: tx.now },
    values: {
      ...columnsOf(fields, signer),
      ...weightColumns(fields.weightKg, word.keepsWeight(fields) ? pet.weightGrams : null),
      petId: pet.id,
      consultationId,
    },
  }))
  await word.insert(tx, records)
  const createdAt = tx.now.toISOString()
  const weights = judged.map(({ pet, fields: { appliedOn, weightKg } }, at) =>
    sourceWeight(tx, word, { id: records[at]?.id ?? '', petId: pet.id, appliedOn, createdAt }, weightKg),
  )
  await insertSourceWeights(tx, actor, weights)
  await word.settle(
    tx,
    judged.map(({ pet }) => pet.id),
    judged.map(({ fields }) => fields),
  )
  return findDoses<Dose>(
    tx,
    word,
    records.map(({ id }) => id),
  )
}

/** @throws AppError */
export async function updateDose<Fields extends DoseFields, Stored extends DoseFields, Dose extends WrittenDose>(
  { tx, actor }: At,
  word: DoseWord<Fields, Stored, Dose>,
  { id, version }: { id: string; version: number },
  fields: Fields,
): Promise<Dose> {
  const before = await findDose<Dose>(tx, word, id)
  const pet = await lockPet(tx, before.petId)
  refuseNow(canEditDose(before))
  refuseInvalid(word.refuse(fields, pet, dayOf(tx.now)))
  const [judged] = await word.judge(tx, fields, [{ pet, fields }], before)
  if (!judged) throw new AppError('internal')
  const signer = await findSignerAgain(tx, before, word.isOurs(fields) ? fields.professionalId : null)
  const weight = await changeWeight(tx, actor, word, before, fields)
  await word.update(tx, actor, id, version, { ...columnsOf(judged.fields, signer), ...weight })
  await word.judgeAgain(tx, before.petId, [before, judged.fields])
  await word.settle(tx, [before.petId], [before, judged.fields])
  return findDose(tx, word, id)
}

/** Voids a dose with its reason, or takes that back; its weight goes and comes with it. @throws AppError */
export async function setDoseVoid<Fields extends DoseFields, Stored extends DoseFields, Dose extends WrittenDose>(
  { tx, actor }: At,
  word: DoseWord<Fields, Stored, Dose>,
  { id, version }: { id: string; version: number },
  reason: string | null,
): Promise<Dose> {
  const { petId } = await findDose<Dose>(tx, word, id)
  await lockPet(tx, petId)
  const before = await findDose<Dose>(tx, word, id)
  refuseNow(reason === null ? canRestoreDose(before) : canEditDose(before))
  const status = reason === null ? 'applied' : 'voided'
  await updateRecord(tx, actor, word.table, id, version, { status, voidReason: reason })
  if (before.isWeighed)
    await putSourceWeight(tx, actor, sourceWeight(tx, word, before, reason === null ? before.weightKg : null))
  await word.judgeAgain(tx, petId, [before])
  await word.settle(tx, [petId], [before])
  return findDose(tx, word, id)
}

/** What is stored of a dose's weight: taken for it, or what was known of the animal. */
function weightColumns(weightKg: number | null, knownGrams: number | null): Weight {
  return { weightGrams: weightKg === null ? knownGrams : gramsOf(weightKg), isWeighed: weightKg !== null }
}

type Given = Pick<WrittenDose, 'id' | 'petId' | 'createdAt' | 'appliedOn'>

function sourceWeight(
  tx: ClinicTx,
  { source }: { source: SourceWeight['source'] },
  { id: sourceId, petId, appliedOn, createdAt }: Given,
  weightKg: number | null,
): SourceWeight {
  return { petId, source, sourceId, weightKg, measuredAt: weighedAt(appliedOn, createdAt, tx.now) }
}

/** The weight of a dose that is corrected, among the animal's weights; `null` takes it away. @returns what is stored of it */
async function changeWeight(
  tx: ClinicTx,
  actor: Actor,
  word: { source: SourceWeight['source'] },
  before: WrittenDose,
  { weightKg, appliedOn }: DoseFields,
): Promise<Partial<Weight>> {
  // Without one it keeps what was known on its day.
  if (weightKg === null && !before.isWeighed) return {}
  await putSourceWeight(tx, actor, sourceWeight(tx, word, { ...before, appliedOn }, weightKg))
  return weightColumns(weightKg, null)
}
