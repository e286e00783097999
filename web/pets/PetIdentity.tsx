import { Link } from 'react-router'
import { useIntersection } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowDownRight, IconArrowUpRight, IconPhone } from '@tabler/icons-react'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { petAlerts, showHistoryNumber, weightDelta } from '#shared/pets/pets.rules.ts'
import { petStatusNames, showMicrochip, showSex } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { callAddress, showPhone } from '#shared/values/phone.ts'
import { showWeight } from '#shared/values/weight.ts'
import { paths } from '#web/nav/paths.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { PetPhoto } from '#web/pets/PetPhoto.tsx'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { WriteToRoom } from '#web/owners/WriteToRoom.tsx'
import { Slot } from '#web/word/Slot.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { DeceasedBadge, StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'

/** Who the animal is and what can hurt it; a compact bar stays in sight when this scrolls away. */
export function PetIdentity({ pet }: { pet: PetPage }) {
  const isPhone = useIsPhone()
  const { ref, entry } = useIntersection({ threshold: 0 })
  const isOutOfSight = entry !== null && entry !== undefined && !entry.isIntersecting
  return (
    <>
      {isOutOfSight ? <CompactIdentity pet={pet} /> : null}
      <div ref={ref}>
        <Card className="PetIdentity">
          <PetPhoto pet={pet} size={isPhone ? 64 : 88} />
          <div className="slim breaks">
            <div className="row wrap rows-4 gap-8">
              <h1>{pet.name}</h1>
              <PetState pet={pet} />
            </div>
            <PetMeta pet={pet} />
            <AlertChips {...alertsOf(pet)} />
            {pet.nextDueOn ? (
              <div className="above-8">
                <PetDueBadge pet={pet} look="words" />
              </div>
            ) : null}
          </div>
          <OwnerBlock pet={pet} isPhone={isPhone} />
        </Card>
      </div>
    </>
  )
}

function PetState({ pet }: { pet: PetPage }) {
  if (pet.status === 'deceased') return <DeceasedBadge on={pet.deceasedOn} />
  const today = dayOf(new Date())
  const isInConsultation = pet.visits.some((visit) => visit.status === 'draft' && dayOf(visit.startedAt) === today)
  return (
    <>
      {isInConsultation ? <StatusBadge status="inConsultation" /> : null}
      {pet.status === 'active' ? null : <TintBadge>{petStatusNames[pet.status]}</TintBadge>}
    </>
  )
}

function PetMeta({ pet }: { pet: PetPage }) {
  const speciesName = useSpeciesName()
  const age = showPetAge(pet, pet.deceasedOn ?? dayOf(new Date()))
  return (
    <p className="PetIdentity-meta line wrap value soft">
      <span>{[speciesName(pet.speciesId), pet.breed].filter(Boolean).join(', ')}</span>
      <span>{showSex(pet)}</span>
      {age ? <span>{age}</span> : null}
      {pet.weightKg === null ? null : (
        <span>
          <strong className="strong">{showWeight(pet.weightKg)}</strong> <WeightChange pet={pet} />
        </span>
      )}
      {pet.microchip ? <span>Microchip {showMicrochip(pet.microchip)}</span> : null}
      <span>{showHistoryNumber(pet.historyNumber)}</span>
    </p>
  )
}

/** `↘ 0,9`: since the weight before. */
function WeightChange({ pet }: { pet: PetPage }) {
  const delta = weightDelta(pet)
  if (!delta || delta.direction === 'same') return null
  const isDown = delta.direction === 'down'
  const Arrow = isDown ? IconArrowDownRight : IconArrowUpRight
  return (
    <span className="WeightChange one-line">
      <Arrow size={15} stroke={2} role="img" aria-label={isDown ? 'bajó' : 'subió'} />
      {showNumber(delta.kg)}
    </span>
  )
}

function OwnerBlock({ pet: { owner }, isPhone }: { pet: PetPage; isPhone: boolean }) {
  const phone = <IconPhone size={isPhone ? 22 : 18} stroke={1.75} aria-hidden />
  return (
    <div className="PetIdentity-owner slim">
      <span className="PetIdentity-label block caption strong quiet">Propietario</span>
      <div className="PetIdentity-person row gap-10 slim breaks">
        <PersonAvatar name={owner.name} />
        <div className="slim">
          <Link className="strong" to={paths.owner(owner.id)}>
            {owner.name}
          </Link>
          <div className="quiet">{showPhone(owner.phone)}</div>
        </div>
      </div>
      <div className="PetIdentity-reach line gap-8">
        {isPhone ? (
          <>
            <Slot name="writeTo" owner={owner} look="touch" room={<span className="square-44" />} />
            <IconButton tone="default" size={44} label={`Llamar a ${owner.name}`} href={callAddress(owner.phone)}>
              {phone}
            </IconButton>
          </>
        ) : (
          <>
            <Slot name="writeTo" owner={owner} look="compact" room={<WriteToRoom size="compact" />} />
            <Button size="compact" href={callAddress(owner.phone)} icon={phone}>
              Llamar
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** 52 px: portrait, name, and that there are alerts. */
function CompactIdentity({ pet }: { pet: PetPage }) {
  const alerts = petAlerts(pet)
  return (
    <div className="PetCompact screen-only">
      <div className="PetCompact-bar row surface floored gap-10">
        <PetPortrait
          species={pet.speciesId}
          seed={pet.id}
          photo={pet.photo}
          isDeceased={pet.status === 'deceased'}
          size={28}
        />
        <strong className="rigid large cut">{pet.name}</strong>
        {alerts.length > 0 ? (
          <span className="PetCompact-alerts slim cut">
            <IconAlertTriangle size={18} stroke={2} aria-hidden />
            {alerts.map((alert) => [alert.label, alert.text].filter(Boolean).join(' ')).join(' · ')}
          </span>
        ) : null}
      </div>
    </div>
  )
}
