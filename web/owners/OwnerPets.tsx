import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { OwnerPet } from '#shared/owners/owners.contract.ts'
import { MAX_LABELS } from '#shared/pets/pets.contract.ts'
import { listedAlerts, showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { petStatusNames, sexNames } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showRelativeDay } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { fold, searchWords } from '#shared/values/text.ts'
import { showWeight } from '#shared/values/weight.ts'
import { paths } from '#web/nav/paths.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { readText, writeSearch } from '#web/form/addressSearch.ts'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { usePageInAddress } from '#web/form/usePageInAddress.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { AlertMark } from '#web/ui/AlertMark.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RowLink } from '#web/ui/DataTable.tsx'
import { EmptyState, NoResults } from '#web/ui/EmptyState.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { DeceasedBadge, TintBadge } from '#web/ui/StatusBadge.tsx'

const OwnerDosesModal = lazy(async () => ({
  default: (await import('#web/owners/OwnerDosesModal.tsx')).OwnerDosesModal,
}))

/** With more than these somebody who looks for one types, and does not read: the rest is shown when it is asked for. */
const MANY = 12
const MORE = 48

const readSearch = (params: URLSearchParams) => ({ q: readText(params, 'mascota') })
const writePetSearch = (params: URLSearchParams, { q }: { q: string }) => writeSearch(params, { mascota: q })

interface OwnerPetsProps {
  pets: readonly OwnerPet[]
  ownerName: string
  /** Where a pet is registered, for who may. */
  newPet: string | undefined
}

export function OwnerPets({ pets, ownerName, newPet }: OwnerPetsProps) {
  const mayDose = useMay('vaccines.write')
  const speciesName = useSpeciesName()
  const [isChoosing, choosing] = useDisclosure(false)
  const [{ q }, change] = useAddressSearch(readSearch, writePetSearch, true)
  const [page, showPage] = usePageInAddress()
  if (pets.length === 0)
    return (
      <Card>
        <EmptyState
          title="Aún no hay mascotas"
          action={
            newPet ? (
              <Button to={newPet} icon={<IconPlus size={18} stroke={2} aria-hidden />}>
                Registrar mascota
              </Button>
            ) : undefined
          }
        >
          {newPet
            ? `Registre la primera mascota de ${ownerName}.`
            : 'Este propietario no tiene mascotas en la clínica.'}
        </EmptyState>
      </Card>
    )
  const alive = pets.filter(({ status }) => status !== 'deceased')
  const living = alive.slice(0, MAX_LABELS)
  const words = searchWords(pets.length > MANY ? q : '')
  const found = pets.filter(({ name, breed, speciesId, historyNumber }) => {
    const said = fold([name, breed, speciesName(speciesId), showHistoryNumber(historyNumber)].join(' ')).split(' ')
    return words.every((word) => word === String(historyNumber) || said.some((own) => own.startsWith(word)))
  })
  const shown = found.slice(0, MANY + (page - 1) * MORE)
  return (
    <section className="held gap-16" aria-labelledby="mascotas">
      <div className="row wrap apart rows-4 gap-16">
        <h2 id="mascotas">{showCount(pets.length, 'mascota', 'mascotas')}</h2>
        {mayDose && alive.length > 1 ? (
          <Button size="compact" aria-haspopup="dialog" onClick={choosing.open}>
            Vacunar o desparasitar varias
          </Button>
        ) : null}
        {living.length > 0 ? (
          <Link className="TextLink strong brand underlined" to={paths.petLabels(living.map(({ id }) => id).join(','))}>
            Imprimir etiquetas
          </Link>
        ) : null}
      </div>
      {pets.length > MANY ? (
        <SearchBox
          label="Buscar entre estas mascotas por nombre, raza o historia"
          shortLabel="Nombre, raza o historia"
          value={q}
          onChange={(next) => change({ q: next }, true)}
          found={{ count: found.length, isMore: false }}
        />
      ) : null}
      {shown.length === 0 ? <NoResults query={q} onClear={() => change({ q: '' })} /> : null}
      <ul className="OwnerPets-grid">
        {shown.map((pet) => (
          <li key={pet.id}>
            <PetCard pet={pet} />
          </li>
        ))}
      </ul>
      {found.length > MANY ? (
        <PagerFooter shown={shown.length} total={found.length} onMore={() => showPage(page + 1)} />
      ) : null}
      {isChoosing ? (
        <Suspense>
          <OwnerDosesModal pets={alive} onClose={choosing.close} />
        </Suspense>
      ) : null}
    </section>
  )
}

function PetCard({ pet }: { pet: OwnerPet }) {
  const speciesName = useSpeciesName()
  const isDeceased = pet.status === 'deceased'
  const age = showPetAge(pet, pet.deceasedOn ?? dayOf(new Date()))
  const facts = [sexNames[pet.sex], age, pet.weightKg === null ? '' : showWeight(pet.weightKg)].filter(Boolean)
  return (
    <Card className="OwnerPets-card holder">
      <PetPortrait species={pet.speciesId} seed={pet.id} photo={pet.photo} isDeceased={isDeceased} size={56} />
      <div className="OwnerPets-words slim soft breaks">
        <div className="row wrap rows-2 gap-8 large">
          <RowLink to={paths.pet(pet.id).info()}>{pet.name}</RowLink>
          <AlertMark alerts={listedAlerts(pet)} />
          <PetStatus pet={pet} />
        </div>
        <div>{[speciesName(pet.speciesId), pet.breed].filter(Boolean).join(' · ')}</div>
        <div>{facts.join(' · ')}</div>
        <PetDueBadge pet={pet} look="words" />
        <div className="quiet">
          {showHistoryNumber(pet.historyNumber)} ·{' '}
          {pet.lastVisitAt ? `Última visita ${visitDay(pet.lastVisitAt)}` : 'Sin visitas'}
        </div>
      </div>
    </Card>
  )
}

function PetStatus({ pet }: { pet: OwnerPet }) {
  if (pet.status === 'active') return null
  if (pet.status !== 'deceased') return <TintBadge>{petStatusNames[pet.status]}</TintBadge>
  return <DeceasedBadge on={pet.deceasedOn} />
}

function visitDay(instant: string): string {
  const day = showRelativeDay(instant, new Date())
  return day === 'Hoy' ? 'hoy' : day
}
