import type { ExamStatus } from '#shared/exams/exams.contract.ts'
import { examStates, flagWords } from '#shared/exams/exams.words.ts'
import type { Mark, Marks } from '#shared/exams/result.rules.ts'
import { showCount } from '#shared/values/number.ts'
import { StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

/** Its states have their names in the one vocabulary. */
export const examLooks: Record<ExamStatus, Status> = {
  ...{ requested: 'requested', sampled: 'sampled', sent: 'sent', received: 'received', reviewed: 'reviewed' },
  cancelled: 'cancelled',
}

export function ExamBadge({ status }: { status: ExamStatus }) {
  return <StatusBadge status={examLooks[status]} label={examStates[status]} />
}

const arrows = { high: '↑', low: '↓' } as const

/** Where a value lies, a word and an arrow, never colour alone; and why it has no mark, where it has none. */
export function MarkBadge({ mark: { flag, note } }: { mark: Mark }) {
  return (
    <span className="Mark">
      {flag ? (
        <TintBadge tint={flag === 'normal' ? 'green' : 'red'}>
          {flag === 'normal' ? null : <span aria-hidden>{arrows[flag]}</span>}
          {flagWords[flag]}
        </TintBadge>
      ) : null}
      {note ? <span className="Mark-note soft">{note}</span> : null}
    </span>
  )
}

/** How the values of a result lie. All of them must have a mark before it is called in range. */
export function MarksBadge({ marks }: { marks: { [name in keyof Marks]: number | null } }) {
  const { flagged, normal, unmarked } = marks
  return (
    <>
      {flagged ? <TintBadge tint="red">{showCount(flagged, 'fuera de rango', 'fuera de rango')}</TintBadge> : null}
      {unmarked ? <TintBadge tint="neutral">{showCount(unmarked, 'sin marca', 'sin marca')}</TintBadge> : null}
      {normal && !flagged && !unmarked ? <TintBadge tint="green">En rango</TintBadge> : null}
    </>
  )
}
