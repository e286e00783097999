import { sql } from 'kysely'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Recipient } from '#shared/protocols/protocols.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

// What a vaccine and a deworming have in common: an animal that is held, who signs, and the visit they belong to.

export interface HeldPet extends Recipient {
  id: string
  name: string
  status: PetHeader['status']
  weightGrams: number | null
}

/** The animals in the order asked for, none of which changes until the transaction ends. @throws AppError not_found */
export async function holdPets(tx: ClinicTx, petIds: readonly string[]): Promise<HeldPet[]> {
  const rows = await tx.db
    .selectFrom('pets')
    .select(['id', 'name', 'status', 'birthOn', 'deceasedOn', 'weightGrams'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', petIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return petIds.map((petId) => {
    const pet = rows.find(({ id }) => id === petId)
    if (!pet) throw new AppError('not_found')
    return { ...pet, status: pet.status as PetHeader['status'] }
  })
}

/** The same for those that were chosen in a form. @throws AppError invalid */
export async function holdChosen(tx: ClinicTx, petIds: readonly string[]): Promise<HeldPet[]> {
  const field = 'pets'
  if (new Set(petIds).size !== petIds.length)
    throw new AppError('invalid', { field, message: 'Una mascota está dos veces en la lista' })
  return holdPets(tx, petIds).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid', { field, message: 'Elija mascotas de la clínica' })
  })
}

/** A living one, for a new record. */
export function refuseDeceased(pet: HeldPet, isAmongOthers: boolean): void {
  const refused = canRecord(pet)
  refuseNow(refused && isAmongOthers ? { ...refused, message: `${pet.name}: ${refused.message}` } : refused)
}

/**
 * Holds the visit that a record is made in, before its pet is held.
 * @throws AppError not_found when it is no visit of this animal; not_allowed_now when it is closed
 */
export async function holdOpenVisit(tx: ClinicTx, consultationId: string | null, petId: string): Promise<void> {
  if (!consultationId) return
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM consultations WHERE clinic_id = ${tx.clinicId} AND id = ${consultationId} AND pet_id = ${petId}
    FOR KEY SHARE`.execute(tx.db)
  // One that is closed cannot even be locked.
  if (rows[0]?.status === 'draft' || rows[0]?.status === 'awaitingResults') return
  const { rows: closed } = await sql`
    SELECT 1 FROM consultations WHERE clinic_id = ${tx.clinicId} AND id = ${consultationId} AND pet_id = ${petId}`.execute(
    tx.db,
  )
  if (closed.length === 0) throw new AppError('not_found')
  refuseNow({ message: 'La consulta ya está cerrada: registre la dosis desde la mascota.' })
}

export interface Signer {
  professionalId: string | null
  signerName: string | null
  signerCard: string | null
}

export function signatureOf({ professionalId, signerName, signerCard }: Signer): Signer {
  return { professionalId, signerName, signerCard }
}

const unsigned: Signer = { professionalId: null, signerName: null, signerCard: null }

/** Person and card, as they are now. `null`: nobody of the clinic signs. @throws AppError invalid when not licensed */
export async function findSigner(tx: ClinicTx, professionalId: string | null): Promise<Signer> {
  if (!professionalId) return unsigned
  const signer = await findProfessional(tx, professionalId)
  if (!signer?.licensed || !signer.professionalCard) {
    refuseInvalid({ field: 'professionalId', message: 'Firma un médico veterinario con tarjeta profesional' })
    return unsigned
  }
  return { professionalId, signerName: signer.name, signerCard: signer.professionalCard }
}
