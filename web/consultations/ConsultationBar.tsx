import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { SheetBar } from '#web/sheet/SheetBar.tsx'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveBarError } from '#web/ui/SaveBar.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'

interface ConsultationBarProps {
  sheet: OpenSheet<Consultation>
  /** Why it cannot be signed, whatever the reason. */
  refusal: Refusal | undefined
  maySign: boolean
  onFinish: () => void
}

export function ConsultationBar({ sheet, refusal, maySign, onFinish }: ConsultationBarProps) {
  // About the person or the moment: no field can mend it.
  const barred = refusal && !refusal.field && sheet.missing.length === 0 ? refusal.message : undefined
  const close = (
    <Button tone={maySign ? 'default' : 'primary'} onClick={sheet.close}>
      Salir sin firmar
    </Button>
  )
  const finish = (
    <Button tone="primary" onClick={onFinish} disabledReason={barred}>
      Finalizar consulta
    </Button>
  )
  const missing = useMissingNote(sheet)
  const note = barred === undefined ? maySign && missing : <span className="quiet">{barred}</span>
  return maySign ? (
    <SheetBar sheet={sheet} note={note || undefined} secondary={close} primary={finish} />
  ) : (
    <SheetBar sheet={sheet} note={note || undefined} primary={close} />
  )
}

/** What is missing: a hint where there is room, an error once somebody tried to finish. */
function useMissingNote({ missing, hasTried, goTo }: OpenSheet<Consultation>) {
  const isNarrow = useHasBottomBar()
  const [first] = missing
  if (!first) return undefined
  if (hasTried) {
    const text = missing.length === 1 ? 'Falta 1 campo obligatorio' : `Faltan ${missing.length} campos obligatorios`
    const field = { label: first.label, onGo: () => goTo(first.field) }
    return <SaveBarError text={text} field={field} others={missing.length - 1} />
  }
  if (isNarrow) return undefined
  return (
    <span className="quiet">
      {missing.length === 1 ? 'Falta para finalizar: ' : 'Faltan para finalizar: '}
      {missing.map(({ field: name, label }, index) => (
        <span key={name}>
          {index > 0 ? ', ' : ''}
          <button className="strong soft underlined" type="button" onClick={() => goTo(name)}>
            {label}
          </button>
        </span>
      ))}
    </span>
  )
}
