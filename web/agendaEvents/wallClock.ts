import { CLINIC_ZONE, instantOn } from '#shared/values/date.ts'
import { later } from '#shared/values/later.ts'

// The calendar reads and writes times as the clinic's clock on the wall shows them, `2026-11-20 09:15:00`, whatever the
// zone of the device.

/** Of all events of a month: one formatting each, which Swedish writes as the calendar reads it. */
const wall = later(() => {
  const [day, time] = [
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    { hour: '2-digit', minute: '2-digit' },
  ] as const
  return new Intl.DateTimeFormat('sv-SE', { timeZone: CLINIC_ZONE, ...day, ...time })
})

export function toWall(instant: string | Date): string {
  return `${wall().format(new Date(instant))}:00`
}

/** As ISO 8601. */
export function fromWall(wall: string): string {
  return instantOn(wall.slice(0, 10), wall.slice(11, 16))
}
