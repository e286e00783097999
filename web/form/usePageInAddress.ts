import { useSearchParams } from 'react-router'

/** How far a list was read, from 1, as its address says (`pagina=3`), and how to say so. */
export function usePageInAddress(): [number, (page: number) => void] {
  const [params, setParams] = useSearchParams()
  const page = Math.trunc(Number(params.get('pagina')))
  const change = (next: number): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('pagina', String(next))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [page >= 1 ? page : 1, change]
}
