import { sql } from 'kysely'
import { animalNames } from '#shared/imports/animals.rules.ts'
import { columnOf, guessFields, look, newSight } from '#shared/imports/columns.rules.ts'
import type { ImportSubject } from '#shared/imports/fields.ts'
import { ImportPlan } from '#shared/imports/imports.contract.ts'
import { readers } from '#shared/imports/readers.ts'
import type { PastVisitFields } from '#shared/pastVisits/pastVisits.contract.ts'
import { addDays, dayOf, showDate } from '#shared/values/date.ts'
import { breeds, species } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import type { Random } from '#server/demo/random.ts'
import { keepChecked } from '#server/imports/check.queries.ts'
import { insertFileRows, lockImport, updateImport } from '#server/imports/imports.queries.ts'
import { settleRows } from '#server/imports/write.queries.ts'
import { refreshLastVisits } from '#server/pastVisits/pastVisits.queries.ts'
import { dewormers } from '#server/protocols/protocols.queries.ts'

interface DemoFile {
  subject: ImportSubject
  name: string
  heading: string[]
  rows: string[][]
}

const PEOPLE: DemoFile = {
  subject: 'people',
  name: 'clientes del sistema anterior.csv',
  heading: ['Cliente', 'Celular', 'Mascota', 'Especie', 'Nacimiento'],
  rows: [
    ['Íngrid Núñez', '+57 300-412-8890', 'Ñata y Motas', 'perro', ''],
    ['Óscar Peña', '3,00412E+09', 'Nala', 'gata', '2 años'],
    ['Sara Mejía', '318 245 7780', 'Kira', 'perro', '3'],
    ['Tomás Rincón', '310 556 1209', 'Simón', 'gato', '05/03/2020'],
  ],
}

/** What two animals came for before the clinic had Huella; the last of them without its day. */
const VISITS = [
  ['Vómito desde anoche', 'Mucosas rosadas, abdomen blando', 'Gastritis', 'Dieta blanda tres días', 'Dr. Hernán Paz'],
  [
    'Se rasca las orejas',
    'Cerumen oscuro en ambos oídos',
    'Otitis externa',
    'Limpieza ótica cada día',
    'Dra. Rocío León',
  ],
  ['Control de oídos', 'Oídos limpios', '', 'Ninguno', 'Dra. Rocío León'],
  ['Cojea de la mano derecha', 'Uña partida', '', 'Corte de la uña y vendaje', 'Dr. Hernán Paz'],
] as const

/**
 * Files of the clinic's former system: one that was looked through and not taken in yet, and the visits of two animals, which
 * came in some days ago.
 */
export async function loadImports(tx: ClinicTx, random: Random, maker: Actor): Promise<void> {
  await loadChecked(tx, random, maker, PEOPLE, tx.now)
  const at = new Date(tx.now.getTime() - 12 * 86_400_000)
  await takeIn(tx, random, maker, await loadChecked(tx, random, maker, await visitsFile(tx), at), at)
}

interface OldPatient {
  name: string
  historyNumber: number
  phone: string
  firstDay: string
}

/** Of the two animals that were grown longest when they came to this clinic first. */
async function visitsFile(tx: ClinicTx): Promise<DemoFile> {
  const { rows: pets } = await sql<OldPatient>`
    SELECT p.name, p.history_number, o.phone_number AS phone, (c.first_at AT TIME ZONE 'America/Bogota')::date::text AS first_day
    FROM pets p JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    JOIN (SELECT pet_id, min(started_at) AS first_at FROM consultations WHERE clinic_id = ${tx.clinicId} GROUP BY 1) c
      ON c.pet_id = p.id
    WHERE p.clinic_id = ${tx.clinicId} AND p.status = 'active' AND p.species_id = 'canino'
    ORDER BY c.first_at - p.birth_on DESC, p.history_number LIMIT 2`.execute(tx.db)
  const rows = VISITS.map((said, at) => {
    const pet = pets[at === VISITS.length - 1 ? 1 : 0]
    const day = addDays(pet?.firstDay ?? '', [-310, -205, -190, -120][at] ?? 0)
    const shown = at === VISITS.length - 1 ? day.slice(0, 4) : showDate(day)
    return [String(pet?.historyNumber ?? ''), pet?.name ?? '', pet?.phone ?? '', shown, ...said]
  })
  const heading = [
    'Historia',
    'Mascota',
    'Celular',
    'Fecha',
    'Motivo',
    'Hallazgos',
    'Diagnóstico',
    'Tratamiento',
    'Médico',
  ]
  return { subject: 'visits', name: 'historias del sistema anterior.csv', heading, rows }
}

/** A file as it is once it was looked through. */
async function loadChecked(
  tx: ClinicTx,
  random: Random,
  maker: Actor,
  { subject, name: fileName, heading, rows }: DemoFile,
  at: Date,
): Promise<string> {
  const id = random.id(at)
  const columns = heading.map((name, column) => {
    const sight = newSight()
    for (const cells of rows) look(sight, cells[column] ?? '')
    return columnOf(name, sight)
  })
  const plan = ImportPlan.parse({ fields: guessFields(subject, columns) })
  const made = { madeBy: maker.professionalId, madeByName: maker.name, total: rows.length, through: rows.length }
  const written = { columns: JSON.stringify(columns), plan: JSON.stringify(plan) }
  await tx.db
    .insertInto('imports')
    .values({ clinicId: tx.clinicId, id, createdAt: at, subject, fileName, state: 'checked', ...made, ...written })
    .execute()
  // Below the heading.
  const numbered = rows.map((cells, index) => ({ row: index + 2, cells }))
  await insertFileRows(tx, id, numbered)
  const context = { plan, columns, names: animalNames(species, breeds), dewormers, today: dayOf(at) }
  const read = numbered.map(({ row, cells }) => ({ row, ...readers[subject](cells, context) }))
  await keepChecked(tx, await lockImport(tx, id), read)
  return id
}

/** What an import of visits writes; its ids are the demo's own. */
async function takeIn(tx: ClinicTx, random: Random, actor: Actor, importId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ row: number; draft: { petId: string; ownerId: string; fields: PastVisitFields } }>`
    SELECT row, draft FROM import_rows
    WHERE clinic_id = ${tx.clinicId} AND import_id = ${importId} AND state = 'good' ORDER BY row`.execute(tx.db)
  const records = rows.map(({ row, draft: { petId, ownerId, fields } }) => ({
    row,
    ownerId,
    petId,
    fields,
    id: random.id(at),
  }))
  await insertRecords(
    tx,
    'pastVisits',
    records.map(({ id, petId, fields }) => ({ id, actor, at, values: { ...fields, petId } })),
  )
  await refreshLastVisits(
    tx,
    records.map(({ petId }) => petId),
  )
  await settleRows(
    tx,
    importId,
    records.map(({ row, ownerId, id }) => ({ row, state: 'done', problems: [], ownerId, made: { pastVisits: [id] } })),
  )
  await updateImport(tx, importId, { state: 'done', endedAt: at })
}
