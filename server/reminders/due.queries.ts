import { type RawBuilder, sql } from 'kysely'
import { listFollowUps } from '#shared/reminders/followUps.rules.ts'
import type { CloseReason } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { CLINIC_ZONE } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { allOf, between } from '#server/db/search.ts'
import { listWords } from '#server/word/registry.ts'
import type { DuePart } from '#server/word/word.ts'

// What is due, as the words say it, and which reminders it stands for. In this SQL `m` is a reminder.

function listDueParts(): DuePart[] {
  return listWords().flatMap(({ due }) => due ?? [])
}

/** When what it reminds of is: of a day, its beginning. */
function dueAt({ day, instant }: DuePart): RawBuilder<unknown> {
  return day ? sql`(${sql.raw(day)}::timestamp AT TIME ZONE ${sql.lit(CLINIC_ZONE)})` : sql.raw(instant ?? 'NULL')
}

export interface NewReminder {
  kind: DueKind
  sourceId: string
  petId: string
  dueAt: string
}

/** So many are made at a time: a clinic that turns a rule on has no more of them on its days. */
const MOST_AT_ONCE = 2_000

/**
 * What of a kind is due on these days and has no reminder yet, of animals that are called for and owners who take
 * messages.
 */
export async function listUnreminded(
  tx: ClinicTx,
  kind: DueKind,
  { first, last }: { first: string; last: string },
): Promise<NewReminder[]> {
  const due = listDueParts().find((one) => one.kind === kind)
  if (!due) return []
  const { day, instant, from, isLive, isSettled, source, petId } = due
  const days = day
    ? sql`${sql.raw(day)} >= ${first}::date AND ${sql.raw(day)} <= ${last}::date`
    : sql.join(between(sql.raw(instant ?? 'NULL'), first, last), sql` AND `)
  const { rows } = await sql<NewReminder>`
    SELECT ${sql.lit(kind)} AS kind, asked.* FROM (
      SELECT ${source} AS source_id, (array_agg(p.id ORDER BY p.id))[1] AS pet_id, ${dueAt(due)} AS due_at
      FROM ${from(tx)}
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = ${petId} AND p.status = 'active'
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      WHERE r.clinic_id = ${tx.clinicId} AND ${isLive} AND ${days} AND ${isSettled?.(tx) ?? sql`true`} AND o.status = 'active' AND o.messages_consent
      GROUP BY 1, 3
    ) asked
    WHERE NOT EXISTS (SELECT 1 FROM reminders m WHERE m.clinic_id = ${tx.clinicId} AND m.kind = ${sql.lit(kind)}
      AND m.source_id = asked.source_id AND m.due_at = asked.due_at)
    ORDER BY asked.due_at, asked.source_id LIMIT ${sql.lit(MOST_AT_ONCE)}`.execute(tx.db)
  return rows
}

/**
 * What a day asks for and is still to be booked, as `kind`, `pet_id`, `about`, `due_on` and `due_at`: what is due, and what
 * nobody came for.
 * @param end ends the statement of each word, given the animal and what orders its records by their day: conditions, an
 *   order and its limit
 */
export function wantedRecords(
  tx: ClinicTx,
  { first, last }: { first: string; last: string },
  end: (petId: RawBuilder<unknown>, at: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = listDueParts().flatMap((due) => {
    const { kind, from, isLive, isMissed, petId, day, instant, about } = due
    const at = sql.raw(day ?? instant ?? 'NULL')
    const days = day ? [sql`${at} >= ${first}::date`, sql`${at} <= ${last}::date`] : between(at, first, last)
    const dueOn = day ? at : sql`(${at} AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`
    // What has an hour is booked, unless nobody came.
    const wanted = [...(day ? [isLive] : []), ...(isMissed ? [isMissed(tx)] : [])]
    return wanted.map(
      (
        is,
      ) => sql`(SELECT ${sql.lit(kind)} AS kind, ${petId} AS pet_id, ${(day && about) ?? sql`NULL`} AS about, ${dueOn} AS due_on,
          ${dueAt(due)} AS due_at FROM ${from(tx)} WHERE r.clinic_id = ${tx.clinicId} AND ${is} AND ${allOf(days)} ${end(petId, at)})`,
    )
  })
  return sql.join(parts, sql` UNION ALL `)
}

/** What of a kind pet `p` has: `due_at` and `about`. */
export function dueOfPet(tx: ClinicTx, kind: DueKind): RawBuilder<unknown> {
  return sql.join(
    listDueParts()
      .filter((one) => one.kind === kind)
      .map(
        (due) => sql`SELECT ${dueAt(due)} AS due_at, ${due.about ?? sql`NULL`} AS about FROM ${due.from(tx)}
          WHERE r.clinic_id = ${tx.clinicId} AND ${due.petId} = p.id AND ${due.isLive}`,
      ),
  )
}

/** Of reminder `m` what still asks for it: the name of an animal that lives, and of what. */
export function stillDue(tx: ClinicTx): RawBuilder<unknown> {
  return sql.join(
    listDueParts().map(
      (due) => sql`SELECT p.name AS pet, ${due.about ?? sql`NULL`} AS about FROM ${due.from(tx)}
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = ${due.petId}
        WHERE m.kind = ${sql.lit(due.kind)} AND r.clinic_id = ${tx.clinicId} AND ${due.source} = m.source_id
          AND ${due.isLive} AND ${dueAt(due)} = m.due_at AND p.status = 'active'`,
    ),
    sql` UNION ALL `,
  )
}

/**
 * When what reminder `m` reminds of is, as `due_at`: of its own record, and of what somebody wrote by hand of any of the
 * animal. @param isNext what is to come now: a control that moved is another one of its animal
 */
export function dueTimes(tx: ClinicTx, { isNext = false } = {}): RawBuilder<unknown> {
  const of = (due: DuePart, isIts: RawBuilder<unknown>) =>
    sql`SELECT ${dueAt(due)} AS due_at FROM ${due.from(tx)} WHERE m.kind = ${sql.lit(due.kind)}
      AND r.clinic_id = ${tx.clinicId} AND ${isIts} AND ${isNext ? due.isLive : (due.isKept ?? due.isLive)}`
  return sql.join(
    listDueParts().flatMap((due) => [
      ...(isNext && due.kind === 'control' ? [] : [of(due, sql`${due.source} = m.source_id`)]),
      of(
        due,
        isNext && due.kind === 'control'
          ? sql`${due.petId} = m.pet_id`
          : sql`m.source_id = m.id AND ${due.petId} = m.pet_id`,
      ),
    ]),
    sql` UNION ALL `,
  )
}

/** Whose reminder `m` is: who has the animal now, or whom it was sent to. */
export function ownerOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`coalesce(m.owner_id, (SELECT p.owner_id FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id))`
}

/** An owner is asked once in so many hours how an animal is. */
const ASKED_ONCE_HOURS = 36

/** Is reminder `m` a question how the animal is, and another is or was asked about then, after something later? */
function isJoined(tx: ClinicTx): RawBuilder<boolean> {
  const kinds = sql`ANY(${[...listFollowUps()]}::text[])`
  const between = sql`greatest(m.send_at, ${tx.now}::timestamptz) - n.send_at`
  return sql`(m.kind = ${kinds} AND EXISTS (SELECT 1 FROM reminders n
    WHERE n.clinic_id = ${tx.clinicId} AND n.pet_id = m.pet_id AND n.kind = ${kinds} AND n.status <> 'closed'
      AND (n.due_at, n.id) > (m.due_at, m.id)
      AND greatest(${between}, -(${between})) < make_interval(hours => ${sql.lit(ASKED_ONCE_HOURS)})))`
}

/**
 * Why reminder `m`, which waits, goes no more; null while it does.
 * @param off the kinds whose rule is off
 * @param isAsked does something still ask for it?
 */
export function closeReason(
  tx: ClinicTx,
  off: readonly DueKind[],
  isAsked = sql`EXISTS (${stillDue(tx)})`,
): RawBuilder<CloseReason | null> {
  // Not by `ownerOf`: under row-level security a subquery beside the key hides the key's index.
  const owner = (condition: RawBuilder<unknown>) =>
    sql`CASE WHEN m.owner_id IS NOT NULL
      THEN EXISTS (SELECT 1 FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.id = m.owner_id AND ${condition})
      ELSE EXISTS (SELECT 1 FROM pets p JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
        WHERE p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id AND ${condition}) END`
  return sql`CASE
    WHEN NOT (${isAsked}) THEN CASE WHEN EXISTS (
      SELECT 1 FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id AND p.status = 'deceased'
    ) THEN 'death' ELSE 'cause' END
    WHEN ${owner(sql`o.status <> 'active'`)} THEN 'owner'
    WHEN ${owner(sql`NOT o.messages_consent`)} THEN 'consent'
    WHEN m.kind = ANY(${sql.val([...off])}::text[]) THEN 'off'
    WHEN m.until_at <= ${tx.now} THEN 'expired'
    WHEN ${isJoined(tx)} THEN 'joined'
  END`
}
