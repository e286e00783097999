import { useState } from 'react'
import type { Saved } from '#shared/http/errors.ts'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { canMove, hasConsent } from '#shared/surgeries/surgeries.rules.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { draftTrouble } from '#web/drafts/draftTrouble.tsx'
import { whyUnsaved } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { isConflict } from '#web/http/doneOnce.ts'
import { useMoveSurgery } from '#web/surgeries/surgeries.data.ts'
import { showFlatField } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveBar, SaveBarError } from '#web/ui/SaveBar.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

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
  onSave: () => Promise<number | undefined>
  onOutdated: () => void
}

/** What comes next, one press: each state has one way forward. */
export function SurgeryBar(props: SurgeryBarProps) {
  const { used, surgery, saved, mayClose, onGo, onCompare, onClose, onFinish, onSave, onOutdated } = props
  const isNarrow = useHasBottomBar()
  const move = useMoveSurgery()
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState<{ text: string; field?: string }>()
  const step = steps[surgery.status]

  const goOn = async (next: Step): Promise<void> => {
    const refusal = canMove(surgery, next.to)
    if (refusal) {
      const text = hasConsent(surgery) ? 'Falta el documento del propietario' : 'Falta el consentimiento'
      setProblem({ text, field: 'consent' })
      return onGo('consent')
    }
    setProblem(undefined)
    setMoving(true)
    try {
      const version = await onSave()
      if (version === undefined) {
        toastError('No se cambió el estado', whyUnsaved(used.running.state().draft))
        return
      }
      await move.mutateAsync({ surgeryId: surgery.id, version, to: next.to })
      toastSuccess(next.done)
    } catch (error) {
      if (isConflict(error)) onOutdated()
      setProblem({ text: error instanceof Error ? error.message : 'No se pudo cambiar el estado.' })
    } finally {
      setMoving(false)
    }
  }

  const trouble = draftTrouble({ used, saved, isNarrow, showField: showFlatField, onGo, onCompare })
  const state =
    trouble ??
    (problem && !(problem.field === 'consent' && !canMove(surgery, 'inProgress')) ? (
      <SaveBarError
        text={problem.text}
        field={problem.field ? { label: 'Ver consentimiento', onGo: () => onGo(problem.field ?? '') } : undefined}
      />
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
          <Button tone="primary" onClick={() => void goOn(step)} loading={isMoving}>
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
