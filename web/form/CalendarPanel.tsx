import { useEffect, useRef, useState } from 'react'
import { FocusTrap } from '@mantine/core'
import Calendar from 'react-calendar'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'

interface CalendarPanelProps {
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

/** The calendar works with local dates; a day has no zone, so it is read and written by its parts. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function fromDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** What the single and the double arrow move by, in each view. */
const steps = {
  month: ['Mes', 'Año'],
  year: ['Año', 'Década'],
  decade: ['Década', 'Siglo'],
  century: ['Siglo', 'Siglo'],
} as const

/** Month, year, decade and century; the weeks start on Monday. */
export function CalendarPanel({ day, min, max, onPick }: CalendarPanelProps) {
  const [view, setView] = useState<keyof typeof steps>('month')
  const [small, large] = steps[view]
  const panel = useRef<HTMLDivElement>(null)
  // Opened, or with the pressed button gone from under it, focus goes to the chosen day, to today or to the first one.
  useEffect(() => {
    const active = document.activeElement
    if (active && panel.current?.contains(active) && !active.matches(':disabled')) return
    const tile =
      panel.current?.querySelector<HTMLElement>('.react-calendar__tile--active, .react-calendar__tile--hasActive') ??
      panel.current?.querySelector<HTMLElement>('.react-calendar__tile--now:enabled') ??
      panel.current?.querySelector<HTMLElement>('.react-calendar__tile:enabled')
    // The trap looks for this mark a moment later.
    tile?.setAttribute('data-autofocus', 'true')
    tile?.focus()
  }, [view])
  return (
    <FocusTrap innerRef={panel}>
      <div>
        <Calendar
          locale="es-CO"
          calendarType="iso8601"
          minDetail="century"
          maxDetail="month"
          view={view}
          onViewChange={({ view: next }) => setView(next)}
          {...(day ? { value: toDate(day), defaultActiveStartDate: toDate(day) } : {})}
          {...(max && !day ? { defaultActiveStartDate: max < fromDate(new Date()) ? toDate(max) : new Date() } : {})}
          minDate={toDate(min ?? '1900-01-01')}
          maxDate={toDate(max ?? '2199-12-31')}
          formatShortWeekday={(_locale, date) => 'DLMMJVS'.charAt(date.getDay())}
          onClickDay={(picked) => onPick(fromDate(picked))}
          prevLabel={<IconChevronLeft size={20} stroke={1.75} aria-hidden />}
          nextLabel={<IconChevronRight size={20} stroke={1.75} aria-hidden />}
          prev2Label={<IconChevronsLeft size={20} stroke={1.75} aria-hidden />}
          next2Label={<IconChevronsRight size={20} stroke={1.75} aria-hidden />}
          prevAriaLabel={`${small} anterior`}
          nextAriaLabel={`${small} siguiente`}
          prev2AriaLabel={`${large} anterior`}
          next2AriaLabel={`${large} siguiente`}
          navigationAriaLive="polite"
        />
      </div>
    </FocusTrap>
  )
}
