import { showNumber } from '#shared/values/number.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/ui/PagerFooter.css'

interface PagerFooterProps {
  shown: number
  /** Exact below 10.000; at 10.000 it says "más de 10.000". */
  total: number
  onMore: () => void
  isLoadingMore?: boolean
}

/** "Mostrando 50 de 1.284" and "Mostrar más". */
export function PagerFooter({ shown, total, onMore, isLoadingMore = false }: PagerFooterProps) {
  const all = total >= TOTAL_CAP ? `más de ${showNumber(TOTAL_CAP)}` : showNumber(total)
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
