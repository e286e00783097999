import { lazy, type ReactNode, Suspense, useState } from 'react'
import { IconHistory } from '@tabler/icons-react'
import { type ChangedRecord, changeReaders } from '#shared/changes/changes.contract.ts'
import type { OpenChanges } from '#web/changes/RecordChanges.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { Button } from '#web/ui/Button.tsx'

/** All the words of all records: they come when a history is first opened. */
const RecordChanges = lazy(async () => ({ default: (await import('#web/changes/RecordChanges.tsx')).RecordChanges }))

/**
 * @param record whose right to be read counts too, where the screen does not need it
 * @returns `show`, for who may read modification histories, and the dialog that it opens
 */
export function useRecordChanges(record?: ChangedRecord): {
  show: ((changes: OpenChanges) => void) | undefined
  dialog: ReactNode
} {
  const mayReadChanges = useMay('changes.read')
  const mayReadRecord = useMay(record ? changeReaders[record] : 'session')
  const [opened, setOpened] = useState<OpenChanges>()
  return {
    show: mayReadChanges && mayReadRecord ? setOpened : undefined,
    dialog: opened ? (
      <Suspense>
        <RecordChanges {...opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    ) : null,
  }
}

/** "Historial de modificaciones" in a menu of actions; none for who may not read it. */
export function changesAction(show: (() => void) | undefined): MenuAction[] {
  if (!show) return []
  const icon = <IconHistory size={18} stroke={1.75} aria-hidden />
  return [{ label: 'Historial de modificaciones', icon, onClick: show }]
}

/** "Historial de modificaciones" of a record, for who may read it. */
export function ChangesButton({ size, ...changes }: OpenChanges & { size?: 'compact' }) {
  const { show, dialog } = useRecordChanges(changes.record)
  if (!show) return null
  return (
    <>
      <Button
        icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => show(changes)}
        {...(size ? { size } : {})}
      >
        Historial de modificaciones
      </Button>
      {dialog}
    </>
  )
}
