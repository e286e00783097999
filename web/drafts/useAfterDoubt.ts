import { useRef } from 'react'
import { isConflict, isUnanswered } from '#web/http/doneOnce.ts'

/**
 * For a dialog that ends a record over its draft. What fails with a conflict shows the record as it is by now. What
 * nobody answered can be pressed again; who leaves it instead must not write on in what may be over.
 */
export function useAfterDoubt(reread: () => Promise<void>) {
  const isDoubtful = useRef(false)
  return {
    /** After the action failed. */
    failed: async (error: unknown): Promise<void> => {
      isDoubtful.current = isUnanswered(error)
      if (isConflict(error)) await reread()
    },
    /** The dialog is left. */
    left: (): void => {
      if (!isDoubtful.current) return
      isDoubtful.current = false
      void reread()
    },
  }
}
