const moment = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as `20/11/2026, 09:14`, in the clinic's zone wherever the phone is. */
export function showMoment(instant: string): string {
  return moment.format(new Date(instant))
}
