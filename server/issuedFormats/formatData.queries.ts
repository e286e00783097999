import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import type { DataCell, DataList, FormatData, SubjectKeys } from '#shared/formats/dataFields.ts'
import { type FormatSubject, formatSubjects } from '#shared/values/recordKinds.ts'
import { AppError } from '#shared/http/errors.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { isLicensed } from '#shared/professionals/professionals.rules.ts'
import { resuscitationNames, showMicrochip, showSex } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import { showWeight } from '#shared/values/weight.ts'
import { speciesById } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { subjectPart } from '#server/issuedFormats/subjects.ts'
import { birthOf } from '#server/owners/petChip.queries.ts'

/** What an issued format hangs on. */
export interface IssuedOf extends SubjectKeys<string | null> {
  petId: string
  ownerId: string
  professionalId: string | null
}

/** More doses no certificate lists. */
const LIST_CAP = 40

type Nullable<Key extends string> = Record<Key, string | null>

interface Found {
  clinic: Nullable<
    'name' | 'nit' | 'address' | 'city' | 'email' | 'legalRepresentative' | 'phoneCountry' | 'phoneNumber'
  >
  owner: { name: string; documentType: Parameters<typeof showDocument>[0]['documentType'] } & Nullable<
    'document' | 'address' | 'city' | 'email' | 'phoneCountry' | 'phoneNumber'
  >
  pet: Parameters<typeof showSex>[0] & {
    name: string
    historyNumber: number
    speciesId: string
    breed: string
    color: string
    birthOn: string
    birthIsApproximate: boolean
    deceasedOn: string | null
    weightGrams: number | null
    resuscitation: keyof typeof resuscitationNames | null
  } & Nullable<'microchip' | 'distinguishingMarks' | 'allergies'>
  professional: { name: string; professionalCard: string | null; kind: string } | null
  subjects: Record<FormatSubject, unknown>
  vaccines: (Nullable<'product' | 'laboratory' | 'batch' | 'nextOn'> & {
    id: string
    name: string
    appliedOn: string
  })[]
  dewormings: (Nullable<'activeIngredient' | 'batch' | 'nextOn'> & { id: string; product: string; appliedOn: string })[]
}

const phoneText = ({ phoneCountry, phoneNumber }: Nullable<'phoneCountry' | 'phoneNumber'>): string | null =>
  phoneNumber ? showPhone({ country: phoneCountry, number: phoneNumber } as Phone) : null

/**
 * What the records say for a format, in one statement. What is written in a history is not for those who may not read it.
 * @param subject without an owner: of whoever owns the animal now
 * @throws AppError not_found
 */
export async function findFormatData(
  tx: ClinicTx,
  actor: Actor,
  subject: Omit<IssuedOf, 'ownerId'> & { ownerId?: string },
): Promise<FormatData> {
  const { clinicId } = tx
  const { rows } = await sql<{ found: Found }>`
    SELECT row_to_json(found) AS found FROM (
      SELECT
        (SELECT json_build_object('name', c.name, 'nit', c.nit, 'address', c.address, 'city', c.city, 'email', c.email,
            'legalRepresentative', c.legal_representative, 'phoneCountry', c.phone_country, 'phoneNumber', c.phone_number)
          FROM clinics c WHERE c.clinic_id = ${clinicId}) AS clinic,
        json_build_object('name', o.name, 'documentType', o.document_type, 'document', o.document, 'address', o.address,
          'city', o.city, 'email', o.email, 'phoneCountry', o.phone_country, 'phoneNumber', o.phone_number) AS owner,
        json_build_object('name', p.name, 'historyNumber', p.history_number, 'speciesId', p.species_id, 'breed', p.breed,
          'sex', p.sex, 'reproductiveStatus', p.reproductive_status, 'color', p.color, 'birthOn', ${birthOf('p')},
          'birthIsApproximate', p.birth_is_approximate, 'deceasedOn', p.deceased_on, 'weightGrams', p.weight_grams,
          'microchip', p.microchip, 'distinguishingMarks', p.distinguishing_marks, 'allergies', p.allergies,
          'resuscitation', p.resuscitation) AS pet,
        (SELECT json_build_object('name', v.name, 'professionalCard', v.professional_card, 'kind', v.kind)
          FROM professionals v
          WHERE v.clinic_id = ${clinicId} AND v.id = ${subject.professionalId}) AS professional,
        json_build_object(${sql.join(formatSubjects.map((name) => readSubject(tx, subject, name)))}) AS subjects,
        (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'product', d.product,
            'laboratory', d.laboratory, 'batch', d.batch, 'appliedOn', d.applied_on, 'nextOn', d.next_on)
            ORDER BY d.applied_on DESC, d.id DESC), '[]')
          FROM (SELECT * FROM vaccines WHERE clinic_id = ${clinicId} AND pet_id = p.id AND status = 'applied'
            ORDER BY applied_on DESC, id DESC LIMIT ${sql.lit(LIST_CAP)}) d) AS vaccines,
        (SELECT coalesce(json_agg(json_build_object('id', d.id, 'product', d.product, 'batch', d.batch,
            'activeIngredient', d.active_ingredient, 'appliedOn', d.applied_on, 'nextOn', d.next_on)
            ORDER BY d.applied_on DESC, d.id DESC), '[]')
          FROM (SELECT * FROM dewormings WHERE clinic_id = ${clinicId} AND pet_id = p.id AND status = 'applied'
            ORDER BY applied_on DESC, id DESC LIMIT ${sql.lit(LIST_CAP)}) d) AS dewormings
      FROM pets p JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = ${subject.ownerId ? sql`${subject.ownerId}` : sql`p.owner_id`}
      WHERE p.clinic_id = ${clinicId} AND p.id = ${subject.petId}
    ) found`.execute(tx.db)
  const found = rows[0]?.found
  if (!found) throw new AppError('not_found')
  return sayData(found, tx.now, may(actor, 'consultations.read'))
}

function sayData(found: Found, now: Date, readsHistory: boolean): FormatData {
  const { clinic, owner, pet, professional } = found
  const vet = professional && isLicensed(professional.kind, professional.professionalCard) ? professional : null
  const today = dayOf(now)
  const values: Record<string, string | null> = {
    'clinic.name': clinic.name,
    'clinic.nit': clinic.nit,
    'clinic.address': clinic.address,
    'clinic.city': clinic.city,
    'clinic.phone': phoneText(clinic),
    'clinic.email': clinic.email,
    'clinic.legalRepresentative': clinic.legalRepresentative,
    'owner.name': owner.name,
    'owner.document': owner.documentType && owner.document ? showDocument(owner) : null,
    'owner.phone': phoneText(owner),
    'owner.address': owner.address,
    'owner.city': owner.city,
    'owner.email': owner.email,
    'pet.name': pet.name,
    'pet.history': showHistoryNumber(pet.historyNumber),
    'pet.species': speciesById.get(pet.speciesId)?.name ?? null,
    'pet.breed': pet.breed || null,
    'pet.sex': pet.sex === 'unknown' ? null : showSex(pet),
    'pet.color': pet.color || null,
    'pet.age': showPetAge(pet, pet.deceasedOn ?? today) || null,
    'pet.birth': pet.birthOn ? showDate(pet.birthOn) : null,
    'pet.weight': pet.weightGrams === null ? null : showWeight(pet.weightGrams / 1000),
    'pet.microchip': pet.microchip ? showMicrochip(pet.microchip) : null,
    'pet.marks': pet.distinguishingMarks,
    'pet.allergies': pet.allergies,
    'pet.resuscitation': pet.resuscitation ? resuscitationNames[pet.resuscitation] : null,
    'professional.name': vet?.name ?? null,
    'professional.card': vet?.professionalCard ?? null,
    'date.today': showDate(today),
    'date.time': showTime(now),
    ...saySubjects(found.subjects, readsHistory),
  }
  return { values, lists: { vaccines: vaccineList(found.vaccines), dewormings: dewormingList(found.dewormings) } }
}

const free = (value: string | null): DataCell => ({ key: null, missing: '', value })
const needed = (key: string, missing: string, value: string | null): DataCell => ({ key, missing, value })
const day = (on: string | null) => (on === null ? null : showDate(on))

function vaccineList(vaccines: Found['vaccines']): DataList {
  return {
    titles: ['Vacuna', 'Producto', 'Laboratorio', 'Lote', 'Aplicada', 'Próxima'],
    rows: vaccines.map(({ id, name, product, laboratory, batch, appliedOn, nextOn }) => [
      free(name),
      needed(`vaccines.${id}.product`, `producto de ${name}`, product),
      free(laboratory),
      needed(`vaccines.${id}.batch`, `lote de ${name}`, batch),
      free(day(appliedOn)),
      free(day(nextOn)),
    ]),
  }
}

function dewormingList(dewormings: Found['dewormings']): DataList {
  return {
    titles: ['Producto', 'Principio activo', 'Lote', 'Aplicado', 'Próximo'],
    rows: dewormings.map(({ id, product, activeIngredient, batch, appliedOn, nextOn }) => [
      free(product),
      free(activeIngredient),
      needed(`dewormings.${id}.batch`, `lote de ${product}`, batch),
      free(day(appliedOn)),
      free(day(nextOn)),
    ]),
  }
}

function readSubject(tx: ClinicTx, of: SubjectKeys<string | null>, name: FormatSubject) {
  const { from, json } = subjectPart(name)
  return sql`${sql.lit(name)}, (SELECT ${json} FROM ${from(tx)}
    WHERE r.clinic_id = ${tx.clinicId} AND r.id = ${of[`${name}Id`]})`
}

/** Those of a record that the format was not issued from are not there, and so asked for. */
function saySubjects(subjects: Found['subjects'], readsHistory: boolean): Record<string, string | null> {
  const written = (text: string | null) => (readsHistory ? text : null)
  const said = formatSubjects.flatMap((name) =>
    subjects[name]
      ? Object.entries(subjectPart(name).say(subjects[name], written)).map(([key, text]) => [`${name}.${key}`, text])
      : [],
  )
  return Object.fromEntries(said) as Record<string, string | null>
}

/** What a format hangs on is of its animal. @throws AppError invalid at the one that is not */
export async function refuseStrangeSubject(
  tx: ClinicTx,
  { petId, ...of }: SubjectKeys<string | null> & { petId: string },
): Promise<void> {
  const checks = formatSubjects.map((name) => {
    const { from, isOf } = subjectPart(name)
    const id = of[`${name}Id`]
    return sql`${id}::uuid IS NULL OR EXISTS (SELECT 1 FROM ${from(tx)}
      WHERE r.clinic_id = ${tx.clinicId} AND r.id = ${id} AND ${isOf(tx, petId)}) AS ${sql.ref(`${name}Id`)}`
  })
  const { rows } = await sql<SubjectKeys<boolean>>`SELECT ${sql.join(checks)}`.execute(tx.db)
  const wrong = Object.entries(rows[0] ?? {}).find(([, isKnown]) => !isKnown)
  if (wrong) throw new AppError('invalid', { field: wrong[0], message: 'No es de esta mascota' })
}
