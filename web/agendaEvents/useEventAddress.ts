import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'

/** The address of an event over the page that is shown, which keeps what else its address says. */
export function useEventAddress(): (eventId: string) => string {
  const [params] = useAddress()
  return (eventId) => `?${writeSearch(params, { cita: eventId })}`
}
