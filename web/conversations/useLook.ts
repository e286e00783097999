import { useEffect } from 'react'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { call } from '#web/http/call.ts'

/** So often it is told that somebody still looks: well before the others believe that they are gone. */
const AGAIN_MS = 25_000

/**
 * Tells the others that somebody has a conversation open, and whether they are writing; what stands on a glass that somebody
 * looks at is read. Where that is not told, it stays unread, and is told next time.
 * @param unread how many came since: told at once
 */
export function useLook(conversationId: string, unread: number, isWriting: boolean, mayWrite: boolean): void {
  const hasUnread = unread > 0
  useEffect(() => {
    if (!mayWrite) return undefined
    const tell = () => {
      if (document.visibilityState === 'visible')
        call(conversations.read, { conversationId, isWriting }, { isSilent: true }).catch(() => undefined)
    }
    tell()
    const timer = setInterval(tell, AGAIN_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [conversationId, hasUnread, isWriting, mayWrite])
}
