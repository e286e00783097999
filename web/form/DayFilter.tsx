import { useState } from 'react'
import { isDay } from '#shared/values/date.ts'
import { DateField } from '#web/form/DateField.tsx'
import { fromDay, toDay } from '#web/form/inputs.ts'

interface DayFilterProps {
  label: string
  /** `YYYY-MM-DD`, or nothing. */
  value: string
  onChange: (day: string) => void
}

/** A day counts once it is one: half of a date filters nothing. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [text, setText] = useState(fromDay(value || null))
  // Taken away from outside, by its chip or "Quitar filtros".
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== toDay(text)) setText(fromDay(value || null))
  }
  return (
    <DateField
      label={label}
      value={text}
      onChange={(next) => {
        setText(next)
        const day = toDay(next)
        if ((day === '' || isDay(day)) && day !== value) onChange(day)
      }}
    />
  )
}
