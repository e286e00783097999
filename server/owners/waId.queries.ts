import { type RawBuilder, sql } from 'kysely'

/**
 * The number of an owner as WhatsApp writes it, as a table of one `wa_id`. OFFSET 0: row security keeps what is put together
 * away from an index, and what was read first is none.
 */
export function waIdOf(table: string): RawBuilder<unknown> {
  return sql.raw(`(SELECT ${table}.phone_country || ${table}.phone_number AS wa_id OFFSET 0)`)
}
