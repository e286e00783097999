import { useQuery } from '@tanstack/react-query'
import { type CustomField, customFields } from '#shared/customFields/customFields.contract.ts'
import { queryOf } from '#web/http/query.ts'

/** The clinic's own fields, those archived too: held from login on, and read again now and then. */
export const customFieldList = { ...queryOf(customFields.list, {}), staleTime: 5 * 60_000, gcTime: Infinity }

export function useCustomFieldList() {
  return useQuery(customFieldList)
}

const none: CustomField[] = []

/** The same where nothing waits for them: none until they are here. */
export function useCustomFields(): readonly CustomField[] {
  return useCustomFieldList().data ?? none
}
