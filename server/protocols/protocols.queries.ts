import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import {
  type Dewormer,
  MAX_OWN_PROTOCOLS,
  type Protocol,
  type protocols,
  Schedule,
} from '#shared/protocols/protocols.contract.ts'
import { fold } from '#shared/values/text.ts'
import { readCatalogue } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'

/** Vaccines against the same, of which a dose of one answers the other's next day; the others are a family of their own. */
const families: [family: string, ids: RegExp][] = [
  ['rabia', /-antirrabica-/],
  [
    'polivalente canina',
    /^canino-(puppy|moquillo|parvovirus|triple|tetravalente|pentavalente|hexavalente|septuple|octuple)-/,
  ],
  ['polivalente felina', /^felino-(triple|cuadruple|quintuple)-/],
  ['tos de las perreras', /^canino-tos-de-las-perreras-/],
  ['mixomatosis', /^conejo-mixomatosis/],
  ['influenza equina', /^equino-influenza-/],
]

const weeks = z.number().nullable().default(null)

const ShippedVaccine = z
  .object({
    id: z.string(),
    name: z.string(),
    speciesIds: z.array(z.string()),
    diseases: z.array(z.string()),
    category: z.string(),
    route: z.string(),
    schedule: z.object({
      startAgeWeeks: weeks,
      primaryDoses: weeks,
      intervalWeeks: z.object({ min: z.number(), max: z.number() }).nullable().default(null),
      finalPrimaryDoseMinAgeWeeks: weeks,
      firstBoosterMonths: weeks,
      firstBoosterAgeWeeks: weeks,
      boosterMonths: weeks,
      notes: z.string().nullable().default(null),
    }),
  })
  .transform(({ schedule: { intervalWeeks, notes, ...schedule }, diseases, route, ...vaccine }): Protocol => ({
    ...vaccine,
    version: null,
    kind: 'vaccine',
    family: families.find(([, ids]) => ids.test(vaccine.id))?.[0] ?? fold(vaccine.name),
    schedule: Schedule.parse({
      ...schedule,
      intervalMinWeeks: intervalWeeks?.min ?? null,
      intervalMaxWeeks: intervalWeeks?.max ?? null,
      diseases: diseases.join(', '),
      route,
    }),
    notes,
    isShipped: true,
    isArchived: false,
  }))

/** Those without an interval are advice: nothing is due by them. */
const ShippedDeworming = z.object({
  id: z.string(),
  speciesId: z.string(),
  stage: z.string(),
  startAgeDays: z.number().optional(),
  intervalDays: z.number().optional(),
  untilWeeks: z.number().optional(),
  details: z.string(),
})

const ShippedDewormer = z
  .object({
    id: z.string(),
    name: z.string(),
    activeIngredient: z.string(),
    type: z.enum(['interna', 'externa', 'mixta']),
    speciesIds: z.array(z.string()),
    repeatIntervalDays: z.object({ min: z.number(), max: z.number() }).nullish(),
    minAgeWeeks: z.number().nullish(),
    caution: z.string().nullish(),
  })
  .transform(({ type, repeatIntervalDays, minAgeWeeks, caution, ...product }): Dewormer => ({
    ...product,
    kind: ({ interna: 'internal', externa: 'external', mixta: 'both' } as const)[type],
    intervalDays: repeatIntervalDays?.min ?? null,
    minAgeWeeks: minAgeWeeks ?? null,
    caution: caution ?? null,
  }))

export const dewormers: Dewormer[] = readCatalogue('dewormers', ShippedDewormer)

/** The products whose label names the species. */
export function dewormersOf(speciesId: string): Dewormer[] {
  return dewormers.filter(({ speciesIds }) => speciesIds.includes(speciesId))
}

const shipped: Protocol[] = [
  ...readCatalogue('vaccines', ShippedVaccine),
  ...readCatalogue('dewormingProtocols', ShippedDeworming).flatMap((one): Protocol[] => {
    const isControl = one.id.startsWith('coprologico')
    if (one.intervalDays === undefined || isControl) return []
    const family = one.id.endsWith('externos') ? 'external' : 'internal'
    const { intervalDays, untilWeeks, startAgeDays } = one
    return [
      {
        id: one.id,
        version: null,
        kind: 'deworming',
        family,
        name: `${family === 'external' ? 'Parásitos externos' : 'Parásitos internos'}: ${one.stage.toLowerCase()}`,
        speciesIds: [one.speciesId],
        category: null,
        schedule: Schedule.parse({
          ...{ intervalDays, untilWeeks: untilWeeks ?? null },
          startAgeWeeks: startAgeDays === undefined ? null : Math.ceil(startAgeDays / 7),
        }),
        notes: one.details,
        isShipped: true,
        isArchived: false,
      },
    ]
  }),
]

const shippedById = new Map(shipped.map((protocol) => [protocol.id, protocol]))

type Row = Selectable<Database['protocols']>

function ownProtocol(row: Row): Protocol {
  const original = row.catalogueId === null ? undefined : shippedById.get(row.catalogueId)
  return {
    id: original?.id ?? row.id,
    version: row.version,
    kind: row.kind as Protocol['kind'],
    family: row.family,
    name: row.name,
    speciesIds: row.speciesIds as unknown as string[],
    category: original?.category ?? null,
    schedule: Schedule.parse(row.schedule),
    notes: row.notes,
    isShipped: original !== undefined,
    isArchived: row.isArchived,
  }
}

/** The shipped ones as this clinic has them, and its own, by name. */
export async function listProtocols(tx: ClinicTx): Promise<Protocol[]> {
  const rows = await tx.db
    .selectFrom('protocols')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .orderBy(sql`sort_text(name)`)
    .limit(MAX_OWN_PROTOCOLS + shipped.length)
    .execute()
  const own = rows.map(ownProtocol)
  const changed = new Set(own.map(({ id }) => id))
  return [...shipped.filter(({ id }) => !changed.has(id)), ...own].sort((a, b) => a.name.localeCompare(b.name, 'es'))
}

/** Those of one kind for a species, archived ones with them. */
export async function listProtocolsOf(tx: ClinicTx, kind: Protocol['kind'], speciesId: string): Promise<Protocol[]> {
  const protocols = await listProtocols(tx)
  return protocols.filter((protocol) => protocol.kind === kind && protocol.speciesIds.includes(speciesId))
}

/** A shipped one under its name, one of the clinic under its id. */
async function findRow(tx: ClinicTx, protocolId: string): Promise<Row | undefined> {
  const isShippedId = shippedById.has(protocolId)
  if (!isShippedId && !z.uuid().safeParse(protocolId).success) return undefined
  return tx.db
    .selectFrom('protocols')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where(isShippedId ? 'catalogueId' : 'id', '=', protocolId)
    .executeTakeFirst()
}

/** @throws AppError not_found */
export async function findProtocol(tx: ClinicTx, protocolId: string): Promise<Protocol> {
  const row = await findRow(tx, protocolId)
  const found = row ? ownProtocol(row) : shippedById.get(protocolId)
  if (!found) throw new AppError('not_found')
  return found
}

/** One of a kind; nothing where there is none. */
export async function findProtocolOf(
  tx: ClinicTx,
  kind: Protocol['kind'],
  protocolId: string,
): Promise<Protocol | undefined> {
  const row = await findRow(tx, protocolId)
  const found = row ? ownProtocol(row) : shippedById.get(protocolId)
  return found?.kind === kind ? found : undefined
}

/** @returns its id */
export async function insertProtocol(
  tx: ClinicTx,
  actor: Actor,
  { kind, family, name, speciesIds, schedule, notes }: InputOf<typeof protocols.create>,
): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM protocols WHERE clinic_id = ${tx.clinicId} AND catalogue_id IS NULL`.execute(tx.db)
  if (Number(rows[0]?.count ?? 0) >= MAX_OWN_PROTOCOLS)
    throw new AppError('not_allowed_now', { message: `La clínica ya tiene ${MAX_OWN_PROTOCOLS} protocolos propios.` })
  const row = await insertRecord(tx, actor, 'protocols', {
    kind,
    family: fold(family ?? name),
    name,
    speciesIds: JSON.stringify(speciesIds),
    schedule: JSON.stringify(schedule),
    notes,
  })
  return row.id
}

/** Changes the clinic's protocol, or puts a copy in the place of a shipped one. @throws AppError not_found, version_conflict */
export async function saveProtocol(
  tx: ClinicTx,
  actor: Actor,
  { protocolId, version, name, speciesIds, schedule, notes, isArchived }: InputOf<typeof protocols.update>,
): Promise<void> {
  const row = await findRow(tx, protocolId)
  const values = {
    name,
    speciesIds: JSON.stringify(speciesIds),
    schedule: JSON.stringify(schedule),
    notes,
    isArchived: isArchived ?? row?.isArchived ?? false,
  }
  if (row) {
    if (version === null) throw new AppError('version_conflict')
    await updateRecord(tx, actor, 'protocols', row.id, version, values)
    return
  }
  const original = shippedById.get(protocolId)
  if (!original) throw new AppError('not_found')
  if (version !== null) throw new AppError('version_conflict')
  const { kind, family } = original
  await insertRecord(tx, actor, 'protocols', { ...values, catalogueId: protocolId, kind, family })
}
