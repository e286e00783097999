import { VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { AlertChips, alertLooks, type AlertsProps, type PatientAlert } from '#web/ui/AlertChips.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/ui/AlertStrip.css'

/** A line of the narrowest phone holds so many characters. */
const LINE = 34

const fitsLine = ({ label, text }: PatientAlert): boolean => label.length + 1 + text.length <= LINE

/**
 * Full width under a record's header, where it stays: on a phone never more than two lines, or nothing would be left to
 * write in. What they cut is one touch away, and is read aloud whole.
 */
export function AlertStrip(props: AlertsProps) {
  const { alerts } = props
  const isPhone = useIsPhone()
  if (!isPhone || (alerts.length <= 2 && alerts.every(fitsLine))) return <AlertChips {...props} layout="strip" />
  return <ShortStrip {...props} />
}

/** What matters most in a line of its own; of the others what they are, of a single one as much as fits. */
function ShortStrip(props: AlertsProps) {
  const { label, alerts } = props
  const [first, ...others] = alerts
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!first) return null
  const FirstIcon = alertLooks[first.kind].icon
  return (
    <div className="AlertChips AlertStrip line gap-6" data-layout="strip">
      <VisuallyHidden component="div">
        <AlertChips {...props} />
      </VisuallyHidden>
      <p className="AlertChips-chip inline round red breaks" data-tone={alertLooks[first.kind].tone} aria-hidden>
        <FirstIcon size={16} stroke={2} aria-hidden />
        <span className="grow cut">
          <strong className="strong">{first.label}</strong> {first.text}
        </span>
      </p>
      <div className="AlertChips-chip inline round red breaks" data-tone={alertLooks[(others[0] ?? first).kind].tone}>
        <span className="grow cut" aria-hidden>
          <strong className="strong">{others.map((other) => other.label).join(' · ')}</strong>
          {others.length === 1 ? ` ${others[0]?.text}` : ''}
        </span>
        <button type="button" className="AlertStrip-all rigid strong underlined" onClick={open}>
          {alerts.length === 1 ? 'Ver toda la alerta' : `Ver las ${alerts.length} alertas`}
        </button>
      </div>
      <ResponsiveModal opened={isOpen} onClose={close} title={label} alerts={props}>
        {null}
      </ResponsiveModal>
    </div>
  )
}
