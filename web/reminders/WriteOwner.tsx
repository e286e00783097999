import { ActButton } from '#web/acts/ActButton.tsx'
import { writeOwner, type Written } from '#web/reminders/reminders.acts.ts'

/** Writes to an owner: a button or, in a row, its icon alone. */
export function WriteOwner(written: Written) {
  const look = written.about === undefined ? 'word' : 'icon'
  return <ActButton does={writeOwner} of={written} look={look} size="normal" withIcon />
}
