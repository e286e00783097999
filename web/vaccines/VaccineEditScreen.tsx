import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/http/contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { canEditVaccine } from '#shared/vaccines/vaccines.rules.ts'
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
import { LastVaccines } from '#web/vaccines/LastVaccines.tsx'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'
import '#web/protocols/doses.css'

type Found = OutputOf<typeof vaccines.get>

/** `/vacuna/editar/{id}`: for who may not write, or once it is voided, to read. */
export function VaccineEditScreen() {
  const { vaccineId = '' } = useParams()
  const vaccine = useQuery(queryOf(vaccines.get, { vaccineId }))
  usePageTitle(vaccine.data && `Vacuna de ${vaccine.data.pet.name}`, vaccineId)
  if (vaccine.data) return <LoadedVaccine key={vaccineId} vaccine={vaccine.data} />
  return (
    <RecordGap
      error={vaccine.error}
      onRetry={() => void vaccine.refetch()}
      isRetrying={vaccine.isFetching}
      loading="Cargando la vacuna"
      missing="Esta vacuna no existe o es de otra clínica"
      failed="No se cargó la vacuna"
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}

function LoadedVaccine({ vaccine }: { vaccine: Found }) {
  const { pet } = vaccine
  const mayWrite = useMay('vaccines.write')
  const [dialog, setDialog] = useState<'void'>()
  const isOpen = mayWrite && !canEditVaccine(vaccine)
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: pet.owner.name, to: paths.owner(pet.owner.id) },
          { label: pet.name, to: paths.pet(pet.id).info() },
          { label: 'Vacunas', to: paths.pet(pet.id).tab('vacunas') },
          { label: vaccine.name },
        ]}
      />
      <PageHeader
        title={`${vaccine.name} de ${pet.name}`}
        subtitle={`Aplicada el ${showDate(vaccine.appliedOn)}`}
        actions={
          <>
            <ChangesButton record="vaccines" recordId={vaccine.id} />
            {isOpen ? (
              <Button tone="danger" onClick={() => setDialog('void')}>
                Anular
              </Button>
            ) : null}
          </>
        }
      />
      <div className="DosePage">
        {isOpen ? <EditForm vaccine={vaccine} /> : <VaccineFacts vaccine={vaccine} mayWrite={mayWrite} />}
        <LastVaccines petId={pet.id} />
      </div>
      {dialog === 'void' ? <VoidModal vaccine={vaccine} onClose={() => setDialog(undefined)} /> : null}
    </>
  )
}

function EditForm({ vaccine }: { vaccine: Found }) {
  const navigate = useNavigate()
  const tab = paths.pet(vaccine.petId).tab('vacunas')
  const vaccineForm = useVaccineForm({ pet: vaccine.pet, vaccine, onSaved: () => void navigate(tab) })
  const { form } = vaccineForm
  return (
    <>
      <Card>
        <RecordForm form={form}>
          <VaccineFields pet={vaccine.pet} vaccineForm={vaccineForm} />
        </RecordForm>
      </Card>
      <FormBar form={form} submit="Guardar cambios" secondary={<Button to={tab}>Cancelar</Button>} />
    </>
  )
}

/** Voids, and offers to take that back. */
function useVaccineVoid(vaccine: Found) {
  const showChanged = useDosesChanged()
  const restore = async (version: number): Promise<void> => {
    try {
      await call(vaccines.restore, { vaccineId: vaccine.id, version })
      toastSuccess('Anulación deshecha')
    } catch (error) {
      toastError('No se deshizo la anulación', (error as Error).message)
    }
    showChanged()
  }
  const annul = async (reason: string): Promise<void> => {
    const { version } = await call(vaccines.void, { vaccineId: vaccine.id, version: vaccine.version, reason })
    showChanged()
    toastUndo('Vacuna anulada', () => void restore(version))
  }
  return { annul, restore }
}

function VoidModal({ vaccine, onClose }: { vaccine: Found; onClose: () => void }) {
  const { annul } = useVaccineVoid(vaccine)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <ReasonModal
      opened
      onClose={onClose}
      title="¿Anular esta vacuna?"
      lead="Queda en la historia como anulada, con su motivo. El recordatorio anterior vuelve a estar vigente."
      label="Motivo"
      verb="Anular vacuna"
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

function VaccineFacts({ vaccine, mayWrite }: { vaccine: Found; mayWrite: boolean }) {
  const { restore } = useVaccineVoid(vaccine)
  const facts: [string, string][] = [
    ['Producto', vaccine.product ?? ''],
    ['Laboratorio', vaccine.laboratory ?? ''],
    ['Lote', vaccine.batch ?? ''],
    ['Vence el lote', vaccine.batchExpiresOn ? showDate(vaccine.batchExpiresOn) : ''],
    ['Próxima fecha', vaccine.nextOn ? showDate(vaccine.nextOn) : ''],
    [
      'Firmó',
      vaccine.signerName ? `${vaccine.signerName}, T.P. ${vaccine.signerCard ?? ''}` : 'Aplicada en otra parte',
    ],
    ['Reacción adversa', vaccine.reaction ?? ''],
    ['Notas', vaccine.notes ?? ''],
    ['Motivo de anulación', vaccine.voidReason ?? ''],
  ]
  const isVoided = vaccine.status === 'voided'
  return (
    <Card
      title="Datos"
      aside={
        isVoided && mayWrite ? (
          <Button size="compact" onClick={() => void restore(vaccine.version)}>
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
