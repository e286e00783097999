import { lazy, Suspense, useRef, useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { IconArmchair, IconPhoneCall, IconPlus } from '@tabler/icons-react'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addDays, dayOf, isDay, showLongDay } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { type AgendaView, agendaViews, daysOf } from '#shared/agendaEvents/agendaViews.rules.ts'
import { hoursDrawn, showDays, viewNames } from '#web/agendaEvents/agendaDays.ts'
import { printDay, useEvents, useGuest, useAttendance } from '#web/agendaEvents/agendaEvents.data.ts'
import { TypeFilter } from '#web/eventTypes/TypeFilter.tsx'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { AgendaHeader } from '#web/agendaEvents/AgendaHeader.tsx'
import { ClosedDays } from '#web/agendaEvents/ClosedDays.tsx'
import { DayStrip } from '#web/agendaEvents/DayStrip.tsx'
import type { EventPlace } from '#web/agendaEvents/EventFormDialog.tsx'
import { EventList } from '#web/agendaEvents/EventList.tsx'
import { useOpenAtNow } from '#web/agendaEvents/useOpenAtNow.ts'
import { EventOfAddress } from '#web/agendaEvents/EventOfAddress.tsx'
import { ProfessionalChips } from '#web/agendaEvents/ProfessionalChips.tsx'
import { useReschedule } from '#web/agendaEvents/useReschedule.ts'
import { readChoice, readDay, readId, readText, writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ClockNotice } from '#web/ui/ClockNotice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterButton } from '#web/ui/Filters.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useShortcut } from '#web/ui/shortcuts.ts'
import { useNow } from '#web/ui/useNow.ts'
import { Slot } from '#web/word/Slot.tsx'
import type { Booking } from '#web/word/word.ts'
import '#web/agendaEvents/Agenda.css'

const EventFormDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/EventFormDialog.tsx')).EventFormDialog,
}))
const WalkInDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/WalkInDialog.tsx')).WalkInDialog,
}))
const AgendaCalendar = lazy(async () => ({
  default: (await import('#web/agendaEvents/AgendaCalendar.tsx')).AgendaCalendar,
}))

/** A search looks so many days back and ahead. */
const SEARCHED = { back: 7, ahead: 34 }

const readSearch = (params: URLSearchParams) => ({
  view: readChoice(params, 'ver', agendaViews) || 'lista',
  day: readDay(params, 'dia'),
  professionalId: readId(params, 'profesional'),
  q: readText(params, 'buscar'),
  /** Of one type alone. */
  typeId: readText(params, 'tipo'),
  /** A new event, or somebody who came without one: a dialog over the page. */
  doing: params.get('nueva') ? 'new' : params.get('llego') ? 'walkIn' : '',
  /** Who comes in the new one, and for what. */
  petId: readId(params, 'nueva'),
  wantedTypeId: readText(params, 'para', 40),
  reason: readText(params, 'motivo', 120),
  /** "Por agendar" is open. */
  hasTray: params.get('bandeja') === '1',
})
type Search = ReturnType<typeof readSearch>
const writeAgendaSearch = (params: URLSearchParams, search: Search) => {
  const { view, day, professionalId, q, typeId, doing, petId, wantedTypeId, reason, hasTray } = search
  return writeSearch(params, {
    ver: view === 'lista' ? '' : view,
    dia: day,
    profesional: professionalId,
    buscar: q,
    tipo: typeId,
    nueva: doing === 'new' ? petId || '1' : '',
    para: doing === 'new' ? wantedTypeId : '',
    motivo: doing === 'new' ? reason : '',
    llego: doing === 'walkIn' ? '1' : '',
    bandeja: hasTray ? '1' : '',
  })
}

const armchair = <IconArmchair size={18} stroke={1.75} aria-hidden />
const callIcon = <IconPhoneCall size={18} stroke={1.75} aria-hidden />

/** `/agenda`: who comes when, who waits, who was seen. */
export function AgendaScreen() {
  const [search, change] = useAddressSearch(readSearch, writeAgendaSearch, true)
  const now = useNow()
  const today = dayOf(now)
  const day = isDay(search.day) ? search.day : today
  const isPhone = useIsPhone()
  const mayWrite = useMay('agenda.write')
  const professionalId = useShownProfessional(search, isPhone)
  const isSearching = search.q !== ''
  const [from, to] = isSearching
    ? [addDays(today, -SEARCHED.back), addDays(today, SEARCHED.ahead)]
    : daysOf(search.view, day)
  const events = useEvents({ from, to, professionalId, q: search.q, typeId: search.typeId })
  const goTo = (next: string) => change({ day: next === today ? '' : next, q: '' })
  const [place, setPlace] = useState<EventPlace>()
  const { guests, isLoading } = useGuest(search.petId)
  const [changed, setChanged] = useState<{ event: AgendaEvent; place: EventPlace }>()
  const begin = (at?: EventPlace, { petId, typeId, reason }: Booking = { petId: '', typeId: '', reason: '' }) => {
    setPlace(at)
    change({ doing: 'new', petId, wantedTypeId: typeId, reason })
  }
  /** What is being dragged out of the tray. */
  const dragged = useRef<Booking>(undefined)
  const ofShown = professionalId ? { professionalId } : {}
  useShortcut('n', mayWrite ? () => begin() : undefined)
  const isList = search.view === 'lista' || isSearching
  const isToday = day === today && !isSearching
  const receive = () => change({ doing: 'walkIn' })
  const toggleTray = () => change({ hasTray: !search.hasTray })
  const types = <TypeFilter value={search.typeId} onChange={(typeId) => change({ typeId })} />
  return (
    <>
      <ClockNotice />
      <AgendaHeader
        view={search.view}
        title={isSearching ? 'Citas' : showDays(search.view, day, now, isPhone)}
        day={day}
        isToday={isToday}
        onDay={goTo}
        today={today}
        onPrint={mayWrite ? () => void printDay(day, professionalId) : undefined}
        walkIn={
          mayWrite ? (
            <Button icon={armchair} aria-haspopup="dialog" onClick={receive}>
              Llegó sin cita
            </Button>
          ) : null
        }
        booking={
          mayWrite ? (
            <Button
              tone="primary"
              className="AgendaHeader-new"
              icon={<IconPlus size={18} stroke={2} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => begin()}
            >
              <span className="AgendaHeader-word">Nueva cita</span>
            </Button>
          ) : null
        }
        more={[
          { label: 'Por agendar', icon: callIcon, onClick: toggleTray },
          // Who looks at another day does not have the button.
          ...(mayWrite && !isToday ? [{ label: 'Llegó sin cita', icon: armchair, onClick: receive }] : []),
        ]}
      />
      {isPhone && !isSearching && search.view !== 'mes' ? <DayStrip day={day} today={today} onChoose={goTo} /> : null}
      <div className="AgendaBar row wrap rows-8 gap-16 below-16">
        <SegmentedControl
          aria-label="Cómo ver la agenda"
          value={search.view}
          onChange={(view) => change({ view: view as AgendaView, q: '' })}
          data={agendaViews
            .filter((view) => !isPhone || (view !== 'semana' && view !== 'dia'))
            .map((view) => ({ value: view, label: viewNames[view] }))}
        />
        <div className="AgendaBar-find">
          <SearchBox
            value={search.q}
            onChange={(q) => change({ q }, true)}
            label="Buscar por mascota, propietario o teléfono"
            shortLabel="Buscar cita"
            isBusy={isSearching && events.isFetching}
            found={
              isSearching && events.data && !events.isPlaceholderData
                ? { count: events.data.total, isMore: false }
                : undefined
            }
          />
          {isPhone ? (
            <FilterButton count={search.typeId ? 1 : 0} onClear={() => change({ typeId: '' })}>
              {types}
            </FilterButton>
          ) : (
            <>
              {types}
              <Button icon={callIcon} aria-expanded={search.hasTray} onClick={toggleTray}>
                Por agendar
              </Button>
            </>
          )}
        </div>
        {search.view === 'profesionales' && !isPhone ? null : (
          <ProfessionalChips
            value={professionalId}
            onChange={(id) => change({ professionalId: id })}
            withAll={!showsOne(search.view, isPhone)}
          />
        )}
      </div>
      {events.data && events.data.total > events.data.items.length ? (
        <p className="AgendaCut round pady-8 padx-12 below-12 amber" role="status">
          {`Se muestran ${showNumber(events.data.items.length)} de ${showNumber(events.data.total)} citas. Elija un profesional para verlas todas.`}
        </p>
      ) : null}
      {isSearching ? null : <ClosedDays {...{ from, to, professionalId }} />}
      <div className="AgendaBody" data-tray={search.hasTray || undefined}>
        {isList ? (
          <Card flush>
            <Loaded query={events} name="las citas">
              {({ items }) =>
                isSearching ? (
                  <FoundEvents events={items} now={now} />
                ) : (
                  <DayEvents
                    events={items}
                    day={day}
                    now={now}
                    withProfessional={professionalId === ''}
                    onNew={mayWrite ? () => begin() : undefined}
                  />
                )
              }
            </Loaded>
          </Card>
        ) : (
          <Loaded query={events} name="las citas" inCard>
            {({ items }) => (
              <Suspense fallback={<ListSkeleton rows={8} label="Cargando la agenda" />}>
                <Calendar
                  view={search.view as Exclude<AgendaView, 'lista'>}
                  day={day}
                  professionalId={professionalId}
                  events={items}
                  now={now}
                  onPlace={mayWrite ? (at) => begin({ ...ofShown, ...at }) : undefined}
                  onDropped={(at) => begin({ ...ofShown, ...at }, dragged.current)}
                  onRefused={(event, at) => setChanged({ event, place: at })}
                  onDay={(next) => change({ view: 'lista', day: next === today ? '' : next })}
                />
              </Suspense>
            )}
          </Loaded>
        )}
        {search.hasTray && !(isPhone && search.doing) ? (
          <Slot
            name="agendaTray"
            onBook={mayWrite ? (wanted) => begin(undefined, wanted) : undefined}
            onDrag={(wanted) => {
              dragged.current = wanted
            }}
            onClose={() => change({ hasTray: false })}
          />
        ) : null}
      </div>
      <Suspense>
        {search.doing === 'new' && !isLoading ? (
          <EventFormDialog
            guests={guests}
            {...(search.wantedTypeId ? { typeId: search.wantedTypeId } : {})}
            reason={search.reason}
            place={place ?? { day, ...ofShown }}
            onClose={() => change({ doing: '' }, true)}
            onSaved={(saved) => change({ doing: '', q: '', ...(isList ? { day: dayOf(saved.startsAt) } : {}) }, true)}
          />
        ) : null}
        {search.doing === 'walkIn' ? <WalkInDialog onClose={() => change({ doing: '' }, true)} /> : null}
        {changed ? (
          <EventFormDialog event={changed.event} place={changed.place} onClose={() => setChanged(undefined)} />
        ) : null}
      </Suspense>
      <EventOfAddress />
    </>
  )
}

/** A week, and the day on a phone, are read of one professional. */
function showsOne(view: AgendaView, isPhone: boolean): boolean {
  return view === 'semana' || (view === 'profesionales' && isPhone)
}

/** Who was chosen; where one has to be, who looks at it, or the first. Empty for all. */
function useShownProfessional({ view, professionalId, q }: Search, isPhone: boolean): string {
  const profile = useProfile()
  const professionals = useProfessionals()
  if (q) return professionalId
  if (view === 'profesionales' && !isPhone) return ''
  if (professionalId || !showsOne(view, isPhone)) return professionalId
  return profile.licensed
    ? profile.id
    : (professionals.find(({ licensed, isActive }) => licensed && isActive)?.id ?? '')
}

interface CalendarProps {
  view: Exclude<AgendaView, 'lista'>
  day: string
  /** Whose it is, where it is of one. */
  professionalId: string
  events: readonly AgendaEvent[]
  now: Date
  onPlace: ((place: EventPlace) => void) | undefined
  onDropped: (place: EventPlace) => void
  onRefused: (event: AgendaEvent, place: EventPlace) => void
  onDay: (day: string) => void
}

function Calendar({ view, day, professionalId, events, now, onPlace, onDropped, onRefused, onDay }: CalendarProps) {
  const types = useEventTypes()
  const { week } = useAttendance()(professionalId)
  const professionals = useProfessionals()
  const [, setParams] = useAddress()
  const { move, asMoved } = useReschedule(onRefused)
  const shown = events.map(asMoved)
  return (
    <AgendaCalendar
      view={view}
      day={day}
      events={shown}
      types={types}
      professionals={professionals}
      now={now}
      hours={hoursDrawn(view, day, shown)}
      week={week}
      onPlace={onPlace}
      onDropped={onDropped}
      onMove={move}
      onOpen={({ id }) => setParams((before) => writeSearch(before, { cita: id }), { preventScrollReset: true })}
      onDay={onDay}
    />
  )
}

interface DayEventsProps {
  events: readonly AgendaEvent[]
  day: string
  now: Date
  withProfessional: boolean
  onNew: (() => void) | undefined
}

function DayEvents({ events, day, now, withProfessional, onNew }: DayEventsProps) {
  const types = useEventTypes()
  const isToday = day === dayOf(now)
  const list = useOpenAtNow(isToday && events.length > 0)
  if (events.length === 0)
    return (
      <EmptyState
        title="Ninguna cita este día"
        illustration="clipboard"
        action={onNew ? <Button onClick={onNew}>Agendar una cita</Button> : undefined}
      />
    )
  return (
    <div ref={list}>
      <EventList
        label={`Citas del ${showLongDay(day).toLowerCase()}`}
        events={events}
        day={day}
        types={types}
        now={now}
        withProfessional={withProfessional}
        withNow={isToday}
      />
    </div>
  )
}

/** What a search found, under its days. */
function FoundEvents({ events, now }: { events: readonly AgendaEvent[]; now: Date }) {
  const types = useEventTypes()
  if (events.length === 0)
    return (
      <EmptyState title="Ninguna cita con esas palabras" illustration="clipboard">
        Se busca desde hace {SEARCHED.back} días hasta dentro de {SEARCHED.ahead}.
      </EmptyState>
    )
  const days = Map.groupBy(events, ({ startsAt }) => dayOf(startsAt))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="AgendaDay large">{showDays('lista', day, now)}</h2>
      <EventList
        label={`Citas del ${showLongDay(day).toLowerCase()}`}
        events={ofDay}
        day={day}
        types={types}
        now={now}
        withProfessional
        withNow={false}
      />
    </section>
  ))
}
