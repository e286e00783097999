import { TextField } from '#web/form/TextFields.tsx'
import { useDelayedText } from '#web/ui/useDelayedText.ts'

interface TextFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Words that filter a list a moment after they are typed. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const { text, type } = useDelayedText(value, onChange)
  return <TextField label={label} value={text} maxLength={100} onChange={type} />
}
