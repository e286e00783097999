import 'dayjs/locale/es'
import '@mantine/schedule/styles.layer.css'
import {
  DayView,
  MonthView,
  ResourcesDayView,
  type ScheduleEventData,
  WeekView,
  type WeekViewProps,
} from '@mantine/schedule'
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import type { EventType } from '#shared/eventTypes/eventTypes.contract.ts'
import {
  addMinutes,
  canReschedule,
  type Hours,
  hoursOn,
  minutesOf,
  type Slot,
  type Week,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { dayOf, showLongDay, showTime } from '#shared/values/date.ts'
import type { AgendaView } from '#shared/agendaEvents/agendaViews.rules.ts'
import { EventBody } from '#web/agendaEvents/EventBody.tsx'
import {
  drawnUntil,
  eventIdOf,
  type Folded,
  foldEvents,
  isRest,
  meantBy,
  piecesOf,
} from '#web/agendaEvents/eventLanes.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import type { EventPlace } from '#web/agendaEvents/EventFormDialog.tsx'
import { FoldedButton, FoldedEvents, foldedId } from '#web/agendaEvents/FoldedEvents.tsx'
import { openHours, weekHours } from '#web/agendaEvents/openHours.ts'
import { markProfessionals, type ProfessionalMark } from '#web/agendaEvents/professionalMarks.ts'
import { useLanes } from '#web/agendaEvents/useLanes.ts'
import { toWall } from '#web/agendaEvents/wallClock.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/agendaEvents/AgendaCalendar.css'

type CalendarView = Exclude<AgendaView, 'lista'>

interface AgendaCalendarProps {
  view: CalendarView
  day: string
  events: readonly AgendaEvent[]
  types: readonly EventType[]
  professionals: readonly { id: string; name: string; isActive: boolean }[]
  now: Date
  /** From when to when the day is drawn. */
  hours: Hours
  /** When the clinic is open, in white. */
  week: Week
  /** Without it nothing is made or moved here. */
  onPlace: ((place: EventPlace) => void) | undefined
  /** What was dragged here from outside of the calendar. */
  onDropped: (place: EventPlace) => void
  onMove: (event: AgendaEvent, target: Slot) => void
  onOpen: (event: AgendaEvent) => void
  onDay: (day: string) => void
}

const labels = {
  day: 'Día',
  week: 'Semana',
  month: 'Mes',
  year: 'Año',
  allDay: 'Todo el día',
  weekday: 'Día de la semana',
  timeSlot: 'Espacio',
  today: 'Hoy',
  next: 'Siguiente',
  previous: 'Anterior',
  more: 'Más',
  noEvents: 'Sin citas',
  moreLabel: (hidden: number) => `y ${hidden} más`,
  resource: 'Profesional',
  resources: 'Profesionales',
  resourceSlot: 'Espacio de',
}

/** Of an hour: a quarter of it is 24 pixels, the least that a finger finds. */
const SLOT_HEIGHT = 96

/** Keys move an event by so many minutes. */
const KEY_MINUTES = 15

/** The agenda as a calendar: a day, a week, a month, or the professionals of a day side by side. */
export function AgendaCalendar(props: AgendaCalendarProps) {
  const { view, events, now } = props
  const isPhone = useIsPhone()
  const [room, lanes] = useLanes(view === 'semana' && !isPhone ? 7 : 1)
  /** Of events without a place of their own. */
  const [opened, setOpened] = useState<Folded>()
  return (
    <div ref={room}>
      {lanes === undefined ? null : <DrawnCalendar {...props} lanes={lanes} onFolded={setOpened} />}
      {opened ? (
        <FoldedEvents
          events={events.filter((event) => opened.events.some(({ id }) => eventIdOf(id) === event.id))}
          startsAt={opened.startsAt}
          now={now}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  )
}

interface DrawnCalendarProps extends AgendaCalendarProps {
  /** So many events stand side by side in a day. */
  lanes: number
  onFolded: (folded: Folded) => void
}

function DrawnCalendar(props: DrawnCalendarProps) {
  const { lanes, onFolded } = props
  const { view, day, events, types, professionals, now, hours, week, onPlace, onDropped, onMove, onOpen, onDay } = props
  const isPhone = useIsPhone()
  const marks = markProfessionals(professionals)
  /** Who works here no more stands where their events do. */
  const rows = professionals.filter(
    ({ id, isActive }) => isActive || events.some(({ professionalId }) => professionalId === id),
  )
  /** Where rows or a choice say it, no event has to. */
  const tellsWhose = view !== 'profesionales' && new Set(events.map(({ professionalId }) => professionalId)).size > 1
  const typeColor = ({ typeId }: AgendaEvent) => types.find(({ id }) => id === typeId)?.color ?? 'transparent'
  const byId = new Map(events.map((event) => [event.id, event]))
  const eventOf = ({ id }: ScheduleEventData) => byId.get(eventIdOf(String(id)))
  // The library has lanes of its own only for a day of professionals.
  const isColumns = view !== 'mes' && (view !== 'profesionales' || isPhone)
  const { shown, folded } = isColumns
    ? foldEvents(piecesOf(events), lanes)
    : { shown: view === 'mes' ? events : piecesOf(events), folded: [] }
  const foldedOf = ({ id }: ScheduleEventData) => folded.find((one) => foldedId(one) === id)
  const drawn = [
    ...shown.map((event): ScheduleEventData => ({
      id: event.id,
      title: whoComes(event),
      start: toWall(event.startsAt),
      end: toWall(view === 'mes' ? event.endsAt : drawnUntil(event)),
      color: 'gray',
      resourceId: event.professionalId,
    })),
    ...folded.map((one): ScheduleEventData => ({
      id: foldedId(one),
      title: `+${one.events.length}`,
      start: toWall(one.startsAt),
      end: toWall(one.endsAt),
      color: 'gray',
    })),
  ]
  const move = (
    { eventId, newStart, newEnd }: { eventId: string | number; newStart: string; newEnd?: string },
    professionalId?: string | number,
  ) => {
    const event = byId.get(String(eventId))
    if (!event) return
    const owner = professionalId === undefined ? event.professionalId : String(professionalId)
    onMove(event, { ...meantBy(event, newStart, newEnd), professionalId: owner })
  }
  // As long as it was: the calendar knows how long it is drawn.
  const drop = (
    { eventId, newStart }: { eventId: string | number; newStart: string },
    professionalId?: string | number,
  ) => move({ eventId, newStart }, professionalId)
  const placeOf = (start: string, end?: string, professionalId?: string | number): EventPlace => ({
    day: start.slice(0, 10),
    time: start.slice(11, 16),
    ...(end ? { endTime: end.slice(11, 16) } : {}),
    ...(professionalId === undefined ? {} : { professionalId: String(professionalId) }),
  })
  const place = (start: string, end?: string, professionalId?: string | number) =>
    onPlace?.(placeOf(start, end, professionalId))
  /** What dragging does, by the keys of whoever does not drag. */
  const moveByKey = (event: AgendaEvent, press: KeyboardEvent) => {
    if (!press.altKey || canReschedule(event) || !onPlace) return
    const isSideways = view === 'profesionales' && !isPhone
    const [earlier, laterKey] = isSideways ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const { startsAt, endsAt, professionalId } = event
    const shift = (minutes: number): Slot => ({
      startsAt: addMinutes(startsAt, minutes),
      endsAt: addMinutes(endsAt, minutes),
      professionalId,
    })
    const target = ((): Slot | undefined => {
      if (press.key === earlier || press.key === laterKey) {
        const step = press.key === earlier ? -KEY_MINUTES : KEY_MINUTES
        if (!press.shiftKey) return shift(step)
        const length = minutesOf(event) + step
        return length < KEY_MINUTES ? undefined : { startsAt, endsAt: addMinutes(startsAt, length), professionalId }
      }
      const ahead = ['ArrowLeft', 'ArrowUp'].includes(press.key)
        ? -1
        : ['ArrowRight', 'ArrowDown'].includes(press.key)
          ? 1
          : 0
      if (ahead === 0) return undefined
      if (!isSideways) return shift(ahead * 24 * 60)
      const at = rows.findIndex(({ id }) => id === professionalId)
      const other = rows[at + ahead]
      return other && { startsAt, endsAt, professionalId: other.id }
    })()
    if (!target) return
    press.preventDefault()
    press.stopPropagation()
    onMove(event, target)
  }
  const renderEvent: NonNullable<WeekViewProps['renderEvent']> = (data, buttonProps) => {
    const more = foldedOf(data)
    if (more) return <FoldedButton folded={more} {...buttonProps} />
    const event = eventOf(data)
    if (!event) return <UnstyledButton {...buttonProps} />
    const { className, style, onKeyDown } = buttonProps
    return (
      <UnstyledButton
        {...buttonProps}
        className={`${className ?? ''} CalendarEvent tall-24`}
        style={{ ...style, ...colorsOf(event, marks.get(event.professionalId)), '--event-type': typeColor(event) }}
        data-state={event.status}
        data-short={minutesOf(event) < 30 || undefined}
        aria-keyshortcuts={onPlace ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
        onKeyDown={(press) => {
          onKeyDown?.(press)
          moveByKey(event, press)
        }}
      />
    )
  }
  const body = (data: ScheduleEventData): ReactNode => {
    const event = eventOf(data)
    if (!event) return data.title
    const letters = tellsWhose ? marks.get(event.professionalId)?.letters : undefined
    return (
      <EventBody
        event={event}
        types={types}
        isShort={view === 'mes'}
        isRest={isRest(String(data.id))}
        letters={letters}
      />
    )
  }
  const mayMove = (data: ScheduleEventData) => {
    const event = eventOf(data)
    return event !== undefined && !isRest(String(data.id)) && canReschedule(event) === undefined
  }
  const shared = {
    events: drawn,
    labels,
    locale: 'es',
    withHeader: false,
    renderEvent,
    renderEventBody: body,
    onEventClick: (data: ScheduleEventData) => {
      const event = eventOf(data)
      if (event) onOpen(event)
      const more = foldedOf(data)
      if (more) onFolded(more)
    },
    withEventsDragAndDrop: onPlace !== undefined && !isPhone,
    canDragEvent: mayMove,
    radius: 12,
  }
  if (view === 'mes')
    return (
      <div className="AgendaCalendar box clipped" data-view="mes">
        <MonthView
          {...shared}
          date={day}
          weekdayFormat="ddd"
          maxEventsPerDay={isPhone ? 1 : 3}
          consistentWeeks={false}
          onEventDrop={(dropped) => drop(dropped)}
          onExternalEventDrop={(_data, at) => onDropped({ day: at.slice(0, 10) })}
          onDayClick={(pressed) => onDay(pressed.slice(0, 10))}
          // It would mark the day of the device.
          highlightToday={false}
          getDayProps={(date) => ({
            'aria-label': showLongDay(date.slice(0, 10)),
            'data-closed': hoursOn(week, date.slice(0, 10)).length === 0 || undefined,
            'aria-current': date.slice(0, 10) === dayOf(now) ? 'date' : undefined,
          })}
        />
      </div>
    )
  const timed = {
    ...shared,
    startTime: `${hours.from}:00`,
    endTime: `${hours.to}:00`,
    intervalMinutes: 30,
    eventDragInterval: KEY_MINUTES,
    eventResizeInterval: KEY_MINUTES,
    withEventResize: onPlace !== undefined && !isPhone,
    canResizeEvent: mayMove,
    onEventResize: move,
    withDragSlotSelect: onPlace !== undefined && !isPhone,
    getCurrentTime: () => new Date(toWall(now).replace(' ', 'T')),
    slotLabelFormat: 'HH:mm',
    highlightBusinessHours: true,
    businessHours: openHours(hoursOn(week, day)),
  }
  if (view === 'profesionales' && !isPhone)
    return (
      <div className="AgendaCalendar box clipped" data-view="profesionales">
        <ResourcesDayView
          // Each day from its own place.
          key={day}
          {...timed}
          date={day}
          resources={rows.map(({ id, name }) => ({ id, label: name }))}
          renderResourceLabel={({ id, label }) => (
            <span className="AgendaCalendar-professional row gap-12 padx-8 strong">
              <PersonAvatar name={String(label)} mark={marks.get(String(id))} size={32} />
              {label}
            </span>
          )}
          style={{ '--resources-day-view-resource-label-width': '208px' }}
          startScrollTime={`${day === dayOf(now) ? hourBefore(now) : hours.from}:00`}
          rowHeight={112}
          slotWidth={64}
          maxEventsPerTimeSlot={3}
          withCurrentTimeBubble={false}
          onEventDrop={({ resourceId, ...dropped }) => drop(dropped, resourceId)}
          onExternalEventDrop={({ dropDateTime, resourceId }) =>
            onDropped(placeOf(dropDateTime, undefined, resourceId))
          }
          onTimeSlotClick={({ slotStart, resourceId }) => place(slotStart, undefined, resourceId)}
          onSlotDragEnd={({ rangeStart, rangeEnd, resourceId }) => place(rangeStart, rangeEnd, resourceId)}
        />
      </div>
    )
  const clicked = {
    getTimeSlotProps: ({ start }: { start: string }) => ({
      'aria-label': `${showLongDay(start.slice(0, 10))}, ${start.slice(11, 16)}`,
    }),
    onEventDrop: drop,
    onExternalEventDrop: (_data: DataTransfer, at: string) => onDropped(placeOf(at)),
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => place(slotStart),
    onSlotDragEnd: (start: string, end: string) => place(start, end),
  }
  if (view === 'semana' && !isPhone)
    return (
      <div className="AgendaCalendar box clipped" data-view="semana" ref={nameDays}>
        <WeekView
          {...timed}
          {...clicked}
          withAllDaySlots={false}
          date={day}
          businessHours={weekHours(week, day)}
          slotHeight={SLOT_HEIGHT}
          withWeekNumber={false}
          weekdayFormat="ddd"
          highlightToday
          withCurrentTimeBubble
        />
      </div>
    )
  return (
    <div className="AgendaCalendar box clipped" data-view="dia">
      <DayView
        {...timed}
        {...clicked}
        withAllDaySlot={false}
        date={day}
        slotHeight={SLOT_HEIGHT}
        withCurrentTimeBubble
      />
    </div>
  )
}

/** The library calls the days of a week `Lun. 23` on the glass, and 2026-11-23 aloud: here both are one. */
function nameDays(week: HTMLElement | null): void {
  for (const button of week?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? []) {
    const day = /\d{4}-\d\d-\d\d$/.exec(button.getAttribute('aria-label') ?? '')?.[0]
    if (day) button.setAttribute('aria-label', `${button.textContent}, ${showLongDay(day)}`)
  }
}

const tokens = { brand: 'h-brand', grape: 'uva', amber: 'amb', blue: 'blu', green: 'gre', neutral: 'neu' } as const

/** In the tint of its professional; time that is kept free is grey. The library sets its colors in the style, too. */
function colorsOf({ pets }: AgendaEvent, mark: ProfessionalMark | undefined): Record<`--${string}`, string> {
  const token = tokens[mark?.tint ?? 'neutral']
  const [ground, text] = pets.length === 0 ? ['h-sunken', 'h-t2'] : [`${token}-bg`, `${token}-t`]
  return { '--event-bg': `var(--${ground})`, '--event-hover': `var(--${ground})`, '--event-color': `var(--${text})` }
}

/** What has just been is in sight, too. */
function hourBefore(now: Date): string {
  return showTime(new Date(now.getTime() - 60 * 60_000))
}
