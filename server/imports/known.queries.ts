import { sql } from 'kysely'
import { ownerKeys } from '#shared/imports/people.rules.ts'
import type { OwnerDraft } from '#shared/owners/owners.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import { fold } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** An owner of the clinic who may be the one of a row. */
export interface KnownOwner {
  id: string
  name: string
  documentType: string | null
  document: string | null
  status: string
  phones: Phone[]
  pets: { id: string; name: string; speciesId: string }[]
}

interface KnownPeople {
  byDocument: Map<string, KnownOwner>
  byPerson: Map<string, KnownOwner>
  byPhone: Map<string, KnownOwner>
  byChip: Map<string, { id: string; name: string; ownerId: string; ownerName: string }>
}

const phoneKey = ({ country, number }: Phone) => `${country} ${number}`

/** Who of the clinic may be among these, in two statements. */
export async function findKnown(
  tx: ClinicTx,
  drafts: readonly { owner: OwnerDraft; pets: readonly { microchip: string | null }[] }[],
): Promise<KnownPeople> {
  const documents = drafts.flatMap(({ owner }) => owner.document ?? [])
  const phones = drafts.map(({ owner }) => owner.phone.number)
  const chips = drafts.flatMap(({ pets }) => pets.flatMap(({ microchip }) => microchip ?? []))
  const { rows } = await sql<KnownOwner>`
    SELECT o.id, o.name, o.document_type, o.document, o.status,
      json_build_array(json_build_object('country', o.phone_country, 'number', o.phone_number)) AS phones,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id)), '[]')
        FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = o.id) AS pets
    FROM owners o
    WHERE o.clinic_id = ${tx.clinicId} AND o.merged_into_id IS NULL AND o.id IN (
      SELECT id FROM owners WHERE clinic_id = ${tx.clinicId} AND phone_number = ANY(${phones}::text[])
      UNION SELECT id FROM owners WHERE clinic_id = ${tx.clinicId} AND document = ANY(${documents}::text[])
        AND document_type = ANY('{CC,CE,PAS,NIT,TI,PPT}'::text[]) AND status = 'active')
    ORDER BY o.status DESC, o.created_at DESC, o.id`.execute(tx.db)
  const known: KnownPeople = { byDocument: new Map(), byPerson: new Map(), byPhone: new Map(), byChip: new Map() }
  // The last one written stays: the active and the oldest.
  for (const owner of rows) {
    if (owner.document && owner.status === 'active')
      known.byDocument.set(`${owner.documentType ?? ''} ${owner.document}`, owner)
    for (const phone of owner.phones) {
      known.byPerson.set(`${phoneKey(phone)} ${fold(owner.name)}`, owner)
      known.byPhone.set(phoneKey(phone), owner)
    }
  }
  if (chips.length === 0) return known
  const found = await tx.db
    .selectFrom('pets')
    .innerJoin('owners', (join) =>
      join.onRef('owners.clinicId', '=', 'pets.clinicId').onRef('owners.id', '=', 'pets.ownerId'),
    )
    .select(['pets.id', 'pets.name', 'pets.microchip', 'pets.ownerId', 'owners.name as ownerName'])
    .where('pets.clinicId', '=', tx.clinicId)
    .where('owners.clinicId', '=', tx.clinicId)
    .where('pets.microchip', 'in', chips)
    .execute()
  for (const { microchip, ...pet } of found) if (microchip) known.byChip.set(microchip, pet)
  return known
}

/** Who is the same person, or who has the telephone under another name. */
export function knownOwner(
  known: KnownPeople,
  owner: OwnerDraft,
): { same: KnownOwner | undefined; ofPhone: KnownOwner | undefined } {
  const { document, person } = ownerKeys(owner)
  const named = known.byPerson.get(person)
  // The same name and telephone with another document is somebody else: a father and his son.
  const isOther = named?.document && owner.document && named.document !== owner.document
  return {
    same: (document ? known.byDocument.get(document) : undefined) ?? (isOther ? undefined : named),
    ofPhone: known.byPhone.get(phoneKey(owner.phone)),
  }
}

export function petKey({ name, speciesId }: { name: string; speciesId: string }): string {
  return `${speciesId} ${fold(name)}`
}
