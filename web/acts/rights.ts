import { createContext } from 'react'
import type { Rights } from '#shared/access/actions.ts'

/** What who is logged in may do; nothing on a stranger's page. Filled by the session gate. */
export const RightsContext = createContext<Rights | undefined>(undefined)
