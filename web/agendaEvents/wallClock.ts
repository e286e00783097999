import { dayOf, instantOn, showTime } from '#shared/values/date.ts'

// The calendar reads and writes times as the clinic's clock on the wall shows them, `2026-11-20 09:15:00`, whatever the
// zone of the device.

export function toWall(instant: string | Date): string {
  return `${dayOf(instant)} ${showTime(instant)}:00`
}

/** As ISO 8601. */
export function fromWall(wall: string): string {
  return instantOn(wall.slice(0, 10), wall.slice(11, 16))
}
