import { Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { draftSource, useSurgery } from '#web/surgeries/surgeries.data.ts'
import { SurgeryEditor } from '#web/surgeries/SurgeryEditor.tsx'
import { recordOf } from '#web/surgeries/surgerySheet.ts'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import '#web/surgeries/Surgery.css'

/** Only whoever reads a closed one needs it. */
const SurgeryReading = lazyPart(async () => (await import('#web/surgeries/SurgeryReading.tsx')).SurgeryReading)

/** `/cirugia/{id}` */
export function SurgeryScreen() {
  const { surgeryId = '' } = useParams()
  const { data, error, refetch, isFetching } = useSurgery(surgeryId)
  const mayWrite = useMay('surgeries.write')
  usePageTitle(data && `Cirugía de ${data.pet.name}`, surgeryId)
  if (!data) {
    return (
      <RecordGap
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        loading="Cargando la cirugía"
        missing="Esta cirugía no existe o es de otra clínica"
        failed="No se cargó la cirugía"
        back={{ to: paths.histories(), label: 'Ir a Historias' }}
      />
    )
  }
  return mayWrite ? (
    <OwnSheet key={data.id} surgery={data} />
  ) : (
    <Suspense>
      <SurgeryReading key={data.id} surgery={data} />
    </Suspense>
  )
}

/** For somebody who may write: also over a closed one, where cells may have been left on this device. */
function OwnSheet({ surgery }: { surgery: Surgery }) {
  const { id, name } = useProfile()
  const [source] = useState(() => draftSource(surgery, { id, name }))
  const used = useDraft(
    source,
    useMemo(() => recordOf(surgery), [surgery]),
  )
  return used.draft.phase === 'closed' ? (
    <Suspense>
      <SurgeryReading surgery={surgery} used={used} />
    </Suspense>
  ) : (
    <SurgeryEditor surgery={surgery} used={used} />
  )
}
