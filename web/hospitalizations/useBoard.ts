import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/http/contract.ts'
import type { Board, hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { askStranger, postOf } from '#web/http/strangers.ts'

/** Nothing that is shown is older, while the server answers. */
const STEP_MS = 15_000
const LONGEST_MS = 10_000

export interface LiveBoard {
  /** The last one that came, whatever happened since. */
  board: Board | undefined
  /** The instant by the server's clock, renewed at every step. */
  now: Date
  /** How many steps there were: pages turn with them. */
  step: number
  /** When it was last known to be so, while the server does not answer. */
  lostSince: Date | undefined
  /** Why the address opens nothing. */
  refused: string | undefined
}

/** What an address shows, judged and asked for again every few seconds for as long as the page is open. */
export function useBoard(token: string): LiveBoard {
  const known = useRef<string>(null)
  const gap = useRef(0)
  const heardAt = useRef<Date>(null)
  const [live, setLive] = useState<LiveBoard>(() => ({
    ...{ board: undefined, now: new Date(), step: 0, lostSince: undefined, refused: undefined },
  }))
  useEffect(() => {
    let isCurrent = true
    let asked = 0
    let heard = 0
    const nowByServer = () => new Date(Date.now() + gap.current)
    const ask = async () => {
      const mine = ++asked
      const outcome = await askStranger<OutputOf<typeof hospitalBoards.show>>('/hospital-board', {
        ...postOf({ token, known: known.current }),
        signal: AbortSignal.timeout(LONGEST_MS),
      })
      // One that comes behind a later one says how it was before.
      if (!isCurrent || mine < heard) return
      heard = mine
      if (outcome.kind === 'answer') {
        const { now, stamp, board } = outcome.answer
        gap.current = Date.parse(now) - Date.now()
        heardAt.current = new Date(now)
        known.current = stamp
        setLive((before) => ({
          ...{ step: before.step, now: new Date(now), lostSince: undefined, refused: undefined },
          board: board ?? before.board,
        }))
        return
      }
      const isGone = outcome.kind === 'refused' && ['not_found', 'invalid'].includes(outcome.error.code)
      if (isGone) {
        known.current = null
        setLive((before) => ({ ...before, board: undefined, refused: outcome.error.message }))
      } else setLive((before) => ({ ...before, lostSince: heardAt.current ?? before.lostSince ?? nowByServer() }))
    }
    const redraw = () => {
      setLive((before) => ({ ...before, now: nowByServer(), step: before.step + 1 }))
      void ask()
    }
    const again = () => void ask()
    again()
    const timer = setInterval(redraw, STEP_MS)
    addEventListener('online', again)
    return () => {
      isCurrent = false
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [token])
  return live
}
