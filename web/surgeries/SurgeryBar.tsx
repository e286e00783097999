import { useState } from 'react'
import type { Saved } from '#shared/http/errors.ts'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { canMove, hasConsent } from '#shared/surgeries/surgeries.rules.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { draftTrouble } from '#web/drafts/draftTrouble.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useRecordAction } from '#web/drafts/useRecordAction.ts'
import { useMoveSurgery } from '#web/surgeries/surgeries.data.ts'
import { showFlatField } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveBar, SaveBarError } from '#web/ui/SaveBar.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'

type Step = { to: 'preparation' | 'inProgress' | 'recovery'; verb: string; done: string }

const steps: Partial<Record<Surgery['status'], Step>> = {
  scheduled: { to: 'preparation', verb: 'Pasar a preparación', done: 'Cirugía en preparación' },
  preparation: { to: 'inProgress', verb: 'Iniciar procedimiento', done: 'Procedimiento iniciado' },
  inProgress: { to: 'recovery', verb: 'Pasar a recuperación', done: 'Paciente en recuperación' },
}

interface SurgeryBarProps {
  used: UsedDraft
  surgery: Surgery
  /** Who saved first what is in conflict. */
  saved: Saved | undefined
  mayClose: boolean
  onGo: (field: string) => void
  /** Opens both texts of what two people changed. */
  onCompare: () => void
  onClose: () => void
  onFinish: () => void
}

/** What comes next, one press: each state has one way forward. */
export function SurgeryBar(props: SurgeryBarProps) {
  const { used, surgery, saved, mayClose, onGo, onCompare, onClose, onFinish } = props
  const isNarrow = useHasBottomBar()
  const move = useMoveSurgery()
  const over = useRecordAction(used.running, { isToasted: true })
  const [gap, setGap] = useState<string>()
  const step = steps[surgery.status]

  const goOn = (next: Step): void => {
    if (canMove(surgery, next.to)) {
      setGap(hasConsent(surgery) ? 'Falta el documento del propietario' : 'Falta el consentimiento')
      return onGo('consent')
    }
    setGap(undefined)
    const moved = (version: number) => move.mutateAsync({ surgeryId: surgery.id, version, to: next.to })
    // Its toast has said why it was not done.
    over.act(moved, { done: next.done, refused: 'No se cambió el estado' }).catch(() => undefined)
  }

  const trouble = draftTrouble({ used, saved, isNarrow, showField: showFlatField, onGo, onCompare })
  const state =
    trouble ??
    (gap !== undefined && canMove(surgery, 'inProgress') ? (
      <SaveBarError text={gap} field={{ label: 'Ver consentimiento', onGo: () => onGo('consent') }} />
    ) : isNarrow ? (
      <DraftStatus used={used} isCompact />
    ) : null)
  const close = <Button onClick={onClose}>Cerrar hoja</Button>
  return (
    <SaveBar
      state={state}
      secondary={isNarrow ? undefined : close}
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
