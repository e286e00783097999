import { type NavigateOptions, useSearchParams } from 'react-router'

/** What was asked for last in this turn of the browser: the router moves the address a moment later. */
let asked: URLSearchParams | undefined

/**
 * What stands after the `?` of the address as it is drawn, and how to change it: from what the address is by now, where
 * the router's own would go on from what is drawn. On a slow device that is older, and the change before would be lost.
 */
export function useAddress(): [
  URLSearchParams,
  (next: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void,
] {
  const [params, setParams] = useSearchParams()
  const change = (next: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions): void => {
    asked = next(new URLSearchParams(asked ?? window.location.search))
    setParams(asked, options)
    setTimeout(() => (asked = undefined))
  }
  return [params, change]
}
