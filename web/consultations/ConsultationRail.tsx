import { Link } from 'react-router'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { UNTITLED_VISIT } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import { showWeightSpan } from '#shared/weights/weights.rules.ts'
import { paths } from '#web/nav/paths.ts'
import { ActiveMedicines } from '#web/formulas/ActiveMedicines.tsx'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { Sparkline } from '#web/ui/Sparkline.tsx'

/** "Beagle, macho entero, 5 años". */
export function showPetLine(pet: Consultation['pet'], on: string): string {
  const sex = pet.sex === 'male' ? 'macho' : 'hembra'
  const neutered = pet.sex === 'male' ? 'esterilizado' : 'esterilizada'
  const whole = pet.sex === 'male' ? 'entero' : 'entera'
  const state = pet.reproductiveStatus === null ? '' : ` ${pet.reproductiveStatus === 'entero' ? whole : neutered}`
  return `${pet.breed}, ${sex}${state}, ${showPetAge(pet, pet.deceasedOn ?? on)}`
}

/** Who the animal is and what can hurt it, beside the sheet; on a narrow screen in a sheet of its own. */
export function ConsultationRail({ consultation }: { consultation: Consultation }) {
  const { pet, previous, weights } = consultation
  return (
    <>
      <RailPet pet={pet} on={dayOf(consultation.startedAt)} />
      <div className="Rail-part">
        <h3 className="Rail-label">Medicamentos activos</h3>
        <ActiveMedicines petId={pet.id} live={consultation.liveFormulas} />
      </div>
      <div className="Rail-part">
        <h3 className="Rail-label">Peso</h3>
        <RailWeight points={weights} startedAt={consultation.startedAt} />
      </div>
      <div className="Rail-part">
        <h3 className="Rail-label">
          Última consulta
          {previous ? <span>{showDate(previous.startedAt)}</span> : null}
        </h3>
        {previous ? (
          <>
            <p className="Rail-title">{previous.title ?? UNTITLED_VISIT}</p>
            {previous.summary ? <p className="Rail-line">{previous.summary}</p> : null}
            <Link to={paths.consultation(previous.id)} className="Rail-link">
              Ver consulta
            </Link>
          </>
        ) : (
          <p className="Rail-line">Es la primera consulta registrada.</p>
        )}
      </div>
    </>
  )
}

/** The animal as a rail's first part: also beside other sheets. */
export function RailPet({ pet, on }: { pet: Consultation['pet']; on: string }) {
  return (
    <div className="Rail-part">
      <div className="Rail-pet">
        <PetPortrait
          species={pet.speciesId}
          seed={pet.id}
          photo={pet.photo}
          isDeceased={pet.status === 'deceased'}
          size={48}
        />
        <div>
          <Link to={paths.pet(pet.id).info()} className="Rail-name">
            {pet.name}
          </Link>
          <p className="Rail-line">{showPetLine(pet, on)}</p>
        </div>
      </div>
      <AlertChips {...alertsOf(pet)} />
      <PetDueBadge pet={pet} look="words" />
    </div>
  )
}

function RailWeight({ points, startedAt }: { points: Consultation['weights']; startedAt: string }) {
  const last = points.at(-1)
  if (!last) return <p className="Rail-line">Sin pesos registrados.</p>
  const before = points.at(-2)
  const change = before ? last.weightKg - before.weightKg : 0
  const Arrow = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <p className="Rail-weight">
        <strong>{showWeight(last.weightKg)}</strong>
        {before && Math.abs(change) >= 0.001 ? (
          <span>
            <Arrow size={14} stroke={2.2} aria-hidden />
            {change > 0 ? 'Subió ' : 'Bajó '}
            {showNumber(Math.abs(change))} {showWeightSpan(before.measuredAt, last.measuredAt)}
          </span>
        ) : (
          <span>{dayOf(last.measuredAt) === dayOf(startedAt) ? 'hoy' : showDate(last.measuredAt)}</span>
        )}
      </p>
      <Sparkline
        points={points.map(({ weightKg, measuredAt }) => ({ at: measuredAt, value: weightKg }))}
        label={`Peso: ${points.map(({ weightKg }) => showNumber(weightKg)).join(', ')} kg`}
      />
    </>
  )
}
