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
      <div className="Rail-part held gap-8 pady-14 padx-16 breaks">
        <h3 className="line apart caption strong soft">Medicamentos activos</h3>
        <ActiveMedicines petId={pet.id} live={consultation.liveFormulas} />
      </div>
      <div className="Rail-part held gap-8 pady-14 padx-16 breaks">
        <h3 className="line apart caption strong soft">Peso</h3>
        <RailWeight points={weights} startedAt={consultation.startedAt} />
      </div>
      <div className="Rail-part held gap-8 pady-14 padx-16 breaks">
        <h3 className="line apart caption strong soft">
          Última consulta
          {previous ? <span className="light quiet">{showDate(previous.startedAt)}</span> : null}
        </h3>
        {previous ? (
          <>
            <p className="strong">{previous.title ?? UNTITLED_VISIT}</p>
            {previous.summary ? <p className="soft">{previous.summary}</p> : null}
            <Link to={paths.consultation(previous.id)} className="Rail-link pady-6 strong brand">
              Ver consulta
            </Link>
          </>
        ) : (
          <p className="soft">Primera consulta.</p>
        )}
      </div>
    </>
  )
}

function RailWeight({ points, startedAt }: { points: Consultation['weights']; startedAt: string }) {
  const last = points.at(-1)
  if (!last) return <p className="soft">Sin pesos registrados.</p>
  const before = points.at(-2)
  const change = before ? last.weightKg - before.weightKg : 0
  const Arrow = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <p className="Rail-weight line wrap level rows-4 gap-8">
        <strong>{showWeight(last.weightKg)}</strong>
        {before && Math.abs(change) >= 0.001 ? (
          <span className="soft">
            <Arrow size={14} stroke={2.2} aria-hidden />
            {change > 0 ? 'Subió ' : 'Bajó '}
            {showNumber(Math.abs(change))} {showWeightSpan(before.measuredAt, last.measuredAt)}
          </span>
        ) : (
          <span className="soft">
            {dayOf(last.measuredAt) === dayOf(startedAt) ? 'hoy' : showDate(last.measuredAt)}
          </span>
        )}
      </p>
      <Sparkline
        points={points.map(({ weightKg, measuredAt }) => ({ at: measuredAt, value: weightKg }))}
        label={`Peso: ${points.map(({ weightKg }) => showNumber(weightKg)).join(', ')} kg`}
      />
    </>
  )
}
