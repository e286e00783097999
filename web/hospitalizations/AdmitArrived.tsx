import { useState } from 'react'
import { IconBed } from '@tabler/icons-react'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { Slots } from '#web/word/word.ts'

const AdmitModal = lazyPart(async () => (await import('#web/hospitalizations/AdmitModal.tsx')).AdmitModal)

type Arrived = Slots['arrived']

/** "Hospitalizar", for who came to an event: its form needs more of the animal than the agenda knows. */
export function AdmitArrived(arrived: Arrived) {
  const [pet, setPet] = useState<PetPage>()
  const [admit] = useState(() =>
    act<Arrived, undefined, PetPage>({
      name: 'admit',
      label: 'Hospitalizar',
      title: ({ pet: { name } }) => `Hospitalizar: ${name}`,
      icon: IconBed,
      gerund: 'Abriendo…',
      may: 'hospitalizations.write',
      isOffered: ({ pet: { status } }) => !canRecord({ status }),
      send: ({ pet: { id } }) => call(pets.get, { petId: id }),
      refused: 'No se abrió el ingreso',
      onDone: setPet,
    }),
  )
  return (
    <>
      <ActButton does={admit} of={arrived} withIcon />
      {pet ? <AdmitModal pet={pet} reason={arrived.reason} onClose={() => setPet(undefined)} /> : null}
    </>
  )
}
