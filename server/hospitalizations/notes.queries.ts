import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { StayNote, StayNoteDraft, stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import { pageLimit } from '#server/db/search.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

const noteObject = (
  clinicId: string,
) => sql<StayNote>`json_build_object('id', n.id, 'kind', n.kind, 'problem', n.problem,
  'assessment', n.assessment, 'plan', n.plan, 'text', n.text, 'authorName', n.author_name, 'authorCard', n.author_card,
  'createdAt', n.created_at, 'addenda', (SELECT coalesce(json_agg(json_build_object('id', a.id, 'text', a.text,
      'authorName', a.author_name, 'authorCard', a.author_card, 'createdAt', a.created_at) ORDER BY a.created_at, a.id), '[]')
    FROM stay_notes a WHERE a.clinic_id = ${clinicId} AND a.note_id = n.id))`

type Notes = OutputOf<typeof stayNotes.list>

/** The notes of a stay, the newest first, each with its addenda. @throws AppError not_found */
export async function listNotes(
  tx: ClinicTx,
  { hospitalizationId, kind, page, pageSize }: InputOf<typeof stayNotes.list>,
): Promise<Notes> {
  const { clinicId } = tx
  const of = sql`stay_notes WHERE clinic_id = ${clinicId} AND hospitalization_id = ${hospitalizationId}
    AND note_id IS NULL ${kind ? sql`AND kind = ${kind}` : sql``}`
  const { rows } = await sql<Pick<Notes, 'items' | 'total'> & { isStay: boolean }>`
    SELECT EXISTS (SELECT 1 FROM hospitalizations WHERE clinic_id = ${clinicId} AND id = ${hospitalizationId}) AS is_stay,
      (SELECT count(*) FROM (SELECT 1 FROM ${of} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${noteObject(clinicId)} ORDER BY n.created_at DESC, n.id DESC), '[]')
        FROM (SELECT * FROM ${of} ORDER BY created_at DESC, id DESC ${pageLimit(page, pageSize)}) n) AS items`.execute(
    tx.db,
  )
  const { isStay = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isStay) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

/** A note of a stay, not an addendum. @throws AppError not_found */
export async function findNote(tx: ClinicTx, hospitalizationId: string, noteId: string): Promise<StayNote> {
  const { rows } = await sql<{ note: StayNote }>`
    SELECT ${noteObject(tx.clinicId)} AS note FROM stay_notes n
    WHERE n.clinic_id = ${tx.clinicId} AND n.hospitalization_id = ${hospitalizationId} AND n.id = ${noteId}
      AND n.note_id IS NULL`.execute(tx.db)
  const note = rows[0]?.note
  if (!note) throw new AppError('not_found')
  return note
}

interface NewNote extends StayNoteDraft {
  hospitalizationId: string
  /** Of the note that it is added to. */
  noteId?: string
  /** Of the handover that it is part of. */
  handoverId?: string
}

/** Signs notes with the name of whoever writes them. @returns their ids */
export async function insertNotes(tx: ClinicTx, actor: Actor, notes: readonly NewNote[]): Promise<string[]> {
  const author = await findProfessional(tx, actor.professionalId)
  const signed = {
    authorId: actor.professionalId,
    authorName: author?.name ?? actor.name,
    authorCard: author?.licensed ? author.professionalCard : null,
  }
  const records = notes.map(({ noteId = null, handoverId = null, ...note }) => ({
    ...{ id: uuidv7(), actor, at: tx.now },
    values: { ...note, noteId, handoverId, ...signed },
  }))
  await insertRecords(tx, 'stayNotes', records)
  return records.map(({ id }) => id)
}

/** @returns its id */
export async function insertNote(tx: ClinicTx, actor: Actor, note: NewNote): Promise<string> {
  const [id] = await insertNotes(tx, actor, [note])
  if (id === undefined) throw new AppError('not_found')
  return id
}
