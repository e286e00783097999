import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'

/** How far a list was read, from 1, as its address says (`pagina=3`), and how to say so. */
export function usePageInAddress(): [number, (page: number) => void] {
  const [params, setParams] = useAddress()
  const page = Math.trunc(Number(params.get('pagina')))
  const change = (next: number): void =>
    setParams((before) => writeSearch(before, { pagina: String(next) }), { replace: true, preventScrollReset: true })
  return [page >= 1 ? page : 1, change]
}
