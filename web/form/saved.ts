import type { Saved } from '#shared/http/errors.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'

/** Who saved first and what they did: "Laura Gómez guardó", "Laura Gómez y Luis Rey guardaron", "Otra persona guardó". */
export function showSaver(saved: Saved | undefined, did: string, severalDid: string): string {
  if (!saved) return `Otra persona ${did}`
  if (saved.isOneself) return `Usted, en otra pestaña, ${did}`
  return `${joinNames(saved.names)} ${saved.names.length === 1 ? did : severalDid}`
}

/** "hoy a las 10:32", "el 20/11/2026 a las 10:32" */
export function showWhen(instant: string, now = new Date()): string {
  const day = dayOf(instant) === dayOf(now) ? 'hoy' : `el ${showDate(instant)}`
  return `${day} a las ${showTime(instant)}`
}
