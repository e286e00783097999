import { type ComponentType, Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDraft, type UsedDraft } from '#web/drafts/useDraft.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import type { SheetKind, SheetRecord } from '#web/sheet/sheet.ts'
import { RecordGap } from '#web/ui/RecordGap.tsx'

interface SheetViews<R extends SheetRecord> {
  kind: SheetKind<R>
  Written: ComponentType<{ record: R; used: UsedDraft }>
  /** Closed, or written by others. `used` is of who may write: its text may be unsent; `isFresh`: it was open here before. */
  Read: ComponentType<{ record: R; used?: UsedDraft; isFresh?: boolean }>
}

/** The page of a sheet. */
export function SheetScreen<R extends SheetRecord>({ id, ...views }: SheetViews<R> & { id: string }) {
  const { kind, Read } = views
  const { data, error, refetch, isFetching } = useQuery(kind.query(id))
  const mayWrite = useMay(kind.write)
  usePageTitle(data && `${kind.name} de ${data.pet.name}`, id)
  if (!data) {
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
      {mayWrite ? <OwnSheet key={data.id} {...views} record={data} /> : <Read key={data.id} record={data} />}
    </Suspense>
  )
}

/** For somebody who may write: also over a closed one, where a text may have been left on this device. */
function OwnSheet<R extends SheetRecord>({ kind, record, Written, Read }: SheetViews<R> & { record: R }) {
  const profile = useProfile()
  const [source] = useState(() => kind.source(record, profile))
  const used = useDraft(
    source,
    useMemo(() => kind.recordOf(record), [kind, record]),
  )
  const isClosed = used.draft.phase === 'closed'
  const [wasOpen] = useState(!isClosed)
  return isClosed ? <Read record={record} used={used} isFresh={wasOpen} /> : <Written record={record} used={used} />
}
