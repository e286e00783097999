import { useState } from 'react'
import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { canMove, hasConsent } from '#shared/surgeries/surgeries.rules.ts'
import { useRecordAction } from '#web/drafts/useRecordAction.ts'
import { call } from '#web/http/call.ts'
import { SheetBar } from '#web/sheet/SheetBar.tsx'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveBarError } from '#web/ui/SaveBar.tsx'

type Step = { to: 'preparation' | 'inProgress' | 'recovery'; verb: string; done: string }

const steps: Partial<Record<Surgery['status'], Step>> = {
  scheduled: { to: 'preparation', verb: 'Pasar a preparación', done: 'Cirugía en preparación' },
  preparation: { to: 'inProgress', verb: 'Iniciar procedimiento', done: 'Procedimiento iniciado' },
  inProgress: { to: 'recovery', verb: 'Pasar a recuperación', done: 'Paciente en recuperación' },
}

interface SurgeryBarProps {
  sheet: OpenSheet<Surgery>
  mayClose: boolean
  onFinish: () => void
}

/** What comes next, one press: each state has one way forward. */
export function SurgeryBar({ sheet, mayClose, onFinish }: SurgeryBarProps) {
  const { used, record: surgery, goTo } = sheet
  const over = useRecordAction(used.running, { isToasted: true })
  const [gap, setGap] = useState<string>()
  const step = steps[surgery.status]

  const goOn = (next: Step): void => {
    if (canMove(surgery, next.to)) {
      setGap(hasConsent(surgery) ? 'Falta el documento del propietario' : 'Falta el consentimiento')
      return goTo('consent')
    }
    setGap(undefined)
    const moved = (version: number) => call(surgeries.move, { surgeryId: surgery.id, version, to: next.to })
    // Its toast has said why it was not done.
    over.act(moved, { done: next.done, refused: 'No se cambió el estado' }).catch(() => undefined)
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
          <Button tone="primary" onClick={() => goOn(step)} loading={over.isBusy}>
            {step.verb}
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
