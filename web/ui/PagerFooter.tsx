import { useEffect, useRef } from 'react'
import { showNumber } from '#shared/values/number.ts'
import { Button } from '#web/ui/Button.tsx'
import { showTotal } from '#web/ui/partOf.ts'
import '#web/ui/PagerFooter.css'

interface PagerFooterProps {
  shown: number
  /** Exact below `cap`, which is that of every list unless said otherwise. */
  total: number
  cap?: number
  onMore: () => void
  isLoadingMore?: boolean
}

/** "Mostrando 50 de 1.284" and "Mostrar más". */
export function PagerFooter({ shown, total, cap, onMore, isLoadingMore = false }: PagerFooterProps) {
  const status = useRef<HTMLSpanElement>(null)
  const wasAsked = useRef(false)
  const isAll = shown >= total
  // The button goes with the last rows: a focus that was on it would be lost. Later rows are others' doing.
  useEffect(() => {
    if (isAll && wasAsked.current && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true })
    wasAsked.current = false
  }, [isAll, shown])
  return (
    <div className="PagerFooter row topped apart gap-12 pady-10 padx-16 quiet">
      <span role="status" tabIndex={-1} ref={status}>
        Mostrando {showNumber(shown)} de {showTotal(total, cap)}
      </span>
      {isAll ? null : (
        <Button
          onClick={() => {
            wasAsked.current = true
            onMore()
          }}
          loading={isLoadingMore}
          gerund="Cargando…"
        >
          Mostrar más
        </Button>
      )}
    </div>
  )
}
