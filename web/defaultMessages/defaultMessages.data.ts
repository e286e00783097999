import { type DefaultMessage, defaultMessages } from '#shared/defaultMessages/defaultMessages.contract.ts'
import { heldList, useHeldList } from '#web/http/heldList.ts'

/** The clinic's default messages, those archived too. */
export const defaultMessageList = heldList<DefaultMessage>(defaultMessages.list)

export const useDefaultMessages = () => useHeldList(defaultMessageList)
