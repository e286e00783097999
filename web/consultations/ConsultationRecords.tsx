import { useQuery } from '@tanstack/react-query'
import {
  type Consultation,
  consultations,
  type ConsultationRecord,
} from '#shared/consultations/consultations.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { recordKinds } from '#shared/values/recordKinds.ts'
import { queryOf } from '#web/http/query.ts'
import { useRecordForms } from '#web/pets/useRecordForms.tsx'
import { useSheet } from '#web/sheet/SheetContext.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { LoadError } from '#web/ui/EmptyState.tsx'
import { RecordLine, RecordLines } from '#web/ui/RecordLines.tsx'
import { RecordStateBadge } from '#web/ui/StatusBadge.tsx'
import { findRecordWord } from '#web/word/registry.ts'

interface ConsultationRecordsProps {
  consultation: Consultation
}

/** "Registros de esta consulta": what was made in it, and the forms to make more without leaving it. */
export function ConsultationRecords({ consultation }: ConsultationRecordsProps) {
  const { id: consultationId, status } = consultation
  const { flush } = useSheet<Consultation>()
  const pet = weighedNow(consultation)
  const records = useQuery(queryOf(consultations.records, { consultationId }))
  const diagnosis = consultation.definitiveDiagnosis ?? consultation.presumptiveDiagnosis ?? undefined
  const { actions, dialog } = useRecordForms({
    ...{ pet, consultationId, diagnosis },
    prepare: () => flush('weightKg'),
  })
  const isOpen = (status === 'draft' || status === 'awaitingResults') && !canRecord(pet)
  if (!isOpen && records.data?.length === 0) return dialog
  return (
    <section className="SheetSection ConsultationRecords stack gap-12" id="registros" aria-labelledby="registros-title">
      <div className="SheetSection-head tall-24 line level gap-8">
        <h2 id="registros-title" tabIndex={-1}>
          Registros de esta consulta
        </h2>
        {isOpen && actions.length > 0 ? (
          <div className="SheetSection-aside">
            <ActionMenu word="Registrar" label="Registrar en esta consulta" actions={actions} />
          </div>
        ) : null}
      </div>
      {records.data ? (
        <MadeRecords records={records.data} petId={pet.id} />
      ) : records.error ? (
        <LoadError
          title="No se cargaron los registros"
          cause={records.error.message}
          onRetry={() => void records.refetch()}
          isRetrying={records.isFetching}
        />
      ) : null}
      {dialog}
    </section>
  )
}

/** The animal with the weight that was just written, which its header does not have before it is with the server. */
function weighedNow({ pet, weightKg, startedAt }: Consultation): Consultation['pet'] {
  const isTyped = typeof weightKg === 'number' && weightKg > 0 && weightKg !== pet.weightKg
  // A weight of after the visit began stays the newest.
  const isNewest = pet.weighedAt === null || pet.weighedAt <= startedAt
  return isTyped && isNewest ? { ...pet, weightKg, weighedAt: startedAt } : pet
}

interface MadeRecordsProps {
  records: readonly ConsultationRecord[]
  petId: string
}

function MadeRecords({ records, petId }: MadeRecordsProps) {
  if (records.length === 0)
    return <p className="quiet">Lo que registre aquí queda también en la historia de la mascota.</p>
  return (
    <RecordLines>
      {records.map((record) => {
        const word = findRecordWord(record.kind)
        const state = word?.states?.[record.status]
        return (
          <RecordLine
            key={record.id}
            icon={word?.icon}
            title={record.title}
            to={word?.open?.(record.id, petId)}
            detail={[recordKinds[record.kind].label, record.detail].filter(Boolean).join(' · ')}
            end={state ? <RecordStateBadge {...state} /> : null}
          />
        )
      })}
    </RecordLines>
  )
}
