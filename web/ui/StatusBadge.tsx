import { VisuallyHidden } from '@mantine/core'
import { showDate } from '#shared/values/date.ts'
import { type Status, type Tint, vocabulary } from '#web/ui/vocabulary.ts'
import '#web/ui/StatusBadge.css'

/** The sign of a state, where its word stands elsewhere. */
export function StatusSign({ status }: { status: Status }) {
  const [, , StatusIcon] = vocabulary[status]
  return <StatusIcon size={14} stroke={2} aria-hidden />
}

/** `words`: a long label, which may take two lines. `word` leaves it to the pointer and to who listens. */
export type StatusLook = 'words' | 'word'

interface StatusBadgeProps {
  status: Status
  /** Another wording of the same state, where the word must agree: "Falleció el 12/11/2026". */
  label?: string
  /** In place of the state's own, where the look leaves the label out. */
  word?: string
  look?: StatusLook
}

export function StatusBadge({ status, label, word, look }: StatusBadgeProps) {
  const [name, tint, StatusIcon] = vocabulary[status]
  const words = label ?? name
  const icon = <StatusIcon size={14} stroke={2} aria-hidden />
  if (look !== 'word')
    return (
      <span className="StatusBadge inline round-6 rigid caption strong one-line" data-tint={tint} data-look={look}>
        {icon}
        {words}
      </span>
    )
  return (
    <span
      className="StatusBadge inline round-6 rigid caption strong one-line"
      data-tint={tint}
      data-look={look}
      title={words}
    >
      {icon}
      <span aria-hidden>{word ?? name}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** "Falleció el 12/11/2026", in every header of the animal. */
export function DeceasedBadge({ on }: { on: string | null }) {
  return <StatusBadge status="deceased" {...(on ? { label: `Falleció el ${showDate(on)}` } : {})} />
}

/** How a record's own word puts one of its states; neutral where the vocabulary has none for it. */
export interface RecordState {
  label: string
  status: Status | undefined
}

export function RecordStateBadge({ label, status }: RecordState) {
  return status ? <StatusBadge status={status} label={label} /> : <TintBadge>{label}</TintBadge>
}

interface TintBadgeProps {
  children: React.ReactNode
  tint?: Tint
  title?: string
}

/** A badge outside the vocabulary (a role, a kind): neutral unless told. */
export function TintBadge({ children, tint = 'neutral', title }: TintBadgeProps) {
  return (
    <span className="StatusBadge inline round-6 rigid caption strong one-line" data-tint={tint} title={title}>
      {children}
    </span>
  )
}
