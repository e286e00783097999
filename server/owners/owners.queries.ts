import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import type { CustomField, CustomValues } from '#shared/customFields/customFields.contract.ts'
import { keptCustomValues, refuseCustomValues } from '#shared/customFields/customFields.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { SEARCH_CAP, TOTAL_CAP } from '#shared/http/paging.ts'
import type { Owner, OwnerDraft, owners } from '#shared/owners/owners.contract.ts'
import { canDeactivate, canEditOwner } from '#shared/owners/owners.rules.ts'
import { cleanDocument } from '#shared/values/documentType.ts'
import { fold } from '#shared/values/text.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, setDerived, setDerivedOfAll, updateRecord } from '#server/db/record.ts'
import { allOf, byRank, containing, isLookedUp, type Matches, pageLimit, searchTolerantly } from '#server/db/search.ts'
import { petDigits, petIdentifier } from '#server/owners/petNumbers.queries.ts'
import { searchTerms } from '#server/db/searchTerms.ts'
import { type JsonPage, JsonText } from '#server/http/jsonPage.ts'
import { birthOf, otherAlertsOf, petChipColumns, petChipFields } from '#server/owners/petChip.queries.ts'

type OwnerList = OutputOf<typeof owners.list>
type OwnerMatches = OutputOf<typeof owners.matches>

/** A phone of a row, or null: `phoneOf('o', 'other_phone')`. */
export function phoneOf(table: string, column: string): RawBuilder<unknown> {
  const number = `${table}.${column}_number`
  return sql.raw(`CASE WHEN ${number} IS NULL THEN NULL
    ELSE json_build_object('country', ${table}.${column}_country, 'number', ${number}) END`)
}

/** Orders that an index gives. The folded text begins with the name. */
const orders = {
  visit: sql`last_visit_at DESC NULLS LAST, id`,
  name: sql`owners.sort_name, id`,
  created: sql`created_at DESC, id`,
}

/**
 * A page of owners. A search is in the order of its matches, unless another than `visit` is asked for. What names one pet
 * is looked for among the pets first, what may be part of a number of one last; another statement is sent only when nothing
 * was found.
 */
export async function listOwners(
  tx: ClinicTx,
  input: InputOf<typeof owners.list>,
  countedTo = TOTAL_CAP,
): Promise<JsonPage<OwnerList>> {
  const words = searchTerms(input.q)
  const identifier = petIdentifier(words)
  if (identifier) {
    const found = await readOwners(tx, input, ownersOfPets(identifier))
    if (found.total > 0) return { ...found, isSimilar: false }
  }
  const found = await searchTolerantly(
    words,
    (matches) => readOwners(tx, input, matches, countedTo),
    ({ total }) => total,
  )
  // The last of all: digits are a document's or a phone's first.
  const digits = found.total === 0 ? petDigits(words) : undefined
  return digits ? { ...(await readOwners(tx, input, ownersOfPets(digits))), isSimilar: false } : found
}

/** Who has the pets of a condition on history numbers or microchips: no owner's text has them. */
function ownersOfPets(condition: RawBuilder<unknown>): Matches {
  return ({ clinicId, status, filter }) => sql`
    SELECT DISTINCT id, text, 0 AS rank FROM (
      SELECT owners.id, owners.search_text AS text
      FROM pets JOIN owners ON owners.clinic_id = ${clinicId} AND owners.id = pets.owner_id
      WHERE pets.clinic_id = ${clinicId} AND ${condition} AND ${status ? sql`owners.status = ${status}` : sql`true`}
        AND ${filter ?? sql`true`} LIMIT ${sql.lit(SEARCH_CAP)}
    ) AS having_them`
}

async function readOwners(
  tx: ClinicTx,
  input: InputOf<typeof owners.list>,
  matches: Matches,
  countedTo = TOTAL_CAP,
): Promise<Omit<JsonPage<OwnerList>, 'isSimilar'>> {
  const { page, pageSize } = input
  const { found, source, order } = arrange(tx, input, matches, countedTo)
  const { rows } = await sql<{ items: string; total: number }>`
    WITH found AS (${found}),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM ${source}
      ORDER BY ${order} ${pageLimit(page, pageSize)}
    )
    SELECT (SELECT count(*) FROM found) AS total, (
      SELECT coalesce(json_agg(line ORDER BY place), '[]') FROM (
        SELECT page.place, line FROM page
        JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = page.id
        CROSS JOIN LATERAL (
          SELECT count(*) AS count,
            array_to_json((array_agg(chip ORDER BY chip.status <> 'active', sort_text(chip.name), chip.id))[1:3]) AS first_three
          FROM (SELECT ${petChipColumns()} FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = o.id) AS chip
        ) AS chips
        CROSS JOIN LATERAL (
          SELECT o.id, o.name, o.document_type AS "documentType", o.document, ${phoneOf('o', 'phone')} AS phone, o.email,
            o.status, coalesce(chips.first_three, '[]') AS pets, chips.count AS "petCount", o.last_visit_at AS "lastVisitAt"
        ) AS line
      ) AS lines
    )::text AS items`.execute(tx.db.withoutPlugins())
  const { items = '[]', total = 0 } = rows[0] ?? {}
  return { items: new JsonText(items), total, page, pageSize }
}

/** What a list counts, where its pages are taken from, and in which order. */
function arrange(tx: ClinicTx, input: InputOf<typeof owners.list>, matches: Matches, countedTo: number) {
  const { sort } = input
  const filter = petFilter(tx, input)
  const status = input.status === 'any' ? undefined : input.status
  const words = searchTerms(input.q)
  if (words.length > 0) {
    return {
      found: matches({ table: 'owners', clinicId: tx.clinicId, words, status, filter }),
      source: sort === 'visit' ? sql`found` : sql`found JOIN owners USING (id) WHERE owners.clinic_id = ${tx.clinicId}`,
      order: sort === 'visit' ? byRank : orders[sort],
    }
  }
  // Said in the statement, so that its plan may use the index of the inactive ones.
  const fitting = sql`owners WHERE clinic_id = ${tx.clinicId} AND ${status ? sql`owners.status = ${sql.lit(status)}` : sql`true`}
    AND ${filter ?? sql`true`}`
  return { found: sql`SELECT id FROM ${fitting} LIMIT ${sql.lit(countedTo)}`, source: fitting, order: orders[sort] }
}

function petFilter(tx: ClinicTx, input: InputOf<typeof owners.list>): RawBuilder<unknown> | undefined {
  const hasPet = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`EXISTS (SELECT 1 FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = owners.id AND ${condition})`
  const isActive = input.pets === 'active' ? sql`p.status = 'active'` : sql`true`
  const conditions: RawBuilder<unknown>[] = []
  // The names of the active pets are kept in the owner: that spares looking at the pets.
  if (input.pets === 'active') conditions.push(sql`owners.pet_names <> ''`)
  if (input.pets === 'none') conditions.push(sql`owners.pet_names = '' AND NOT ${hasPet(sql`true`)}`)
  if (input.speciesId) conditions.push(hasPet(sql`p.species_id = ${input.speciesId} AND ${isActive}`))
  return conditions.length === 0 ? undefined : allOf(conditions)
}

/** @throws AppError not_found */
export async function findOwner(tx: ClinicTx, ownerId: string): Promise<Owner> {
  const { rows } = await sql<{ owner: Owner }>`
    SELECT json_build_object(
      'id', o.id, 'version', o.version, 'name', o.name, 'documentType', o.document_type, 'document', o.document,
      'phone', ${phoneOf('o', 'phone')}, 'otherPhone', ${phoneOf('o', 'other_phone')}, 'email', o.email,
      'address', o.address, 'city', o.city, 'contactName', o.contact_name,
      'contactPhone', ${phoneOf('o', 'contact_phone')}, 'contactMayDecide', o.contact_may_decide,
      'dataConsent', o.data_consent_at IS NOT NULL, 'dataConsentAt', o.data_consent_at,
      'messagesConsent', o.messages_consent, 'notes', o.notes, 'status', o.status,
      'customValues', o.custom_values, 'inactiveReason', o.inactive_reason,
      'createdAt', o.created_at, 'createdByName', c.name, 'updatedAt', o.updated_at, 'lastVisitAt', o.last_visit_at,
      'mergedInto', ${mergeNotes(tx, 'absorbed_id', 'survivor_id')} -> 0,
      'merges', ${mergeNotes(tx, 'survivor_id', 'absorbed_id')},
      'pets', (
        SELECT coalesce(json_agg(json_build_object(
          ${petChipFields()}, 'breed', p.breed, 'sex', p.sex, 'birthOn', ${birthOf('p')},
          'birthIsApproximate', p.birth_is_approximate, 'deceasedOn', p.deceased_on,
          'historyNumber', p.history_number, 'weightKg', p.weight_grams / 1000.0, 'allergies', p.allergies,
          'otherAlerts', ${otherAlertsOf('p')},
          'lastVisitAt', p.last_visit_at
        ) ORDER BY p.status <> 'active', p.sort_name, p.id), '[]')
        FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = o.id
      )) AS owner
    FROM owners o
    LEFT JOIN professionals c ON c.clinic_id = ${tx.clinicId} AND c.id = o.created_by
    WHERE o.clinic_id = ${tx.clinicId} AND o.id = ${ownerId}`.execute(tx.db)
  const owner = rows[0]?.owner
  if (!owner) throw new AppError('not_found')
  return owner
}

/** The unions of owner `o` that stand, the last first. */
function mergeNotes(tx: ClinicTx, own: string, other: string): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('mergeId', m.id, 'ownerId', x.id, 'name', x.name,
      'at', m.merged_at, 'byName', m.merged_by_name) ORDER BY m.merged_at DESC, m.id DESC), '[]')
    FROM owner_merges m JOIN owners x ON x.clinic_id = ${tx.clinicId} AND x.id = ${sql.ref(`m.${other}`)}
    WHERE m.clinic_id = ${tx.clinicId} AND ${sql.ref(`m.${own}`)} = o.id AND m.undone_at IS NULL)`
}

/** @returns the new owner's id */
export async function insertOwner(
  tx: ClinicTx,
  actor: Actor,
  draft: OwnerDraft,
  customFields: readonly CustomField[],
): Promise<string> {
  const row = await insertRecord(tx, actor, 'owners', {
    ...ownerColumns(draft),
    ...customValuesOf(customFields, draft.customValues ?? {}, {}),
    dataConsentAt: draft.dataConsent ? tx.now : null,
  })
  return row.id
}

/** Saves an owner, and in its pets what they carry of it for the search. */
export async function updateOwner(
  tx: ClinicTx,
  actor: Actor,
  ownerId: string,
  version: number,
  draft: OwnerDraft,
  customFields: readonly CustomField[],
): Promise<void> {
  const known = await lockRecord(tx, 'owners', ownerId)
  refuseNow(canEditOwner(ownerState(known)))
  const before = known.customValues as CustomValues
  await updateRecord(tx, actor, 'owners', ownerId, version, {
    ...ownerColumns(draft),
    ...(draft.customValues
      ? { customValues: customValuesOf(customFields, draft.customValues, before).customValues ?? {} }
      : {}),
    // The instant of the first authorisation stays for as long as it holds.
    dataConsentAt: draft.dataConsent ? (known.dataConsentAt ?? tx.now) : null,
  })
  await refreshOwnerText(tx, ownerId)
}

/** Nothing where nothing was filled in: the history of a new owner then says nothing of it. */
function customValuesOf(
  customFields: readonly CustomField[],
  values: CustomValues,
  before: CustomValues,
): { customValues?: CustomValues } {
  refuseInvalid(refuseCustomValues(customFields, values, before))
  const customValues = keptCustomValues(customFields, values, before)
  return Object.keys(customValues).length > 0 ? { customValues } : {}
}

/** Owners held in the order of their ids, so that two who hold the same ones never wait for each other. */
export function lockOwners(tx: ClinicTx, ids: string[]) {
  return tx.db
    .selectFrom('owners')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function ownerState(row: { status: string; mergedIntoId: string | null }) {
  return { status: row.status as Owner['status'], isMerged: row.mergedIntoId !== null }
}

/** @throws AppError version_conflict, not_found; not_allowed_now when it was united with another, or is inactive already */
export async function setOwnerStatus(
  tx: ClinicTx,
  actor: Actor,
  owner: { ownerId: string; version: number },
  patch: { status: Owner['status']; inactiveReason: string | null },
): Promise<void> {
  const held = await lockRecord(tx, 'owners', owner.ownerId)
  refuseNow(canEditOwner(ownerState(held)))
  if (patch.status === 'inactive') refuseNow(canDeactivate({ ...held, ...ownerState(held) }))
  await updateRecord(tx, actor, 'owners', owner.ownerId, owner.version, patch)
}

/** The columns of a draft, but for what follows from more than it. */
export function ownerColumns(draft: OwnerDraft) {
  const { phone, otherPhone, contactPhone, dataConsent: _consent, document, customValues: _values, ...same } = draft
  return {
    ...same,
    document: document && cleanDocument(document, draft.documentType),
    phoneCountry: phone.country,
    phoneNumber: phone.number,
    otherPhoneCountry: otherPhone?.country ?? null,
    otherPhoneNumber: otherPhone?.number ?? null,
    contactPhoneCountry: contactPhone?.country ?? null,
    contactPhoneNumber: contactPhone?.number ?? null,
  }
}

/** Owners that already have this document, phone or e-mail, at most five. */
export async function findMatches(tx: ClinicTx, input: InputOf<typeof owners.matches>): Promise<OwnerMatches> {
  const document = cleanDocument(input.document)
  const email = input.email.trim().toLowerCase()
  // Looked up in the search's index, then compared: only the phone has an index of its own.
  const same = (reason: OwnerMatches[number]['reason'], rank: number, value: string, equals: RawBuilder<unknown>) =>
    isLookedUp(fold(value))
      ? [
          sql`(SELECT id, name, status, ${reason}::text AS reason, ${rank}::int AS rank FROM owners
            WHERE clinic_id = ${tx.clinicId} AND search_text LIKE ${containing(fold(value))} AND ${equals}
              AND merged_into_id IS NULL LIMIT 6)`,
        ]
      : []
  const found = [
    ...same('document', 0, document, sql`document = ${document}`),
    ...same('phone', 1, input.phone, sql`(phone_number = ${input.phone} OR other_phone_number = ${input.phone})`),
    ...same('email', 2, email, sql`email = ${email}`),
  ]
  if (found.length === 0) return []
  const { rows } = await sql<OwnerMatches[number]>`
    SELECT matches.id, matches.name, matches.status, reason, coalesce(names[1:3], '{}') AS pet_names, pet_count FROM (
      SELECT DISTINCT ON (id) * FROM (${sql.join(found, sql` UNION ALL `)}) AS found
      WHERE id::text <> ${input.exceptId} ORDER BY id, rank
    ) AS matches
    CROSS JOIN LATERAL (
      SELECT array_agg(p.name ORDER BY p.sort_name, p.id) AS names, count(*) AS pet_count FROM pets p
      WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = matches.id AND p.status = 'active'
    ) AS pets
    ORDER BY matches.status, rank, sort_text(matches.name) LIMIT 5`.execute(tx.db)
  return rows
}

/** What a pet carries of its owner for the search: name, document, phones. */
export async function ownerText(tx: ClinicTx, ownerId: string): Promise<string> {
  const owner = await tx.db
    .selectFrom('owners')
    .select(['name', 'document', 'phoneNumber', 'otherPhoneNumber'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!owner) throw new AppError('not_found')
  return joinOwnerText(owner)
}

function joinOwnerText(owner: {
  name: string
  document: string | null
  phoneNumber: string
  otherPhoneNumber: string | null
}): string {
  return [owner.name, owner.document, owner.phoneNumber, owner.otherPhoneNumber].filter(Boolean).join(' ')
}

/** The same of owners that the caller holds, or has just written. */
export async function ownerTexts(tx: ClinicTx, ownerIds: readonly string[]): Promise<Map<string, string>> {
  if (ownerIds.length === 0) return new Map()
  const owners = await tx.db
    .selectFrom('owners')
    .select(['id', 'name', 'document', 'phoneNumber', 'otherPhoneNumber'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', [...ownerIds])
    .execute()
  return new Map(owners.map((owner) => [owner.id, joinOwnerText(owner)]))
}

/** Writes into the owner's pets what they carry of it. */
export async function refreshOwnerText(tx: ClinicTx, ownerId: string): Promise<void> {
  const text = await ownerText(tx, ownerId)
  const pets = await tx.db
    .selectFrom('pets')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('ownerId', '=', ownerId)
    .where('ownerText', '<>', text)
    .execute()
  await setDerivedOfAll(
    tx,
    'pets',
    pets.map(({ id }) => id),
    { ownerText: text },
  )
}

/** Writes into the owner what follows from its pets, after one came or went. */
export async function refreshFromPets(tx: ClinicTx, ownerId: string): Promise<void> {
  await refreshPetNames(tx, ownerId)
  const { lastVisitAt } = await tx.db
    .selectFrom('pets')
    .select(({ fn }) => fn.max('lastVisitAt').as('lastVisitAt'))
    .where('clinicId', '=', tx.clinicId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  await setDerived(tx, 'owners', ownerId, { lastVisitAt })
}

/** An index takes no longer text: of a shelter with more animals, the others are found among the pets. */
const MAX_PET_NAMES = 300

/** The names of an owner's animals, as its search has them. */
export function joinPetNames(names: readonly string[]): string {
  return [...new Set(names)].join(' ').slice(0, MAX_PET_NAMES)
}

/** Writes into the owner the names of its active pets, which the search of owners finds too. */
export async function refreshPetNames(tx: ClinicTx, ownerId: string): Promise<void> {
  const pets = await tx.db
    .selectFrom('pets')
    .select('name')
    .where('clinicId', '=', tx.clinicId)
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'active')
    .orderBy('sortName')
    .execute()
  await setDerived(tx, 'owners', ownerId, { petNames: joinPetNames(pets.map(({ name }) => name)) })
}

/** @throws AppError not_found */
export async function refuseUnknown(tx: ClinicTx, table: 'pets' | 'owners', id: string): Promise<void> {
  const known = await tx.db
    .selectFrom(table)
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new AppError('not_found')
}
