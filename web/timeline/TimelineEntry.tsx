import { memo } from 'react'
import { Link } from 'react-router'
import { IconHistory } from '@tabler/icons-react'
import { controlStatuses } from '#shared/controls/controls.contract.ts'
import { visitStatuses } from '#shared/pets/pets.contract.ts'
import type { TimelineItem, TimelineLine } from '#shared/timeline/timeline.contract.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { paths } from '#web/app/paths.ts'
import type { RecordWord } from '#web/app/recordWord.ts'
import type { OpenChanges } from '#web/changes/ChangesButton.tsx'
import { ControlBadge } from '#web/controls/ControlBadge.tsx'
import { kindIcons, kindNames, kindRecords } from '#web/timeline/timelineKinds.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RecordStateBadge, StatusBadge } from '#web/ui/StatusBadge.tsx'

interface TimelineEntryProps {
  item: TimelineItem
  petId: string
  words: readonly RecordWord[]
  onShowChanges?: (changes: OpenChanges) => void
  /** A file opens over the timeline. */
  onShowFile: (file: TimelineLine) => void
}

/**
 * A line of the timeline; a visit with what was made in it below. A long history has hundreds of them: the ones that stand
 * there are not drawn again when more come.
 */
export const TimelineEntry = memo(function Entry({ item, ...rest }: TimelineEntryProps) {
  return (
    <li className="TimelineEntry" data-kind={item.kind}>
      <Line line={item} {...rest} />
      {item.made.length > 0 ? (
        <ul aria-label={`En la consulta «${item.title}»`}>
          {item.made.map((line) => (
            <li key={`${line.kind}${line.id}`}>
              <Line line={line} isMade {...rest} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
})

interface LineProps extends Omit<TimelineEntryProps, 'item'> {
  line: TimelineLine
  /** Under the visit in which it was made. */
  isMade?: boolean
}

function Line({ line, petId, words, onShowChanges, onShowFile, isMade = false }: LineProps) {
  const KindIcon = kindIcons[line.kind]
  const to = addressOf(line, petId, words)
  const record = kindRecords[line.kind]
  const hasHour = line.kind === 'consultation' || line.kind === 'surgery' || line.kind === 'exam'
  const facts = [
    kindNames[line.kind],
    line.kind === 'control' ? `Para el ${showDate(line.at)}` : undefined,
    hasHour && !isMade ? showTime(line.at) : undefined,
    line.byName,
  ]
  return (
    <div className="TimelineLine" data-voided={line.status === 'voided' || line.status === 'cancelled' || undefined}>
      <KindIcon size={20} stroke={1.75} aria-hidden />
      <div className="TimelineLine-words">
        {line.kind === 'attachment' ? (
          <button type="button" aria-haspopup="dialog" onClick={() => onShowFile(line)}>
            {line.title}
          </button>
        ) : to ? (
          <Link to={to}>{line.title}</Link>
        ) : (
          <strong>{line.title}</strong>
        )}
        {line.detail ? <span className="TimelineLine-detail">{line.detail}</span> : null}
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {line.kind === 'attachment' && to && !isMade ? (
          <Link to={to} className="TimelineLine-visit">
            {line.consultationId
              ? 'Ver la consulta'
              : line.parent?.record === 'exam'
                ? 'Ver el examen'
                : 'Ver la cirugía'}
          </Link>
        ) : line.consultationId && !isMade ? (
          <Link to={paths.consultation(line.consultationId)} className="TimelineLine-visit">
            Ver la consulta en que se registró
          </Link>
        ) : null}
      </div>
      <State line={line} words={words} />
      {record && onShowChanges ? (
        <IconButton
          label={`Historial de modificaciones de ${line.title}`}
          onClick={() => onShowChanges({ record, recordId: line.id })}
        >
          <IconHistory size={18} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

/** Where a line is read; a weight and the pet's own events are read here. */
function addressOf(line: TimelineLine, petId: string, words: readonly RecordWord[]): string | undefined {
  if (line.kind === 'consultation') return paths.consultation(line.id)
  if (line.kind === 'control') return `?control=${line.id}`
  if (line.parent?.record === 'consultation') return paths.consultation(line.parent.id)
  const kind = line.parent?.record ?? line.kind
  return words.find((word) => word.kind === kind)?.open(line.parent?.id ?? line.id, petId)
}

function State({ line, words }: { line: TimelineLine; words: readonly RecordWord[] }) {
  if (line.status === null) return null
  const visit = visitStatuses.find((known) => line.kind === 'consultation' && known === line.status)
  if (visit) return <StatusBadge status={visit === 'signed' ? 'signedRecord' : visit} />
  const control = controlStatuses.find((known) => line.kind === 'control' && known === line.status)
  if (control) return <ControlBadge status={control} />
  const state = words.find(({ kind }) => kind === line.kind)?.states[line.status]
  return state ? <RecordStateBadge {...state} /> : null
}
