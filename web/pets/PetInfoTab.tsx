import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord, showWeightDelta, weightDelta } from '#shared/pets/pets.rules.ts'
import { showMissing } from '#shared/pets/pets.words.ts'
import { addMonths, dayOf } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { paths } from '#web/nav/paths.ts'
import { petActs } from '#web/pets/pets.acts.ts'
import { petFacts } from '#web/pets/petFacts.ts'
import { PetNext } from '#web/pets/PetNext.tsx'
import { PetVisits } from '#web/pets/PetVisits.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { TimeChart } from '#web/ui/TimeChart.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { Slot } from '#web/word/Slot.tsx'
import '#web/pets/PetInfoTab.css'

const WeightListModal = lazyPart(async () => (await import('#web/weights/WeightListModal.tsx')).WeightListModal)

/** The first tab of a pet: weight, last visits, data. */
export function PetInfoTab() {
  const { petId = '' } = useParams()
  const { data: pet } = usePet(petId)
  const mayWrite = useMay('pets.write')
  const mayReadConsultations = useMay('consultations.read')
  // The frame above shows the tab once the pet is here.
  if (!pet) return null
  const missing = showMissing(pet)
  return (
    <div className="PetInfo main-aside gap-16 top">
      <div className="held gap-16">
        <WeightCard pet={pet} mayWrite={mayWrite} mayReadConsultations={mayReadConsultations} />
        {mayReadConsultations ? <PetVisits pet={pet} /> : null}
      </div>
      <div className="held gap-16">
        <PetNext
          pet={pet}
          allTo={mayReadConsultations ? `${paths.pet(pet.id).tab('historial')}?tipo=control` : undefined}
        />
        <Card
          title="Datos"
          note={missing ? `Falta: ${missing}` : undefined}
          aside={
            mayWrite ? (
              <Link to={paths.editPet(pet.id)} aria-label={`Editar los datos de ${pet.name}`}>
                Editar
              </Link>
            ) : undefined
          }
        >
          <FactList facts={petFacts(pet)} />
        </Card>
        <Slot name="petCard" petId={pet.id} />
      </div>
    </div>
  )
}

interface WeightCardProps {
  pet: PetPage
  mayWrite: boolean
  mayReadConsultations: boolean
}

function WeightCard({ pet, mayWrite, mayReadConsultations }: WeightCardProps) {
  const { offered, press, dialog } = useActs([petActs.weigh], pet)
  const [showsList, list] = useDisclosure(false)
  const isOpen = canRecord(pet) === undefined
  const yearAgo = addMonths(dayOf(new Date()), -12)
  const lastYear = pet.weights.filter((weight) => dayOf(weight.measuredAt) >= yearAgo)
  // An animal that was not weighed for long still shows its curve.
  const isLastYear = lastYear.length > 1 || lastYear.length === pet.weights.length
  return (
    <Card
      title="Peso"
      note={isLastYear ? 'Último año' : 'Todos los pesos'}
      aside={
        offered.length > 0 ? (
          <button type="button" className="CardAction strong brand" onClick={() => press('weigh')}>
            Registrar peso
          </button>
        ) : undefined
      }
    >
      <div className="PetInfo-weight row wrap apart below-8">
        <p>
          <strong>{pet.weightKg === null ? 'Sin peso' : showWeight(pet.weightKg)}</strong> <DeltaWords pet={pet} />
        </p>
        {pet.weights.length > 0 ? (
          <button type="button" className="CardAction PetInfo-all tall-32 strong brand" onClick={list.open}>
            Ver todos los pesos
          </button>
        ) : null}
      </div>
      <TimeChart
        name="Pesos"
        unit="days"
        series={[
          {
            name: 'Peso',
            points: (isLastYear ? lastYear : pet.weights).map(({ measuredAt, weightKg }) => ({
              at: measuredAt,
              value: weightKg,
              text: showWeight(weightKg),
            })),
          },
        ]}
        few={pet.weights.length > 0 ? 'La curva aparece desde el segundo peso.' : 'Aún no hay pesos registrados.'}
        tableTitle="Ver los pesos en una tabla"
      />
      {dialog}
      {showsList ? (
        <Suspense>
          <WeightListModal
            pet={pet}
            mayRemove={mayWrite && isOpen}
            mayReadConsultations={mayReadConsultations}
            onClose={list.close}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

function DeltaWords({ pet }: { pet: PetPage }) {
  const delta = weightDelta(pet)
  if (!delta) return null
  const words = showWeightDelta(delta, new Date())
  if (delta.direction === 'same') return <span className="quiet">{words}</span>
  const isDown = delta.direction === 'down'
  const Arrow = isDown ? IconArrowDownRight : IconArrowUpRight
  return (
    <span className="WeightChange strong one-line">
      <Arrow size={16} stroke={2} role="img" aria-label={isDown ? 'Bajó' : 'Subió'} /> {words}
    </span>
  )
}
