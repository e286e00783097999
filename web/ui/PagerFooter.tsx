import { showNumber } from '#shared/values/number.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/ui/PagerFooter.css'

interface PagerFooterProps {
  shown: number
  /** Exact below `cap`; there it says "más de 10.000". */
  total: number
  cap?: number
  onMore: () => void
  isLoadingMore?: boolean
}

/** "Mostrando 50 de 1.284" and "Mostrar más". */
export function PagerFooter({ shown, total, cap = TOTAL_CAP, onMore, isLoadingMore = false }: PagerFooterProps) {
  const all = total >= cap ? `más de ${showNumber(cap)}` : showNumber(total)
  return (
    <div className="PagerFooter">
      <span role="status">
        Mostrando {showNumber(shown)} de {all}
      </span>
      {shown < total ? (
        <Button onClick={onMore} loading={isLoadingMore} gerund="Cargando…">
          Mostrar más
        </Button>
      ) : null}
    </div>
  )
}
