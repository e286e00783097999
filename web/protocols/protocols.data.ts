import { protocols } from '#shared/protocols/protocols.contract.ts'
import { queryOf } from '#web/http/query.ts'

/** What badges compare with: rarely changed, and looked at in every list. */
export const protocolList = { ...queryOf(protocols.list, {}), staleTime: 5 * 60_000, gcTime: Infinity }
