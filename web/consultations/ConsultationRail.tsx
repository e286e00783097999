import { Link } from 'react-router'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { UNTITLED_VISIT } from '#shared/pets/pets.words.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import { showWeightSpan } from '#shared/weights/weights.rules.ts'
import { paths } from '#web/nav/paths.ts'
import { ActiveMedicines } from '#web/formulas/ActiveMedicines.tsx'
import { RailPet } from '#web/sheet/RailPet.tsx'
import { Sparkline } from '#web/ui/Sparkline.tsx'

/** Who the animal is and what can hurt it, beside the sheet; on a narrow screen in a sheet of its own. */
export function ConsultationRail({ record: consultation }: { record: Consultation }) {
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
          <p className="Rail-line">Primera consulta.</p>
        )}
      </div>
    </>
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
