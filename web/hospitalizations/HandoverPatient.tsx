import { Link } from 'react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { HandoverPatient as Patient, NewsLine } from '#shared/hospitalizations/handovers.contract.ts'
import type { OpenSlot } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { attentionOf } from '#shared/hospitalizations/attention.rules.ts'
import { stayDay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { listedAlerts } from '#shared/pets/pets.rules.ts'
import { resuscitationNames } from '#shared/pets/pets.words.ts'
import { dayOf, showDateTime, showTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { StayBadge } from '#web/hospitalizations/StayBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { AlertMark } from '#web/ui/AlertMark.tsx'
import { Card } from '#web/ui/Card.tsx'

/** So much of a plan is named; the rest is counted. */
const SHOWN = 8

interface HandoverPatientProps {
  patient: Patient
  /** "Desde la última entrega" */
  sinceLabel: string
  now: Date
  /** What is written of it; without it nothing can be. */
  note?: { value: string; onChange: (text: string) => void; readOnly: boolean }
}

/** An inpatient of the shift: what changed, what is pending, and what whoever leaves writes of it. */
export function HandoverPatient({ patient: { stay, news }, sinceLabel, now, note }: HandoverPatientProps) {
  const { pet } = stay
  const lines = [
    stay.cageName,
    stay.weightKg === null ? null : showWeight(stay.weightKg),
    `Día ${stayDay(stay.admittedAt, now)}`,
    stay.diagnosis ?? stay.reason,
    stay.resuscitation === null ? null : resuscitationNames[stay.resuscitation],
  ]
  return (
    <Card
      title={
        <span className="row wrap gap-8">
          <Link to={paths.hospitalization(stay.id).plan()}>{pet.name}</Link>
          <AlertMark alerts={listedAlerts(pet)} />
          <StayBadge stay={stay} />
        </span>
      }
    >
      <div className="stack gap-16">
        <p className="quiet">{lines.filter(Boolean).join(' · ')}</p>
        <div className="main-aside gap-16">
          <div>
            <h3 className="small soft below-8">{sinceLabel}</h3>
            {news.length === 0 ? <p className="quiet">Sin novedades</p> : <News lines={news} />}
          </div>
          <div>
            <h3 className="small soft below-8">Pendiente en las próximas 12 horas</h3>
            <Pending open={stay.open} overdue={attentionOf(stay, now).overdue} now={now} />
          </div>
        </div>
        {note ? (
          <TextAreaField
            {...note}
            name={`note-${stay.id}`}
            label={`Para quien sigue, de ${pet.name}`}
            maxLength={5000}
          />
        ) : null}
      </div>
    </Card>
  )
}

function News({ lines }: { lines: readonly NewsLine[] }) {
  return (
    <ul className="stack gap-6">
      {lines.map(({ text, isAlarm }) => (
        <li key={text} className={`line gap-8 ${isAlarm ? 'heavy red' : ''}`}>
          {isAlarm ? <IconAlertTriangle className="rigid" size={16} stroke={2} aria-hidden /> : null}
          <span className="breaks">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** @param open its hours in their order, so that those that are overdue come first */
function Pending({ open, overdue, now }: { open: readonly OpenSlot[]; overdue: number; now: Date }) {
  if (open.length === 0) return <p className="quiet">Nada pendiente</p>
  const shown = open.slice(0, Math.max(SHOWN, overdue))
  const rest = open.length - shown.length
  return (
    <>
      <ul className="stack gap-6">
        {shown.map(({ at, name, toleranceMinutes }) => {
          const isLate = now.getTime() > Date.parse(at) + toleranceMinutes * 60_000
          return (
            <li key={`${name}${at}`} className={`line gap-8 ${isLate ? 'heavy red' : ''}`}>
              <time className="figure rigid" dateTime={at}>
                {dayOf(at) < dayOf(now) ? showDateTime(at) : showTime(at)}
              </time>
              <span className="breaks">
                {name}
                {isLate ? ' · vencida' : ''}
              </span>
            </li>
          )
        })}
      </ul>
      {rest > 0 ? <p className="quiet">Y {rest} más</p> : null}
    </>
  )
}
