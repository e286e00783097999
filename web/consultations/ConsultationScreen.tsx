import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { draftSource, useConsultation } from '#web/consultations/consultations.data.ts'
import { ConsultationEditor } from '#web/consultations/ConsultationEditor.tsx'
import { ConsultationReading } from '#web/consultations/ConsultationReading.tsx'
import { recordOf } from '#web/consultations/consultationSheet.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'

/** `/consulta/{id}` */
export function ConsultationScreen() {
  const { consultationId = '' } = useParams()
  const { data, error, refetch, isFetching } = useConsultation(consultationId)
  const mayWrite = useMay('consultations.write')
  const name = data?.pet.name
  useEffect(() => {
    if (name) document.title = `Consulta de ${name} · Huella`
  }, [name])

  if (!data) {
    return (
      <RecordGap
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        loading="Cargando la consulta"
        missing="Esta consulta no existe o es de otra clínica"
        failed="No se cargó la consulta"
        back={{ to: paths.histories(), label: 'Ir a Historias' }}
      />
    )
  }
  return mayWrite ? (
    <OwnDraft key={data.id} consultation={data} />
  ) : (
    <ConsultationReading key={data.id} consultation={data} />
  )
}

/** For somebody who may write: also over a closed consultation, where a text may have been left on this device. */
function OwnDraft({ consultation }: { consultation: Consultation }) {
  const { id } = useProfile()
  const [source] = useState(() => draftSource(consultation, id))
  const used = useDraft(
    source,
    useMemo(() => recordOf(consultation), [consultation]),
  )
  const isClosed = used.draft.phase === 'closed'
  const [wasOpen] = useState(!isClosed)
  return isClosed ? (
    <ConsultationReading consultation={consultation} used={used} isFresh={wasOpen} />
  ) : (
    <ConsultationEditor consultation={consultation} used={used} />
  )
}
