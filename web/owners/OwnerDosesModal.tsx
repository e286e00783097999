import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listedAlerts } from '#shared/pets/pets.rules.ts'
import { MAX_PETS_AT_ONCE } from '#shared/doses/doses.contract.ts'
import type { OwnerPet } from '#shared/owners/owners.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

interface OwnerDosesModalProps {
  /** Alive. */
  pets: readonly OwnerPet[]
  onClose: () => void
}

/** Chooses who gets the same dose in one action: pets of one species. */
export function OwnerDosesModal({ pets, onClose }: OwnerDosesModalProps) {
  const navigate = useNavigate()
  const speciesName = useSpeciesName()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [first, ...others] = pets.filter(({ id }) => chosen.includes(id))
  const go = (page: typeof paths.newVaccine) => {
    if (first) void navigate(page(first.id, { others: others.map(({ id }) => id) }))
  }
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Dosis a varias mascotas"
      footer={
        <div className="FormFooter-buttons line ends gap-8">
          <Button disabled={!first} onClick={() => go(paths.newDeworming)}>
            Desparasitar
          </Button>
          <Button tone="primary" disabled={!first} onClick={() => go(paths.newVaccine)}>
            Vacunar
          </Button>
        </div>
      }
    >
      <p className="quiet">
        Elija mascotas de una misma especie. Cada una queda con su número de dosis y su próxima fecha.
      </p>
      <div className="OwnerDoses stack gap-12">
        {pets.map((pet) => {
          const { id, name, speciesId } = pet
          const isChosen = chosen.includes(id)
          const isOther = first !== undefined && first.speciesId !== speciesId
          return (
            <CheckField
              key={id}
              label={name}
              description={[
                isOther ? `${speciesName(speciesId)}: otra especie` : speciesName(speciesId),
                listedAlerts(pet).join(', '),
              ]
                .filter(Boolean)
                .join(', ')}
              value={isChosen}
              disabled={!isChosen && (isOther || chosen.length >= MAX_PETS_AT_ONCE)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
          )
        })}
      </div>
      <p role="status">{first ? showCount(chosen.length, 'mascota elegida', 'mascotas elegidas') : ''}</p>
    </ResponsiveModal>
  )
}
