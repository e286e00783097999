import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { addDays, dayOf, isDay, showDate } from '#shared/values/date.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

export interface StayDay {
  day: string
  goTo: (day: string) => void
  /** Today, or the day on which the animal left. */
  last: string
}

/** The day of a stay that the address asks for, its last one without one, and how to go to another. */
export function useStayDay({ dischargedAt }: Pick<Hospitalization, 'dischargedAt'>, now: Date): StayDay {
  const [params, setParams] = useAddress()
  const last = dayOf(dischargedAt ?? now)
  const asked = params.get('dia') ?? ''
  const goTo = (day: string) =>
    setParams((before) => writeSearch(before, { dia: day === last ? '' : day }), {
      replace: true,
      preventScrollReset: true,
    })
  return { day: isDay(asked) ? asked : last, goTo, last }
}

interface StayDayNavProps extends Pick<StayDay, 'day' | 'goTo'> {
  now: Date
  /** Beyond them there is nothing to see. */
  from?: string
  until?: string
}

/** `‹ Hoy, 20/11/2026 ›` */
export function StayDayNav({ day, goTo, now, from = '', until = '9999' }: StayDayNavProps) {
  const isPhone = useIsPhone()
  return (
    <div className="row gap-4">
      <IconButton label="Día anterior" disabled={day <= from} onClick={() => goTo(addDays(day, -1))}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <h2 className="large">{day !== dayOf(now) ? showDate(day) : isPhone ? 'Hoy' : `Hoy, ${showDate(day)}`}</h2>
      <IconButton label="Día siguiente" disabled={day >= until} onClick={() => goTo(addDays(day, 1))}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
