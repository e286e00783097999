import type { ExamStatus } from '#shared/exams/exams.contract.ts'
import type { Flag } from '#shared/exams/exams.rules.ts'
import { examStates, flagWords } from '#shared/exams/exams.words.ts'
import { StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'

export function ExamBadge({ status }: { status: ExamStatus }) {
  return <StatusBadge status={status} label={examStates[status]} />
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
