import ICAL from 'ical.js'
import type { EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'

/** What a feed knows of an event: nothing of its owner, its reason or its notes. */
export interface FeedEvent {
  id: string
  version: number
  type: string
  status: EventStatus
  startsAt: string
  endsAt: string
  updatedAt: string
  pets: string[]
}

export interface Feed {
  clinic: string
  professional: string
  isBusyOnly: boolean
  events: FeedEvent[]
}

/** How often calendars are asked to read again; some take a day all the same. */
const REFRESH = 'PT1H'

// The library counts a folded line without the space that it begins with; RFC 5545 counts it.
ICAL.foldLength = 74
// Written without VALUE, as everybody writes them.
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' }

/**
 * A feed as iCalendar (RFC 5545). Its instants are in UTC, which every calendar shows in its reader's zone; Colombia has no
 * summer time. The same events make the same text.
 * @param origin where the product is reached
 */
export function writeCalendar(feed: Feed, origin: string): string {
  const name = `${feed.clinic} · ${feed.professional}`
  const head: Property[] = [
    text('version', '2.0'),
    text('prodid', '-//Huella//Agenda//ES'),
    text('method', 'PUBLISH'),
    text('name', name),
    text('x-wr-calname', name),
    ['refresh-interval', {}, 'duration', REFRESH],
    text('x-published-ttl', REFRESH),
  ]
  return ICAL.stringify([
    'vcalendar',
    head,
    feed.events.map((event) => ['vevent', propertiesOf(event, feed, origin), []]),
  ])
}

/** As jCal (RFC 7265) writes it. */
type Property = [name: string, parameters: object, type: string, value: string | number]

const text = (name: string, value: string): Property => [name, {}, 'text', value]
const instant = (name: string, value: string): Property => [
  name,
  {},
  'date-time',
  `${new Date(value).toISOString().slice(0, 19)}Z`,
]

function propertiesOf(event: FeedEvent, { isBusyOnly, clinic }: Feed, origin: string): Property[] {
  const { id, version, type, status, pets } = event
  const takesPlace = status !== 'cancelled' && status !== 'missed'
  const properties = [
    text('uid', `evt-${id}@huella`),
    instant('dtstamp', event.updatedAt),
    instant('last-modified', event.updatedAt),
    ['sequence', {}, 'integer', version - 1] satisfies Property,
    instant('dtstart', event.startsAt),
    instant('dtend', event.endsAt),
    text('status', status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'),
    text('transp', takesPlace ? 'OPAQUE' : 'TRANSPARENT'),
  ]
  if (isBusyOnly) return [...properties, text('summary', 'Ocupado')]
  return [
    ...properties,
    text('summary', pets.length > 0 ? `${type} – ${pets.join(', ')}` : type),
    text('location', clinic),
    ['url', {}, 'uri', `${origin}/agenda?cita=${id}`],
  ]
}
