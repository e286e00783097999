import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/http/contract.ts'
import { dewormingKindNames, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { canEditDeworming } from '#shared/dewormings/dewormings.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { paths } from '#web/app/paths.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { FormBar, RecordForm } from '#web/form/RecordForm.tsx'
import { ReasonModal } from '#web/form/ReasonModal.tsx'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { useDosesChanged } from '#web/protocols/protocols.data.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'
import { LastDewormings } from '#web/dewormings/LastDewormings.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import '#web/protocols/doses.css'

type Found = OutputOf<typeof dewormings.get>

/** `/desparasitacion/editar/{id}`: for who may not write, or once it is voided, to read. */
export function DewormingEditScreen() {
  const { dewormingId = '' } = useParams()
  const deworming = useQuery(queryOf(dewormings.get, { dewormingId }))
  usePageTitle(deworming.data && `Desparasitación de ${deworming.data.pet.name}`, dewormingId)
  if (deworming.data) return <LoadedDeworming key={dewormingId} deworming={deworming.data} />
  return (
    <RecordGap
      error={deworming.error}
      onRetry={() => void deworming.refetch()}
      isRetrying={deworming.isFetching}
      loading="Cargando la desparasitación"
      missing="Esta desparasitación no existe o es de otra clínica"
      failed="No se cargó la desparasitación"
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}

function LoadedDeworming({ deworming }: { deworming: Found }) {
  const { pet } = deworming
  const mayWrite = useMay('vaccines.write')
  const [dialog, setDialog] = useState<'void'>()
  const isOpen = mayWrite && !canEditDeworming(deworming)
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: pet.owner.name, to: paths.owner(pet.owner.id) },
          { label: pet.name, to: paths.pet(pet.id).info() },
          { label: 'Desparasitación', to: paths.pet(pet.id).tab('desparasitacion') },
          { label: deworming.product },
        ]}
      />
      <PageHeader
        title={`${deworming.product} de ${pet.name}`}
        subtitle={`Aplicada el ${showDate(deworming.appliedOn)}`}
        actions={
          <>
            <ChangesButton record="dewormings" recordId={deworming.id} />
            {isOpen ? (
              <Button tone="danger" onClick={() => setDialog('void')}>
                Anular
              </Button>
            ) : null}
          </>
        }
      />
      <div className="DosePage">
        {isOpen ? <EditForm deworming={deworming} /> : <DewormingFacts deworming={deworming} mayWrite={mayWrite} />}
        <LastDewormings petId={pet.id} />
      </div>
      {dialog === 'void' ? <VoidModal deworming={deworming} onClose={() => setDialog(undefined)} /> : null}
    </>
  )
}

function EditForm({ deworming }: { deworming: Found }) {
  const navigate = useNavigate()
  const tab = paths.pet(deworming.petId).tab('desparasitacion')
  const dewormingForm = useDewormingForm({ pet: deworming.pet, deworming, onSaved: () => void navigate(tab) })
  const { form } = dewormingForm
  return (
    <>
      <Card>
        <RecordForm form={form}>
          <DewormingFields pet={deworming.pet} dewormingForm={dewormingForm} />
        </RecordForm>
      </Card>
      <FormBar form={form} submit="Guardar cambios" secondary={<Button to={tab}>Cancelar</Button>} />
    </>
  )
}

/** Voids, and offers to take that back. */
function useDewormingVoid(deworming: Found) {
  const showChanged = useDosesChanged()
  const restore = async (version: number): Promise<void> => {
    try {
      await call(dewormings.restore, { dewormingId: deworming.id, version })
      toastSuccess('Anulación deshecha')
    } catch (error) {
      toastError('No se deshizo la anulación', (error as Error).message)
    }
    showChanged()
  }
  const annul = async (reason: string): Promise<void> => {
    const { version } = await call(dewormings.void, { dewormingId: deworming.id, version: deworming.version, reason })
    showChanged()
    toastUndo('Desparasitación anulada', () => void restore(version))
  }
  return { annul, restore }
}

function VoidModal({ deworming, onClose }: { deworming: Found; onClose: () => void }) {
  const { annul } = useDewormingVoid(deworming)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <ReasonModal
      opened
      onClose={onClose}
      title="¿Anular esta desparasitación?"
      lead="Queda en la historia como anulada, con su motivo. El recordatorio anterior vuelve a estar vigente."
      label="Motivo"
      verb="Anular desparasitación"
      gerund="Anulando…"
      tone="danger"
      isBusy={isBusy}
      error={error}
      onConfirm={(reason) => {
        setBusy(true)
        annul(reason)
          .then(onClose, (failed: Error) => setError(failed.message))
          .finally(() => setBusy(false))
      }}
    />
  )
}

function DewormingFacts({ deworming, mayWrite }: { deworming: Found; mayWrite: boolean }) {
  const { restore } = useDewormingVoid(deworming)
  const facts: [string, string][] = [
    ['Tipo', dewormingKindNames[deworming.kind]],
    ['Principio activo', deworming.activeIngredient ?? ''],
    ['Dosis', deworming.dose],
    ['Vía', deworming.route ?? ''],
    ['Lote', deworming.batch ?? ''],
    ['Vence el lote', deworming.batchExpiresOn ? showDate(deworming.batchExpiresOn) : ''],
    ['Próxima fecha', deworming.nextOn ? showDate(deworming.nextOn) : ''],
    [
      'Firmó',
      deworming.signerName ? `${deworming.signerName}, T.P. ${deworming.signerCard ?? ''}` : 'Aplicada en casa',
    ],
    ['Notas', deworming.notes ?? ''],
    ['Motivo de anulación', deworming.voidReason ?? ''],
  ]
  const isVoided = deworming.status === 'voided'
  return (
    <Card
      title="Datos"
      aside={
        isVoided && mayWrite ? (
          <Button size="compact" onClick={() => void restore(deworming.version)}>
            Deshacer la anulación
          </Button>
        ) : undefined
      }
    >
      {isVoided ? <StatusBadge status="voided" /> : null}
      <FactList facts={facts.filter(([, value]) => value !== '')} />
    </Card>
  )
}
