import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { reminderRules, reminders, type ReminderView } from '#shared/reminders/reminders.contract.ts'
import { pagesOf, READ_ANEW_MS } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'

export function useReminderPages(view: ReminderView) {
  return useInfiniteQuery({
    ...pagesOf(reminders.list, { view }),
    placeholderData: keepPreviousData,
    staleTime: READ_ANEW_MS,
  })
}

export function useOverduePages() {
  return useInfiniteQuery({ ...pagesOf(reminders.overdue, {}), staleTime: READ_ANEW_MS })
}

/** Whom to call for an event. */
export function useUnbookedPages() {
  return useInfiniteQuery({ ...pagesOf(reminders.unbooked, { pageSize: 25 }), staleTime: READ_ANEW_MS })
}

/** A card shows so many at first. */
const CARD_ROWS = 5

export function useRemindersOfPet(petId: string) {
  return useInfiniteQuery(pagesOf(reminders.listOfPet, { petId, pageSize: CARD_ROWS }))
}

export function useRemindersOfOwner(ownerId: string) {
  return useInfiniteQuery(pagesOf(reminders.listOfOwner, { ownerId, pageSize: CARD_ROWS }))
}

/** What the owner of an animal was told and is not so any more. */
export function useToldChanges(petId: string) {
  return useQuery(queryOf(reminders.changes, { petId }))
}

export function useReminderRules() {
  return useQuery(queryOf(reminderRules.list, {}))
}
