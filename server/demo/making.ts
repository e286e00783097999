import type { Actor } from '#server/db/clinic.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { AnimalKind, PetValues } from '#server/demo/animals.ts'
import type { OwnerValues } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import type { ConsultationValues } from '#server/demo/visits.ts'

export interface Signer {
  actor: Actor
  card: string
}

export interface Made<Values> {
  id: string
  actor: Actor
  at: Date
  values: Values
}

export interface MadePet extends Made<PetValues> {
  owner: Made<OwnerValues>
  animal: AnimalKind
  weigh: (day: string) => number
}

export type Consultation = ConsultationValues & {
  petId: string
  professionalId: string
  status: string
}

/** A clinic in the making, in memory: what is derived (last visit, last weight) follows when all is there. */
export interface Making {
  random: Random
  clinicId: string
  now: Date
  today: string
  signers: Signer[]
  owners: Made<OwnerValues>[]
  pets: MadePet[]
  consultations: Made<Consultation>[]
  weights: NewRecord<'weights'>[]
  addenda: NewRecord<'addenda'>[]
}
