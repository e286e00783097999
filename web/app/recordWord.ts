import type { ComponentType } from 'react'
import type { Icon } from '@tabler/icons-react'
import type { Access } from '#shared/access/actions.ts'
import type { RecordKind } from '#shared/consultations/consultations.contract.ts'
import type { PetHeader, PetPage } from '#shared/pets/pets.contract.ts'
import type { RecordState } from '#web/ui/StatusBadge.tsx'

// What pages that are made of several words know of each. The lists are composed in web/app.

export interface RecordFormProps {
  pet: PetHeader
  /** The consultation that the record is made in. */
  consultationId?: string
  onClose: () => void
}

/** A word whose records are made from "Registrar". */
export interface RecordWord {
  kind: RecordKind
  /** In the menu: "Vacuna". */
  label: string
  icon: Icon
  /** Who may register one. */
  needs: Access
  /** The page of a new one, from the pet's page; without it the form opens over the pet. */
  page?: (petId: string) => string
  /** The form as a dialog over whatever called it; made with `formOf`, so that its code comes when it is first opened. */
  Form: ComponentType<RecordFormProps>
  /** Where a record is read. */
  open: (recordId: string, petId: string) => string
  /** Its states as a badge; those that say nothing new are left out. */
  states: Partial<Record<string, RecordState>>
}

/** A tab of the pet's page. */
export interface PetTab {
  /** In the address, below the pet's. */
  path: string
  label: string
  needs: Access
  /** How many there are, where the pet's page knows. */
  count?: (pet: PetPage) => number
  load: () => Promise<ComponentType>
}
