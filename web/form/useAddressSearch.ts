import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a list's address asks for, and how to change it: words replace the address while they are typed; what is chosen
 * can be taken back with the back button. A change that comes before the last one is drawn goes on from that one, where
 * the router's own would go on from what is drawn.
 */
export function useAddressSearch<Search>(
  read: (params: URLSearchParams) => Search,
  write: (params: URLSearchParams, search: Search) => URLSearchParams,
  preventScrollReset = false,
): [Search, (part: Partial<Search>, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = (part: Partial<Search>, replace = false): void => {
    latest.current = write(latest.current, { ...read(latest.current), ...part })
    // Another list begins at its first page.
    latest.current.delete('pagina')
    setParams(latest.current, { replace, preventScrollReset })
  }
  return [read(params), change]
}
