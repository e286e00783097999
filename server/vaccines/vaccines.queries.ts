import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { countedTo } from '#shared/http/paging.ts'
import { earliestOn } from '#shared/protocols/early.rules.ts'
import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { DUE_DAYS } from '#shared/protocols/protocols.rules.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { refuseVaccine } from '#shared/vaccines/vaccines.rules.ts'
import type { DuePet, Plan, Vaccine, VaccineFields, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedOfAll, updateRecord } from '#server/db/record.ts'
import { findDose, listDoses } from '#server/doses/doses.queries.ts'
import type { Judged } from '#server/doses/early.queries.ts'
import type { DoseWord } from '#server/doses/writeDoses.queries.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { birthOf, photoOf } from '#server/owners/petChip.queries.ts'
import { isCalledFor, dueDoses, refreshNextDue } from '#server/pets/nextDue.queries.ts'
import { listProtocols } from '#server/protocols/protocols.queries.ts'
import { findVaccineProtocol, judgeVaccines, refreshEarlyVaccines } from '#server/vaccines/early.queries.ts'
import type { BirthChange } from '#server/word/word.ts'

/** What a dose is called. */
export interface NamedVaccine {
  protocolId: string | null
  family: string
  name: string
  diseases: string | null
}

/** What a dose is of: the protocol's words, or those that were typed. */
function nameDose(dose: Pick<VaccineFields, 'name'>, protocol: Protocol | undefined): NamedVaccine {
  if (!protocol) return { protocolId: null, family: fold(dose.name ?? ''), name: dose.name ?? '', diseases: null }
  const { id: protocolId, family, name, schedule } = protocol
  return { protocolId, family, name, diseases: schedule.diseases }
}

type StoredVaccine = Omit<Judged<VaccineFields>, keyof NamedVaccine> & NamedVaccine

const familiesOf = (doses: readonly Pick<NamedVaccine, 'family'>[]) => [...new Set(doses.map(({ family }) => family))]

export const vaccineDoses: DoseWord<VaccineFields, StoredVaccine, Vaccine> = {
  table: 'vaccines',
  source: 'vaccine',
  columns: sql`d.id, d.version, d.pet_id AS "petId", d.consultation_id AS "consultationId",
    d.protocol_id AS "protocolId", d.family, d.name, d.diseases, d.product, d.laboratory, d.batch,
    d.batch_expires_on AS "batchExpiresOn", d.applied_on AS "appliedOn", d.dose_number AS "doseNumber", d.route, d.site,
    d.next_on AS "nextOn", d.weight_grams / 1000.0 AS "weightKg", d.is_weighed AS "isWeighed", d.temperature,
    d.reaction, d.notes, d.early, d.early_reason AS "earlyReason", d.origin, d.professional_id AS "professionalId", d.signer_name AS "signerName",
    d.signer_card AS "signerCard", d.status, d.void_reason AS "voidReason", d.is_current AS "isCurrent",
    d.covers, d.is_imported AS "isImported",
    d.created_at AS "createdAt"`,
  refuse: refuseVaccine,
  isOurs: ({ origin }) => origin === 'here',
  keepsWeight: ({ origin }) => origin === 'here',
  judge: async (tx, same, doses, before) => {
    const protocol = await findVaccineProtocol(tx, same, before)
    const named = nameDose(same, protocol)
    const judged = await judgeVaccines(tx, protocol, doses, before)
    return judged.map(({ pet, fields }) => ({ pet, fields: { ...fields, ...named } }))
  },
  insert: (tx, records) => insertRecords(tx, 'vaccines', records),
  update: (tx, actor, id, version, patch) => updateRecord(tx, actor, 'vaccines', id, version, patch),
  judgeAgain: (tx, petId, doses) => refreshEarlyVaccines(tx, petId, familiesOf(doses)),
  settle: (tx, petIds, doses) => refreshDoses(tx, petIds, familiesOf(doses)),
}

type PastFields = NamedVaccine &
  Pick<
    VaccineFields,
    'appliedOn' | 'nextOn' | 'product' | 'laboratory' | 'batch' | 'batchExpiresOn' | 'doseNumber' | 'notes'
  >

/** Vaccines of a file, of animals that the caller holds: of before, so nobody of the clinic signs them and none is judged. */
export async function insertPastVaccines(
  tx: ClinicTx,
  author: Author,
  records: readonly { id: string; petId: string; fields: PastFields }[],
): Promise<void> {
  await insertRecords(
    tx,
    'vaccines',
    records.map(({ id, petId, fields }) => ({
      ...{ id, actor: author, at: tx.now },
      values: { ...fields, petId, origin: 'elsewhere', isImported: true },
    })),
  )
}

export const listVaccines = (tx: ClinicTx, input: InputOf<typeof vaccines.listOfPet>) =>
  listDoses<Vaccine>(tx, vaccineDoses, input)

/** @throws AppError not_found */
export const findVaccine = (tx: ClinicTx, vaccineId: string) => findDose<Vaccine>(tx, vaccineDoses, vaccineId)

/** Which doses of the protocol's family each animal has, and the last batch of it that has not expired. */
export async function findPlan(
  tx: ClinicTx,
  petIds: readonly string[],
  { id: protocolId, family }: Pick<Protocol, 'id' | 'family'>,
): Promise<Plan> {
  const { rows } = await sql<Plan>`
    SELECT (SELECT coalesce(json_agg(json_build_object('petId', p.id, 'doses', given.doses, 'lastOn', given.last_on,
        'given', given.doses_given)), '[]')
        FROM pets p CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE v.early IS NULL) AS doses, max(v.applied_on) AS last_on,
            coalesce(json_agg(json_build_object('id', v.id, 'appliedOn', v.applied_on, 'nextOn', v.next_on,
              'counts', v.early IS NULL) ORDER BY v.applied_on, v.id), '[]') AS doses_given
          FROM vaccines v
          WHERE v.clinic_id = ${tx.clinicId} AND v.pet_id = p.id AND v.family = ${family} AND v.status = 'applied'
        ) given
        WHERE p.clinic_id = ${tx.clinicId} AND p.id IN (${sql.join(petIds)})) AS pets,
      (SELECT json_build_object('product', v.product, 'laboratory', v.laboratory, 'batch', v.batch,
          'batchExpiresOn', v.batch_expires_on)
        FROM vaccines v WHERE v.clinic_id = ${tx.clinicId} AND v.protocol_id = ${protocolId} AND v.origin = 'here'
          AND v.status = 'applied' AND v.batch_expires_on >= ${dayOf(tx.now)}
        ORDER BY v.created_at DESC, v.id DESC LIMIT 1) AS batch`.execute(tx.db)
  return rows[0] ?? { pets: [], batch: null }
}

/**
 * Of each family of these animals, which the caller holds, the last dose is the current one: its next day counts, and
 * that of the one before again when it is voided. It covers the animal when it or another counts. As many statements, however
 * many animals.
 */
export async function refreshDoses(
  tx: ClinicTx,
  petIds: readonly string[],
  families: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; isCurrent: boolean; covers: boolean }>`
    SELECT id, is_last AS is_current, covered AS covers FROM (
      SELECT id, is_current, covers, status = 'applied' AND row_number() OVER (
          PARTITION BY pet_id, family, status ORDER BY applied_on DESC, id DESC) = 1 AS is_last,
        bool_or(early IS NULL) OVER (PARTITION BY pet_id, family, status) AS covered
      FROM vaccines
      WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)}) AND family IN (${sql.join(families)})
    ) doses WHERE is_current <> is_last OR (is_last AND covers <> covered)`.execute(tx.db)
  const ids = (isCurrent: boolean, covers: boolean) =>
    rows.filter((row) => row.isCurrent === isCurrent && row.covers === covers).map(({ id }) => id)
  // Closed before another opens: the database allows one a family.
  await setDerivedOfAll(tx, 'vaccines', [...ids(false, true), ...ids(false, false)], { isCurrent: false })
  await setDerivedOfAll(tx, 'vaccines', ids(true, true), { isCurrent: true, covers: true })
  await setDerivedOfAll(tx, 'vaccines', ids(true, false), { isCurrent: true, covers: false })
  await refreshNextDue(tx, petIds)
}

/**
 * The doses of an animal whose age was corrected: those that were too young may count by now. Of one whose age nobody knew
 * any may turn out to have been too young.
 */
export async function refreshAges(tx: ClinicTx, { petId, wasUnknown }: BirthChange): Promise<void> {
  const { rows } = await sql<{ family: string }>`
    SELECT DISTINCT family FROM vaccines
    WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
      AND (${wasUnknown}::boolean OR early IS NOT NULL OR early_reason IS NOT NULL)`.execute(tx.db)
  const families = rows.map(({ family }) => family)
  if (families.length === 0) return
  await refreshEarlyVaccines(tx, petId, families, wasUnknown)
  await refreshDoses(tx, [petId], families)
}

type DueList = OutputOf<typeof vaccines.due>

/** With what says when the dose is not too young or too soon. */
type DueRow = Omit<DuePet, 'earliestOn'> & { protocolId: string | null; appliedOn: string; birthOn: string }

/**
 * The next doses of the clinic's active animals around today, the nearest ones in the order of their days, in one
 * statement: found from today on in both directions, as thousands are overdue in a clinic of some years.
 */
export async function listDue(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof vaccines.due>,
  now: Date,
): Promise<DueList> {
  const today = dayOf(now)
  const between = (first: string, last: string, order: RawBuilder<unknown>, limit: number) =>
    dueDoses(
      tx,
      sql`AND r.next_on >= ${first}::date AND r.next_on <= ${last}::date AND EXISTS (
          SELECT 1 FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = r.pet_id AND ${isCalledFor(tx)})
        ORDER BY r.next_on ${order}, r.id ${order} LIMIT ${sql.lit(limit)}`,
    )
  const [first, last] = [addDays(today, -DUE_DAYS.after), addDays(today, DUE_DAYS.before)]
  const upTo = page * pageSize
  const cap = countedTo({ page, pageSize })
  const [up, down] = [sql`ASC`, sql`DESC`]
  const { rows } = await sql<{ items: DueRow[]; total: number }>`
    WITH due AS (
      ${between(today, last, up, upTo)} UNION ALL ${between(first, addDays(today, -1), down, upTo)}
    )
    SELECT (SELECT count(*) FROM (SELECT 1 FROM (${between(first, last, up, cap)}) live LIMIT ${sql.lit(cap)}) counted)
        AS total,
      (SELECT coalesce(json_agg(json_build_object('protocolId', due.protocol_id, 'appliedOn', due.applied_on,
          'birthOn', ${birthOf('p')}, 'kind', due.kind, 'id', due.id, 'name', due.name, 'nextOn', due.next_on,
          'petId', p.id, 'petName', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
          'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}))
          ORDER BY due.next_on, due.id), '[]')
        FROM (SELECT * FROM due ORDER BY abs(next_on - ${today}::date), id
          LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) due
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = due.pet_id
        JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { items: found = [], total = 0 } = rows[0] ?? {}
  const protocols = found.some(({ kind }) => kind === 'vaccine') ? await listProtocols(tx) : []
  const items = found.map(({ protocolId, appliedOn, birthOn, ...due }) => {
    const protocol = due.kind === 'vaccine' ? protocols.find(({ id }) => id === protocolId) : undefined
    return { ...due, earliestOn: protocol ? earliestOn(protocol.schedule, birthOn, appliedOn) : null }
  })
  return { items, total, page, pageSize }
}
