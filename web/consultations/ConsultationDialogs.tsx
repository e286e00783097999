import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { useAwaitResults, useSignConsultation, useVoidConsultation } from '#web/consultations/consultations.data.ts'
import { showFlatField } from '#web/consultations/consultationSheet.ts'
import { SignModal } from '#web/consultations/SignModal.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useRecordAction } from '#web/drafts/useRecordAction.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'

export type OpenDialog = 'sign' | 'await' | 'resume' | 'void'

interface ConsultationDialogsProps {
  consultation: Consultation
  used: UsedDraft
  dialog: OpenDialog | undefined
  onClose: () => void
}

/** What is done with the whole consultation, each over what the server has. */
export function ConsultationDialogs({ consultation, used, dialog, onClose }: ConsultationDialogsProps) {
  const over = useRecordAction(used.running, {
    asking: dialog === 'sign' ? { showField: showFlatField } : undefined,
  })
  const sign = useSignConsultation()
  const awaitResults = useAwaitResults()
  const voiding = useVoidConsultation()
  const consultationId = consultation.id
  const leave = (): void => {
    over.leave()
    onClose()
  }

  const signIt = (): Promise<void> =>
    over.act((version) => sign.mutateAsync({ consultationId, version }), {
      done: 'Consulta finalizada y firmada',
      refused: 'No se firmó la consulta',
    })

  const setAwaited = (awaitingResults: string | null): Promise<void> =>
    over.act((version) => awaitResults.mutateAsync({ consultationId, version, awaitingResults }), {
      done: awaitingResults === null ? 'La consulta volvió a borrador' : 'Consulta pendiente de resultados',
      refused: 'No se cambió el estado',
    })

  const voidIt = (reason: string): Promise<void> =>
    over.act((version) => voiding.mutateAsync({ consultationId, version, reason }), {
      done: 'Consulta anulada',
      refused: 'No se anuló la consulta',
    })

  return (
    <>
      <SignModal
        consultation={consultation}
        opened={dialog === 'sign'}
        onClose={leave}
        onSign={() => signIt().then(onClose)}
      />
      {dialog === 'await' ? (
        <ReasonDialog
          draftKey={{
            id: `consultation/${consultationId}/await`,
            title: `Resultados que espera ${consultation.pet.name}`,
          }}
          onClose={leave}
          title="Pendiente de resultados"
          lead="La consulta queda abierta en sus pendientes hasta que lleguen."
          label="Qué resultados se esperan"
          submit="Dejar pendiente"
          gerund="Guardando…"
          act={setAwaited}
        />
      ) : null}
      <ConfirmModal
        opened={dialog === 'resume'}
        onClose={leave}
        onConfirm={() => setAwaited(null).then(onClose)}
        title="¿Ya no espera resultados?"
        verb="Volver a borrador"
        gerund="Guardando…"
        tone="normal"
      >
        La consulta deja de aparecer como pendiente de resultados y sigue abierta.
      </ConfirmModal>
      {dialog === 'void' ? (
        <ReasonDialog
          draftKey={{
            id: `consultation/${consultationId}/void`,
            title: `Anular la consulta de ${consultation.pet.name}`,
          }}
          onClose={leave}
          title={`¿Anular la consulta de ${consultation.pet.name}?`}
          lead="Queda en la historia, marcada como anulada y con su motivo. Ya no se podrá editar ni firmar."
          label="Motivo"
          submit="Anular consulta"
          tone="danger"
          act={voidIt}
        />
      ) : null}
    </>
  )
}
