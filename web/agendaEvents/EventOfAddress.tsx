import { Suspense } from 'react'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { lazyOf } from '#web/word/word.ts'

const EventDialog = lazyOf(async () => (await import('#web/agendaEvents/EventDialog.tsx')).EventDialog)

/** The event that the address names (`?cita=`), over whatever page it is. */
export function EventOfAddress() {
  const [params, setParams] = useAddress()
  const eventId = params.get('cita')
  if (!eventId) return null
  const close = () =>
    setParams((before) => writeSearch(before, { cita: '' }), { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <EventDialog key={eventId} eventId={eventId} onClose={close} />
    </Suspense>
  )
}
