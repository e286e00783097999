import { useEffect } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { may } from '#shared/access/actions.ts'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import type { Route } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { type Profile, professionals } from '#shared/professionals/professionals.contract.ts'
import { catalogueQuery, SPECIES_AND_BREEDS_FAILED } from '#web/catalogues/catalogues.data.ts'
import { eventTypeList } from '#web/eventTypes/eventTypes.data.ts'
import { customFieldList } from '#web/customFields/customFields.data.ts'
import { defaultMessageList } from '#web/defaultMessages/defaultMessages.data.ts'
import { canKeep } from '#web/drafts/copies.ts'
import { addOpenForm } from '#web/drafts/openForms.ts'
import { queryOf } from '#web/http/query.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { protocolList } from '#web/protocols/protocols.data.ts'
import { toastError } from '#web/ui/toasts.ts'

/**
 * Loads, once after login and behind the first page, the lists that are held from then on; one that fails stays empty until a
 * field that offers it asks again. And the key of what is kept on this device, so that it is here when the network goes.
 */
export function BackgroundLists() {
  const queryClient = useQueryClient()
  const profile = useProfile()
  const { id: accountId } = profile
  useEffect(() => {
    let isCurrent = true
    let takeOff: (() => void) | undefined
    const check = async () => {
      const can = await canKeep(accountId)
      takeOff?.()
      takeOff = can || !isCurrent ? undefined : addOpenForm({ kept: undefined, isSafe: false })
    }
    const handleOnline = () => void check()
    handleOnline()
    window.addEventListener('online', handleOnline)
    return () => {
      isCurrent = false
      takeOff?.()
      window.removeEventListener('online', handleOnline)
    }
  }, [accountId])
  useEffect(() => afterFirstPage(queryClient, () => loadLists(queryClient, profile)), [queryClient, profile])
  return null
}

/** Milliseconds: a first page that takes longer does not hold the lists up. */
const LONGEST_WAIT = 4000

/** Does `work` once the first page has what it asked for: on a slow line each list would delay it. */
function afterFirstPage(queryClient: QueryClient, work: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  const start = () => {
    cancel()
    work()
  }
  const timer = setTimeout(start, LONGEST_WAIT)
  let hasBegun = false
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    const isFetching = queryClient.isFetching() > 0
    if (hasBegun && !isFetching) start()
    hasBegun ||= isFetching
  })
  return cancel
}

function loadLists(queryClient: QueryClient, profile: Profile): void {
  const speciesAndBreeds = [catalogues.species, catalogues.breeds].map(async (route) => {
    const list = catalogueQuery<Route>(route)
    await queryClient.prefetchQuery(list)
    const state = queryClient.getQueryState(list.queryKey)
    return state?.data === undefined ? state?.error : undefined
  })
  void Promise.all(speciesAndBreeds).then((failures) => {
    const error = failures.find((failure) => failure instanceof Error)
    // Of a locked clinic the payment gate says so, and asks again once it is open.
    if (!error || (error instanceof AppError && ['no_session', 'account_locked'].includes(error.code))) return
    toastError(error instanceof AppError ? error.message : SPECIES_AND_BREEDS_FAILED)
  })
  void queryClient.prefetchQuery(catalogueQuery(catalogues.colors))
  void queryClient.prefetchQuery(catalogueQuery(catalogues.medicines))
  void queryClient.prefetchQuery(eventTypeList)
  void queryClient.prefetchQuery(queryOf(professionals.list, {}))
  void queryClient.prefetchQuery(customFieldList)
  void queryClient.prefetchQuery(protocolList)
  if (may(profile, 'messages.read')) void queryClient.prefetchQuery(defaultMessageList)
}
