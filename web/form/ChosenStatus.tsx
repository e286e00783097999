import { VisuallyHidden } from '@mantine/core'

/** Says what a list of chosen things holds now: what is chosen goes from its field, and nothing else would be read aloud. */
export function ChosenStatus({ names }: { names: readonly string[] }) {
  return <VisuallyHidden role="status">{names.length > 0 ? `Elegidos: ${names.join(', ')}` : ''}</VisuallyHidden>
}
