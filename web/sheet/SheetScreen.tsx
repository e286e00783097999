import { type ComponentType, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RunningDraft } from '#web/drafts/runDraft.ts'
import { useDraft, type UsedDraft } from '#web/drafts/useDraft.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import type { SheetKind, SheetRecord } from '#web/sheet/sheet.ts'
import { RecordGap } from '#web/ui/RecordGap.tsx'

interface SheetViews<R extends SheetRecord> {
  kind: SheetKind<R>
  Written: ComponentType<{ record: R; used: UsedDraft<R> }>
  /** Closed, or written by others. `used` is of who may write: its text may be unsent; `isFresh`: it was open here before. */
  Read: ComponentType<{ record: R; used?: UsedDraft; isFresh?: boolean }>
}

/** The page of a sheet. */
export function SheetScreen<R extends SheetRecord>({ id, ...views }: SheetViews<R> & { id: string }) {
  const { kind, Read } = views
  const profile = useProfile()
  const mayWrite = useMay(kind.write)
  const read = useQuery({ ...kind.query(id), enabled: !mayWrite })
  const own = useQuery({ ...kind.draft(id, profile), enabled: mayWrite })
  const { error, refetch, isFetching } = mayWrite ? own : read
  const record = mayWrite ? own.data?.state().record : read.data
  usePageTitle(record && `${kind.name} de ${record.pet.name}`, id)
  if (!record) {
    const noun = kind.name.toLowerCase()
    return (
      <RecordGap
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        loading={`Cargando la ${noun}`}
        missing={`Esta ${noun} no existe o es de otra clínica`}
        failed={`No se cargó la ${noun}`}
        back={{ to: paths.histories(), label: 'Ir a Historias' }}
      />
    )
  }
  return (
    <Suspense>
      {mayWrite && own.data ? <OwnSheet key={id} {...views} running={own.data} /> : <Read key={id} record={record} />}
    </Suspense>
  )
}

/** For somebody who may write: also over a closed one, where a text may have been left on this device. */
function OwnSheet<R extends SheetRecord>({ running, Written, Read }: SheetViews<R> & { running: RunningDraft<R> }) {
  const used = useDraft(running)
  const { record } = used
  const isClosed = used.draft.phase === 'closed'
  const [wasOpen] = useState(!isClosed)
  return isClosed ? <Read record={record} used={used} isFresh={wasOpen} /> : <Written record={record} used={used} />
}
