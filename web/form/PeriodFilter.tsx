import { useState } from 'react'
import { DateField } from '#web/form/DateField.tsx'
import { fromDay, toDay } from '#web/form/inputs.ts'
import { type Period, periodErrors } from '#web/form/periods.ts'

interface PeriodFilterProps {
  labels: Period
  /** As it filters now. */
  value: Period
  onChange: (period: Period) => void
}

const ends = ['from', 'to'] as const

/** Two days that filter once both are sound; what is wrong with one is said at it when it is left. */
export function PeriodFilter({ labels, value, onChange }: PeriodFilterProps) {
  const [texts, setTexts] = useState<Period>({ from: fromDay(value.from || null), to: fromDay(value.to || null) })
  const [left, setLeft] = useState({ from: false, to: false })
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const arrived = ends.filter((end) => value[end] !== seen[end])
  if (arrived.length > 0) {
    setSeen({ from: value.from, to: value.to })
    // Taken away from outside, by its chip or "Quitar filtros"; what we sent ourselves may arrive after more is typed.
    const foreign = arrived.filter((end) => value[end] !== sent[end])
    if (foreign.length > 0) {
      setSent({ from: value.from, to: value.to })
      setTexts({ ...texts, ...Object.fromEntries(foreign.map((end) => [end, fromDay(value[end] || null)])) })
    }
  }
  const errors = periodErrors(texts)
  const type = (end: keyof Period, text: string): void => {
    const next = { ...texts, [end]: text }
    setTexts(next)
    setLeft({ ...left, [end]: false })
    const period = { from: toDay(next.from), to: toDay(next.to) }
    const isNew = period.from !== sent.from || period.to !== sent.to
    if (!isNew || Object.keys(periodErrors(next)).length > 0) return
    setSent(period)
    onChange(period)
  }
  // The order is judged once both days are whole, whichever is being written.
  const errorOf = (end: keyof Period) => (left[end] || (end === 'to' && isWhole(texts)) ? errors[end] : undefined)
  return ends.map((end) => (
    <DateField
      key={end}
      label={labels[end]}
      value={texts[end]}
      onChange={(text) => type(end, text)}
      onBlur={() => setLeft((before) => ({ ...before, [end]: true }))}
      error={errorOf(end)}
    />
  ))
}

/** Both typed to their end. */
function isWhole({ from, to }: Period): boolean {
  return from.length === 10 && to.length === 10
}
