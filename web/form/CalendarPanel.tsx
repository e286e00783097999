import { serverNow } from '#web/http/clock.ts'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { FocusTrap } from '@mantine/core'
import Calendar from 'react-calendar'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { dayOf } from '#shared/values/date.ts'
import { type CalendarView, moveInCalendar, tileOf } from '#web/form/calendarKeys.ts'

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

/** The calendar gives its tiles no mark of their day but the class that we add. */
const DAY_CLASS = 'on-'
const INSIDE = '.react-calendar__tile:enabled:not([class*=neighboring])'

function dayOfTile(tile: Element): string | undefined {
  return [...tile.classList].find((name) => name.startsWith(DAY_CLASS))?.slice(DAY_CLASS.length)
}

/** Month, year, decade and century; the weeks start on Monday, and the keys are those of a grid of dates. */
export function CalendarPanel({ day, min = '1900-01-01', max = '2199-12-31', onPick }: CalendarPanelProps) {
  const within = (wanted: string) => (wanted < min ? min : wanted > max ? max : wanted)
  const today = dayOf(serverNow())
  const [view, setView] = useState<CalendarView>('month')
  const [start, setStart] = useState(() => toDate(within(day ?? today)))
  /** Where the arrow keys are. */
  const [mark, setMark] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const [small, large] = steps[view]

  // One tile is in the order of Tab: where the keys are, the chosen one, today or the first. Focus goes to it when a key
  // led there, when the panel opens, and when the pressed button is gone from under it. Before the trap looks for it: a
  // machine that is slow would have it take the first button.
  useLayoutEffect(() => {
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    const current =
      (mark && find(`.${DAY_CLASS}${tileOf(view, mark)}:enabled`)) ||
      find('.react-calendar__tile--active, .react-calendar__tile--hasActive') ||
      find('.is-today:enabled') ||
      find(INSIDE)
    for (const tile of panel.current?.querySelectorAll<HTMLElement>('.react-calendar__tile') ?? []) {
      tile.tabIndex = tile === current ? 0 : -1
      tile.ariaCurrent = tile.matches('.is-today') ? 'date' : null
      tile.ariaPressed = tile.matches('.react-calendar__tile--active') ? 'true' : null
    }
    const active = document.activeElement
    if (active && panel.current?.contains(active) && !active.matches(':disabled, .react-calendar__tile')) return
    // The trap looks for this mark a moment later.
    current?.setAttribute('data-autofocus', 'true')
    current?.focus()
  }, [view, start, mark])

  const handleKey = (event: KeyboardEvent) => {
    const from = dayOfTile(event.target as Element)
    const to = from && moveInCalendar(view, from, event.key, event.shiftKey)
    if (!to) return
    event.preventDefault()
    setMark(within(to))
    setStart(toDate(within(to)))
  }

  return (
    <FocusTrap innerRef={panel}>
      <div role="presentation" onKeyDown={handleKey}>
        <Calendar
          locale="es-CO"
          calendarType="iso8601"
          minDetail="century"
          maxDetail="month"
          view={view}
          onViewChange={({ view: next }) => setView(next)}
          activeStartDate={start}
          onActiveStartDateChange={({ activeStartDate }) => activeStartDate && setStart(activeStartDate)}
          value={day ? toDate(day) : null}
          minDate={toDate(min)}
          maxDate={toDate(max)}
          tileClassName={({ date, view: shown }) => {
            const tile = fromDate(date)
            return [DAY_CLASS + tile, ...(tile === tileOf(shown, today) ? ['is-today'] : [])]
          }}
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
