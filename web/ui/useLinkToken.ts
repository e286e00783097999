import { useEffect, useState } from 'react'

/** What a stranger's link opens: it stands after #, which no server is sent. */
export function useLinkToken(): string {
  const [token, setToken] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const follow = () => setToken(location.hash.slice(1))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return token
}
