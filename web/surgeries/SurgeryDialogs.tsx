import { useQueryClient } from '@tanstack/react-query'
import { showSignature } from '#shared/consultations/consultations.words.ts'
import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import type { MissingPart } from '#shared/surgeries/surgeries.rules.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import type { Values } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useRecordAction } from '#web/drafts/useRecordAction.ts'
import { queryKey } from '#web/http/query.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { useFinishSurgery, useOverrideConsent, useSuspendSurgery } from '#web/surgeries/surgeries.data.ts'
import { showFlatField } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

export type OpenSurgeryDialog = 'override' | 'suspend' | 'missing' | 'finish'

/** What is signed with the sheet and is not typed into it. */
const parts: Readonly<Record<string, string>> = { drugs: 'Fármacos', consent: 'Consentimiento' }

interface SurgeryDialogsProps {
  surgery: Surgery
  used: UsedDraft
  dialog: OpenSurgeryDialog | undefined
  missing: readonly MissingPart[]
  onClose: () => void
  onGo: (field: string) => void
}

export function SurgeryDialogs(props: SurgeryDialogsProps) {
  const { surgery, used, dialog, missing, onClose, onGo } = props
  const queryClient = useQueryClient()
  /** As it is known by now. */
  const others = (): Values => {
    const now = queryClient.getQueryData<Surgery>(queryKey(surgeries.get, { surgeryId: surgery.id })) ?? surgery
    const { drugs, consentBy, consentOverrideReason } = now
    return { drugs, consent: [consentBy, consentOverrideReason] }
  }
  const over = useRecordAction(used.running, {
    asking: dialog === 'finish' ? { showField: (field) => parts[field] ?? showFlatField(field), others } : undefined,
  })
  const { name, professionalCard } = useProfile()
  const override = useOverrideConsent()
  const suspend = useSuspendSurgery()
  const finish = useFinishSurgery()
  const act = (work: (version: number) => Promise<unknown>, done: string): Promise<void> =>
    over.act(work, { done, refused: 'No se cambió la cirugía' })
  const leave = (): void => {
    over.leave()
    onClose()
  }
  const surgeryId = surgery.id
  return (
    <>
      {dialog === 'override' ? (
        <ReasonDialog
          draftKey={{ id: `surgery/${surgeryId}/override`, title: `Iniciar la cirugía de ${surgery.pet.name}` }}
          onClose={leave}
          title="¿Iniciar sin el consentimiento firmado?"
          lead="Solo cuando la urgencia no espera. Queda escrito quién lo decidió, cuándo y por qué."
          label="Por qué no espera"
          submit="Dejar constancia"
          gerund="Guardando…"
          tone="danger"
          act={(reason) =>
            act((version) => override.mutateAsync({ surgeryId, version, reason }), 'Constancia guardada')
          }
        />
      ) : null}
      {dialog === 'suspend' ? (
        <ReasonDialog
          draftKey={{ id: `surgery/${surgeryId}/suspend`, title: `Suspender la cirugía de ${surgery.pet.name}` }}
          onClose={leave}
          title={`¿Suspender la cirugía de ${surgery.pet.name}?`}
          lead="La hoja queda cerrada con el motivo, y solo se puede leer."
          label="Motivo"
          submit="Suspender cirugía"
          tone="danger"
          act={(reason) => act((version) => suspend.mutateAsync({ surgeryId, version, reason }), 'Cirugía suspendida')}
        />
      ) : null}
      <ResponsiveModal opened={dialog === 'missing'} onClose={leave} title="Para terminar falta" size="confirm">
        <ul className="MissingList">
          {missing.map(({ field, label }) => (
            <li key={`${field}-${label}`}>
              <Button tone="subtle" fullWidth onClick={() => onGo(field)}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </ResponsiveModal>
      <ConfirmModal
        opened={dialog === 'finish'}
        onClose={leave}
        onConfirm={() =>
          act((version) => finish.mutateAsync({ surgeryId, version }), 'Cirugía terminada y firmada').then(onClose)
        }
        title={`¿Terminar la cirugía de ${surgery.pet.name}?`}
        verb="Firmar y terminar"
        tone="normal"
      >
        <p>
          Firma <strong>{showSignature(name, professionalCard, new Date().toISOString())}</strong>.
        </p>
        <p>Después la hoja no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.</p>
      </ConfirmModal>
    </>
  )
}
