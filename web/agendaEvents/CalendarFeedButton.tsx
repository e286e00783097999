import { lazy, Suspense } from 'react'
import { IconCalendarShare } from '@tabler/icons-react'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

const CalendarFeedModal = lazy(async () => ({
  default: (await import('#web/agendaEvents/CalendarFeedModal.tsx')).CalendarFeedModal,
}))

/** Leads to the address at which other calendars read the own agenda: a dialog over the page. */
export function CalendarFeedButton() {
  const [params, setParams] = useAddress()
  const show = (calendario: string, options?: { replace: true }) =>
    setParams((before) => writeSearch(before, { calendario }), { preventScrollReset: true, ...options })
  return (
    <>
      <IconButton label="Su agenda en otro calendario" tone="default" aria-haspopup="dialog" onClick={() => show('1')}>
        <IconCalendarShare size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <Suspense>
        {params.get('calendario') ? <CalendarFeedModal onClose={() => show('', { replace: true })} /> : null}
      </Suspense>
    </>
  )
}
