import { useState } from 'react'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { canMove, hasConsent } from '#shared/surgeries/surgeries.rules.ts'
import { SheetBar } from '#web/sheet/SheetBar.tsx'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'
import { nextStatus } from '#web/surgeries/surgeryActs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SaveBarError } from '#web/ui/SaveBar.tsx'

interface SurgeryBarProps {
  sheet: OpenSheet<Surgery>
  mayClose: boolean
  onFinish: () => void
}

/** What comes next, one press: each state has one way forward. */
export function SurgeryBar({ sheet, mayClose, onFinish }: SurgeryBarProps) {
  const { record: surgery, acts, goTo } = sheet
  const [gap, setGap] = useState<string>()
  const next = nextStatus(surgery.status)
  const step = acts.offered.find(({ name }) => name === next)

  const goOn = (): void => {
    const isBarred = next !== undefined && canMove(surgery, next) !== undefined
    setGap(isBarred ? tellGap(surgery) : undefined)
    if (isBarred) goTo('consent')
    else step?.press()
  }

  return (
    <SheetBar
      sheet={sheet}
      note={
        gap !== undefined && canMove(surgery, 'inProgress') ? (
          <SaveBarError text={gap} field={{ label: 'Ver consentimiento', onGo: () => goTo('consent') }} />
        ) : undefined
      }
      secondary={<Button onClick={sheet.close}>Salir</Button>}
      primary={
        step ? (
          <Button tone="primary" onClick={goOn} loading={step.isBusy}>
            {step.label}
          </Button>
        ) : (
          <Button
            tone="primary"
            onClick={onFinish}
            disabledReason={mayClose ? undefined : 'La termina y firma un médico veterinario.'}
          >
            Terminar procedimiento
          </Button>
        )
      }
    />
  )
}

function tellGap(surgery: Surgery): string {
  return hasConsent(surgery) ? 'Falta el documento del propietario' : 'Falta el consentimiento'
}
