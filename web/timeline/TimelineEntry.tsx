import { memo } from 'react'
import { Link } from 'react-router'
import { IconHistory } from '@tabler/icons-react'
import type { TimelineItem, TimelineLine } from '#shared/timeline/timeline.contract.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { recordKinds, showKind } from '#shared/values/recordKinds.ts'
import { paths } from '#web/nav/paths.ts'
import type { OpenChanges } from '#web/changes/RecordChanges.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RecordStateBadge } from '#web/ui/StatusBadge.tsx'
import { findRecordWord } from '#web/word/registry.ts'

interface TimelineEntryProps {
  item: TimelineItem
  petId: string
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

function Line({ line, petId, onShowChanges, onShowFile, isMade = false }: LineProps) {
  const word = findRecordWord(line.kind)
  const RecordIcon = word?.icon
  const { table } = recordKinds[line.kind]
  const to = addressOf(line, petId)
  const state = line.status === null ? undefined : word?.states?.[line.status]
  const facts = [
    showKind(line.kind, line.status),
    line.kind === 'control' ? `Para el ${showDate(line.at)}` : undefined,
    word?.hasHour && !isMade ? showTime(line.at) : undefined,
    line.byName,
  ]
  return (
    <div
      className="TimelineLine tall-44 line top gap-12"
      data-voided={line.status === 'voided' || line.status === 'cancelled' || undefined}
    >
      {RecordIcon ? <RecordIcon size={20} stroke={1.75} aria-hidden /> : null}
      <div className="TimelineLine-words stack starts grow breaks">
        {line.kind === 'attachment' ? (
          <button className="strong breaks" type="button" aria-haspopup="dialog" onClick={() => onShowFile(line)}>
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
            {findRecordWord(line.parent?.record ?? '')?.see}
          </Link>
        ) : line.consultationId && !isMade ? (
          <Link to={paths.consultation(line.consultationId)} className="TimelineLine-visit">
            Ver la consulta en que se registró
          </Link>
        ) : null}
      </div>
      {state ? <RecordStateBadge {...state} /> : null}
      {table !== 'pets' && onShowChanges ? (
        <IconButton
          label={`Historial de modificaciones de ${line.title}`}
          onClick={() => onShowChanges({ record: table, recordId: line.id })}
        >
          <IconHistory size={18} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

/** Where a line is read: a control over this page, a file in its record, a weight and the pet's own events nowhere else. */
function addressOf(line: TimelineLine, petId: string): string | undefined {
  if (line.kind === 'control') return `?control=${line.id}`
  const { record, id } = line.parent ?? { record: line.kind, id: line.id }
  return findRecordWord(record)?.open?.(id, petId)
}
