import { type Protocol, protocols } from '#shared/protocols/protocols.contract.ts'
import { heldList } from '#web/http/heldList.ts'

/** What badges compare with. */
export const protocolList = heldList<Protocol>(protocols.list)
