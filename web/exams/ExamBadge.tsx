import type { ExamStatus } from '#shared/exams/exams.contract.ts'
import type { Flag } from '#shared/exams/exams.rules.ts'
import { examStates, flagWords } from '#shared/exams/exams.words.ts'
import { type Status, StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'

/** Its states have their names in the one vocabulary. */
export const examLooks: Record<ExamStatus, Status> = {
  ...{ requested: 'requested', sampled: 'sampled', sent: 'sent', received: 'received', reviewed: 'reviewed' },
  cancelled: 'cancelled',
}

export function ExamBadge({ status }: { status: ExamStatus }) {
  return <StatusBadge status={examLooks[status]} label={examStates[status]} />
}

const arrows = { high: '↑', low: '↓' } as const

/** Where a value lies: a word and an arrow, never colour alone. */
export function FlagBadge({ flag }: { flag: Flag | undefined }) {
  if (!flag) return null
  return (
    <TintBadge tint={flag === 'normal' ? 'green' : 'red'}>
      {flag === 'normal' ? null : <span aria-hidden>{arrows[flag]}</span>}
      {flagWords[flag]}
    </TintBadge>
  )
}
