import { useInterval } from '@mantine/hooks'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isDialogOpen } from '#web/ui/shortcuts.ts'

const REREAD_MS = 20_000

/**
 * Others write of the same record and the same animal: an allergy, a death. What they say comes in this often while the
 * record is open, by a clock of its own, as each save begins the query's anew. Not under a dialog: what comes may close
 * the record, and the form that is written in it.
 */
export function useReread(key: QueryKey): void {
  const queryClient = useQueryClient()
  useInterval(
    () => {
      if (!document.hidden && !isDialogOpen()) void queryClient.invalidateQueries({ queryKey: key })
    },
    REREAD_MS,
    { autoInvoke: true },
  )
}
