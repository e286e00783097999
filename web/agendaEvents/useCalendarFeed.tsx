import { lazy, Suspense } from 'react'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'

const CalendarFeedModal = lazy(async () => ({
  default: (await import('#web/agendaEvents/CalendarFeedModal.tsx')).CalendarFeedModal,
}))

/** The address at which other calendars read the own agenda: a dialog over the page, and what leads there. */
export function useCalendarFeed() {
  const [params, setParams] = useAddress()
  const show = (calendario: string, options?: { replace: true }) =>
    setParams((before) => writeSearch(before, { calendario }), { preventScrollReset: true, ...options })
  return {
    show: () => show('1'),
    dialog: (
      <Suspense>
        {params.get('calendario') ? <CalendarFeedModal onClose={() => show('', { replace: true })} /> : null}
      </Suspense>
    ),
  }
}
