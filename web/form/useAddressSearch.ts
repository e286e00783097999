import { useAddress } from '#web/form/useAddress.ts'

/**
 * What a list's address asks for, and how to change it: words replace the address while they are typed; what is chosen
 * can be taken back with the back button.
 */
export function useAddressSearch<Search>(
  read: (params: URLSearchParams) => Search,
  write: (params: URLSearchParams, search: Search) => URLSearchParams,
  preventScrollReset = false,
): [Search, (part: Partial<Search>, replace?: boolean) => void] {
  const [params, setParams] = useAddress()
  const change = (part: Partial<Search>, replace = false): void =>
    setParams(
      (before) => {
        const after = write(before, { ...read(before), ...part })
        // Another list begins at its first page.
        after.delete('pagina')
        return after
      },
      { replace, preventScrollReset },
    )
  return [read(params), change]
}
