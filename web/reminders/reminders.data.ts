import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { reminderRules, reminders, type ReminderView } from '#shared/reminders/reminders.contract.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'

export function useReminderPages(view: ReminderView) {
  return useInfiniteQuery({ ...pagesOf(reminders.list, { view }), placeholderData: keepPreviousData, staleTime: 0 })
}

export function useReminderRules() {
  return useQuery(queryOf(reminderRules.list, {}))
}
