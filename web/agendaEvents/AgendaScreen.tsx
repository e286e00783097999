import { lazy, Suspense } from 'react'
import { IconArmchair, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addDays, dayOf, isDay, showLongDay, showRelativeDay } from '#shared/values/date.ts'
import { useEvents, useEventTypes } from '#web/agendaEvents/agendaEvents.data.ts'
import { DayStrip } from '#web/agendaEvents/DayStrip.tsx'
import { EventList } from '#web/agendaEvents/EventList.tsx'
import { EventOfAddress } from '#web/agendaEvents/EventOfAddress.tsx'
import { ProfessionalChips } from '#web/agendaEvents/ProfessionalChips.tsx'
import { readDay, readId, readText, writeSearch } from '#web/form/addressSearch.ts'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useShortcut } from '#web/ui/shortcuts.ts'
import { useNow } from '#web/ui/useNow.ts'
import '#web/agendaEvents/Agenda.css'

const EventFormDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/EventFormDialog.tsx')).EventFormDialog,
}))
const WalkInDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/WalkInDialog.tsx')).WalkInDialog,
}))

/** A search looks so many days back and ahead. */
const SEARCHED = { back: 7, ahead: 34 }

const readSearch = (params: URLSearchParams) => ({
  day: readDay(params, 'dia'),
  professionalId: readId(params, 'profesional'),
  q: readText(params, 'buscar'),
  /** A new event, or somebody who came without one: a dialog over the page. */
  doing: params.get('nueva') ? 'new' : params.get('llego') ? 'walkIn' : '',
})
type Search = ReturnType<typeof readSearch>
const writeAgendaSearch = (params: URLSearchParams, { day, professionalId, q, doing }: Search) =>
  writeSearch(params, {
    dia: day,
    profesional: professionalId,
    buscar: q,
    nueva: doing === 'new' ? '1' : '',
    llego: doing === 'walkIn' ? '1' : '',
  })

/** `/agenda`: who comes when, who waits, who was seen. */
export function AgendaScreen() {
  const [search, change] = useAddressSearch(readSearch, writeAgendaSearch, true)
  const now = useNow()
  const today = dayOf(now)
  const day = isDay(search.day) ? search.day : today
  const isPhone = useIsPhone()
  const mayWrite = useMay('agenda.write')
  const isSearching = search.q !== ''
  const events = useEvents({
    from: isSearching ? addDays(today, -SEARCHED.back) : day,
    to: isSearching ? addDays(today, SEARCHED.ahead) : day,
    professionalId: search.professionalId,
    q: search.q,
  })
  const goTo = (next: string) => change({ day: next === today ? '' : next, q: '' })
  useShortcut('n', mayWrite ? () => change({ doing: 'new' }) : undefined)
  return (
    <>
      <header className="AgendaHeader">
        <div className="AgendaHeader-days">
          <Button onClick={() => goTo(today)} disabled={day === today && !isSearching}>
            Hoy
          </Button>
          <IconButton label="Día anterior" onClick={() => goTo(addDays(day, -1))}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label="Día siguiente" onClick={() => goTo(addDays(day, 1))}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </IconButton>
          <h1>{isSearching ? 'Citas' : showDayTitle(day, now)}</h1>
        </div>
        {mayWrite ? (
          <div className="AgendaHeader-actions">
            <Button
              icon={<IconArmchair size={18} stroke={1.75} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => change({ doing: 'walkIn' })}
            >
              Llegó sin cita
            </Button>
            <Button
              tone="primary"
              icon={<IconPlus size={18} stroke={2} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => change({ doing: 'new' })}
            >
              Nueva cita
            </Button>
          </div>
        ) : null}
      </header>
      {isPhone && !isSearching ? <DayStrip day={day} today={today} onChoose={goTo} /> : null}
      <div className="AgendaBar">
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
        <ProfessionalChips value={search.professionalId} onChange={(professionalId) => change({ professionalId })} />
      </div>
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
                withProfessional={search.professionalId === ''}
                onNew={mayWrite ? () => change({ doing: 'new' }) : undefined}
              />
            )
          }
        </Loaded>
      </Card>
      <Suspense>
        {search.doing === 'new' ? (
          <EventFormDialog
            place={{ day, ...(search.professionalId ? { professionalId: search.professionalId } : {}) }}
            onClose={() => change({ doing: '' }, true)}
            onSaved={(saved) => change({ doing: '', day: dayOf(saved.startsAt), q: '' }, true)}
          />
        ) : null}
        {search.doing === 'walkIn' ? <WalkInDialog onClose={() => change({ doing: '' }, true)} /> : null}
      </Suspense>
      <EventOfAddress />
    </>
  )
}

/** `Hoy, viernes 20 de noviembre de 2026` */
function showDayTitle(day: string, now: Date): string {
  const near = showRelativeDay(day, now)
  const long = showLongDay(day)
  return near === 'Hoy' || near === 'Mañana' ? `${near}, ${long.charAt(0).toLowerCase()}${long.slice(1)}` : long
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
  if (events.length === 0)
    return (
      <EmptyState
        title="Ninguna cita este día"
        illustration="clipboard"
        action={onNew ? <Button onClick={onNew}>Agendar una cita</Button> : undefined}
      />
    )
  return (
    <EventList
      label={`Citas del ${showLongDay(day).toLowerCase()}`}
      events={events}
      types={types}
      now={now}
      withProfessional={withProfessional}
      withNow={day === dayOf(now)}
    />
  )
}

/** What a search found, under its days. */
function FoundEvents({ events, now }: { events: readonly AgendaEvent[]; now: Date }) {
  const types = useEventTypes()
  if (events.length === 0)
    return (
      <EmptyState title="Ninguna cita con esas palabras" illustration="clipboard">
        Se busca entre {SEARCHED.back} días atrás y {SEARCHED.ahead} adelante.
      </EmptyState>
    )
  const days = Map.groupBy(events, ({ startsAt }) => dayOf(startsAt))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="AgendaDay">{showDayTitle(day, now)}</h2>
      <EventList
        label={`Citas del ${showLongDay(day).toLowerCase()}`}
        events={ofDay}
        types={types}
        now={now}
        withProfessional
        withNow={false}
      />
    </section>
  ))
}
