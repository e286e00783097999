import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CustomField, customFields } from '#shared/customFields/customFields.contract.ts'
import { queryOf } from '#web/http/query.ts'

/** The clinic's own fields, those archived too. Seldom changed: read once and then now and then. */
export function useCustomFieldList() {
  return useQuery({ ...queryOf(customFields.list, {}), staleTime: 60_000 })
}

const none: CustomField[] = []

/** The same where nothing waits for them: none until they are here. */
export function useCustomFields(): readonly CustomField[] {
  return useCustomFieldList().data ?? none
}

/** Every change of a definition answers with all of them. */
export function useCustomFieldsSaved(): (fields: CustomField[]) => void {
  const queryClient = useQueryClient()
  return (fields) => queryClient.setQueryData(queryOf(customFields.list, {}).queryKey, fields)
}
