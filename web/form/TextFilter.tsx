import { useState } from 'react'
import { useDebouncedCallback } from '@mantine/hooks'
import { TextField } from '#web/form/TextFields.tsx'
import { SEARCH_WAIT_MS } from '#web/ui/SearchBox.tsx'

interface TextFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Words that filter a list a moment after they are typed. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [text, setText] = useState(value)
  // Taken away from outside, by its chip or "Quitar filtros".
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const send = useDebouncedCallback(onChange, SEARCH_WAIT_MS)
  return (
    <TextField
      label={label}
      value={text}
      maxLength={100}
      onChange={(next) => {
        setText(next)
        send(next.trim())
      }}
    />
  )
}
