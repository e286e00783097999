import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { showTime } from '#shared/values/date.ts'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import '#web/ui/AutosaveStatus.css'

export type AutosaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** `isRest`: what is marked elsewhere is not. */
  | { kind: 'saved'; at: Date | string; isRest?: boolean }
  /** No network: `changes` wait on this device, or only in this tab where the browser keeps nothing. */
  | { kind: 'offline'; changes: number; isOnlyInTab?: boolean }
  | { kind: 'failed'; onRetry: () => void }

/** A screen reader hears the state at most this often; the eye sees every change. */
const ANNOUNCE_EVERY_MS = 30_000

function wordsOf(state: AutosaveState, isCompact: boolean): string {
  switch (state.kind) {
    case 'idle':
      return ''
    case 'saving':
      return 'Guardando…'
    case 'saved': {
      const words = state.isRest ? 'Lo demás, guardado' : 'Guardado'
      return isCompact ? words : `${words} a las ${showTime(state.at)}`
    }
    case 'offline':
      if (isCompact) return 'Sin conexión'
      if (state.isOnlyInTab)
        return `Sin conexión. ${showCount(state.changes, 'cambio', 'cambios')} solo en esta pestaña: no la cierre`
      return state.changes === 1
        ? 'Sin conexión. 1 cambio guardado en este equipo'
        : `Sin conexión. ${showCount(state.changes, 'cambio', 'cambios')} guardados en este equipo`
    case 'failed':
      return 'No se pudo guardar.'
  }
}

export function AutosaveStatus({ state, isCompact = false }: { state: AutosaveState; isCompact?: boolean }) {
  const words = wordsOf(state, isCompact)
  const announced = useAnnouncement(wordsOf(state, false))
  return (
    <span className="AutosaveStatus tall-24 inline gap-6 quiet screen-only" data-kind={state.kind}>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {state.kind === 'saving' ? <PawLoader size={18} /> : null}
      {state.kind === 'saved' ? <IconCloudCheck size={18} stroke={1.75} aria-hidden /> : null}
      {state.kind === 'offline' ? <IconCloudOff size={18} stroke={1.75} aria-hidden /> : null}
      {state.kind === 'failed' ? <IconAlertCircle size={18} stroke={1.75} aria-hidden /> : null}
      <span className="AutosaveStatus-words">{words}</span>
      {state.kind === 'failed' ? (
        <button type="button" className="AutosaveStatus-retry strong underlined" onClick={state.onRetry}>
          Reintentar
        </button>
      ) : null}
    </span>
  )
}

/** The latest words, let through at most once every 30 s. */
function useAnnouncement(words: string): string {
  const [announced, setAnnounced] = useState('')
  const lastAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + ANNOUNCE_EVERY_MS - Date.now())
    const timer = setTimeout(() => {
      lastAt.current = Date.now()
      setAnnounced(words)
    }, wait)
    return () => clearTimeout(timer)
  }, [words])
  return announced
}
