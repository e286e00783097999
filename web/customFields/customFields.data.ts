import { useQuery } from '@tanstack/react-query'
import { type CustomField, customFields } from '#shared/customFields/customFields.contract.ts'
import { heldList, useHeldList } from '#web/http/heldList.ts'

/** The clinic's own fields, those archived too. */
export const customFieldList = heldList<CustomField>(customFields.list)

export const useCustomFieldList = () => useQuery(customFieldList)
export const useCustomFields = () => useHeldList(customFieldList)
