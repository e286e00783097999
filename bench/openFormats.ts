import { listFills } from '#shared/values/richText.ts'
import { formatModels } from '#server/formats/formatModels.ts'
import { withClient } from './data.ts'

/** The consent for a surgery, which its owner and its veterinarian sign. */
const model = formatModels.find(({ id }) => id === 'cirugia')
if (!model) throw new Error('no model of a consent')
const { content, purpose } = model

/** Marks what is made here. */
const TITLE = 'Consentimiento del banco'

/** What the records do not say, and the fields of the template. */
const typed = Object.fromEntries([
  ...['surgery.procedures', 'surgery.diagnosis', 'pet.weight', 'professional.card'].map((key) => [
    key,
    'Dato del banco',
  ]),
  ...listFills(content).map(({ id, kind, options }) => [
    id,
    kind === 'choice' ? options[0] : kind === 'yesNo' ? 'yes' : kind === 'number' ? '1' : 'Dato del banco',
  ]),
])

/** @returns the id of the template, made where it is not there */
export async function openTemplate(url: string, clinicId: string): Promise<string> {
  return withClient(url, async (client) => {
    const found = async () => {
      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM formats WHERE clinic_id = $1 AND title = $2',
        [clinicId, TITLE],
      )
      return rows[0]?.id
    }
    const known = await found()
    if (known) return known
    await client.query(
      `INSERT INTO formats (clinic_id, id, created_at, updated_at, title, purpose, is_signable)
       VALUES ($1, gen_random_uuid(), now(), now(), $2, $3, true)`,
      [clinicId, TITLE, purpose],
    )
    const made = (await found()) ?? ''
    await client.query(
      `INSERT INTO format_versions (clinic_id, format_id, number, content, saved_at, saved_by)
       VALUES ($1, $2, 1, $3, now(), 'Banco')`,
      [clinicId, made, JSON.stringify(content)],
    )
    return made
  })
}

/** Drafts that lack nothing but their signatures, of animals whose owners have a document. */
export async function openConsents(url: string, clinicId: string, count: number): Promise<string[]> {
  const formatId = await openTemplate(url, clinicId)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO issued_formats (clinic_id, id, created_at, updated_at, format_id, format_version, title, purpose,
         pet_id, owner_id, professional_id, typed, is_signable)
       SELECT $1, gen_random_uuid(), now(), now(), $2, 1, $3, $4, p.id, o.id, a.professional_id, $5, true
       FROM (SELECT p.* FROM pets p, generate_series(1, 10) n WHERE p.clinic_id = $1 AND p.status = 'active'
         ORDER BY n, md5(p.id::text || 'format')) p
       JOIN owners o ON o.clinic_id = $1 AND o.id = p.owner_id AND o.document IS NOT NULL AND o.document_type IS NOT NULL
       CROSS JOIN (SELECT professional_id FROM accounts WHERE clinic_id = $1 LIMIT 1) a
       LIMIT $6 RETURNING id`,
      [clinicId, formatId, TITLE, purpose, JSON.stringify(typed), count],
    )
    await client.query('ANALYZE issued_formats')
    return rows.map(({ id }) => id)
  })
}
