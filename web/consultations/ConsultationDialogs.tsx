import { useState } from 'react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { useAwaitResults, useVoidConsultation } from '#web/consultations/consultations.data.ts'
import { whyUnsaved } from '#web/drafts/draft.ts'
import { useAfterDoubt } from '#web/drafts/useAfterDoubt.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { ReasonModal } from '#web/form/ReasonModal.tsx'
import { SignModal } from '#web/consultations/SignModal.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

export type OpenDialog = 'sign' | 'await' | 'resume' | 'void' | 'changes' | 'conflicts'

interface ConsultationDialogsProps {
  consultation: Consultation
  used: UsedDraft
  dialog: OpenDialog | undefined
  onClose: () => void
  onSave: () => Promise<number | undefined>
  onOutdated: () => Promise<void>
}

/** What is done with the whole consultation, each over what the server has. */
export function ConsultationDialogs(props: ConsultationDialogsProps) {
  const { consultation, used, dialog, onSave } = props
  const doubt = useAfterDoubt(props.onOutdated)
  const onClose = (): void => {
    doubt.left()
    props.onClose()
  }
  const awaitResults = useAwaitResults()
  const voiding = useVoidConsultation()
  /** From the press on: what was typed last is saved first. */
  const [isBusy, setBusy] = useState(false)
  const consultationId = consultation.id

  /** Over what the server has. @returns whether it was done */
  async function change(work: (version: number) => Promise<unknown>, done: string, refused: string): Promise<boolean> {
    setBusy(true)
    try {
      const version = await onSave()
      if (version === undefined) {
        toastError(refused, whyUnsaved(used.running.state().draft))
        return false
      }
      await work(version)
      toastSuccess(done)
      props.onClose()
      return true
    } catch (error) {
      await doubt.failed(error)
      toastError(refused, error instanceof Error ? error.message : 'Intente de nuevo.')
      return false
    } finally {
      setBusy(false)
    }
  }

  const setAwaited = (awaitingResults: string | null): Promise<boolean> =>
    change(
      (version) => awaitResults.mutateAsync({ consultationId, version, awaitingResults }),
      awaitingResults === null ? 'La consulta volvió a borrador' : 'Consulta pendiente de resultados',
      'No se cambió el estado',
    )

  const voidIt = (reason: string): Promise<boolean> =>
    change(
      (version) => voiding.mutateAsync({ consultationId, version, reason }),
      'Consulta anulada',
      'No se anuló la consulta',
    )

  return (
    <>
      <SignModal
        consultation={consultation}
        used={used}
        opened={dialog === 'sign'}
        onClose={onClose}
        onSave={onSave}
        onDone={props.onClose}
        onFailed={doubt.failed}
      />
      <ReasonModal
        keptAs={{ id: `consultation/${consultationId}/await`, title: `Resultados que espera ${consultation.pet.name}` }}
        opened={dialog === 'await'}
        onClose={onClose}
        title="Pendiente de resultados"
        lead="La consulta queda abierta en sus pendientes hasta que lleguen."
        label="Qué resultados se esperan"
        verb="Dejar pendiente"
        gerund="Guardando…"
        isBusy={isBusy}
        onConfirm={setAwaited}
      />
      <ConfirmModal
        opened={dialog === 'resume'}
        onClose={onClose}
        onConfirm={() => void setAwaited(null)}
        title="¿Ya no espera resultados?"
        verb="Volver a borrador"
        gerund="Guardando…"
        isBusy={isBusy}
        tone="normal"
      >
        La consulta deja de aparecer como pendiente de resultados y sigue abierta.
      </ConfirmModal>
      <ReasonModal
        keptAs={{ id: `consultation/${consultationId}/void`, title: `Anular la consulta de ${consultation.pet.name}` }}
        opened={dialog === 'void'}
        onClose={onClose}
        title={`¿Anular la consulta de ${consultation.pet.name}?`}
        lead="Queda en la historia, marcada como anulada y con su motivo. Ya no se podrá editar ni firmar."
        label="Motivo"
        verb="Anular consulta"
        tone="danger"
        isBusy={isBusy}
        onConfirm={voidIt}
      />
    </>
  )
}
