import { IconCalendarPlus, IconPower, IconRefresh, IconToggleRight } from '@tabler/icons-react'
import { type CalendarFeed, calendarFeed } from '#shared/agendaEvents/calendarFeed.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { act } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'

const refused = 'No se guardó'

/** What is done with the address at which other calendars read the own agenda. @param onAddress it is told this once; none any more */
export function calendarFeedActs(onAddress: (address: string | undefined) => void) {
  const making = {
    send: ({ isBusyOnly }: CalendarFeed) => call(calendarFeed.renew, { isBusyOnly }),
    refused,
    onDone: ({ path }: OutputOf<typeof calendarFeed.renew>) => onAddress(location.origin + path),
  }
  return {
    create: act<CalendarFeed, undefined, OutputOf<typeof calendarFeed.renew>>({
      name: 'create',
      label: 'Crear enlace',
      icon: IconCalendarPlus,
      isOffered: ({ since }) => since === null,
      ...making,
    }),
    renew: act<CalendarFeed, undefined, OutputOf<typeof calendarFeed.renew>>({
      name: 'renew',
      label: 'Renovar enlace',
      icon: IconRefresh,
      tone: 'danger',
      isOffered: ({ since }) => since !== null,
      ask: {
        title: '¿Renovar el enlace de su agenda?',
        verb: 'Renovar',
        text: () => 'El enlace actual deja de servir: los calendarios que lo usan ya no ven sus citas nuevas.',
      },
      ...making,
    }),
    remove: act<CalendarFeed>({
      name: 'remove',
      label: 'Apagar enlace',
      icon: IconPower,
      tone: 'danger',
      isOffered: ({ since }) => since !== null,
      ask: {
        title: '¿Apagar el enlace de su agenda?',
        verb: 'Apagar',
        text: () => 'Ningún otro calendario podrá leer sus citas, hasta que cree un enlace nuevo.',
      },
      send: () => call(calendarFeed.remove, {}),
      done: 'Enlace apagado',
      refused,
      onDone: () => onAddress(undefined),
    }),
  }
}

export const showBusyOnly = act<CalendarFeed, undefined, CalendarFeed>({
  name: 'flip',
  label: 'Solo «Ocupado»',
  icon: IconToggleRight,
  send: ({ isBusyOnly }) => call(calendarFeed.change, { isBusyOnly: !isBusyOnly }),
  done: ({ isBusyOnly }) => (isBusyOnly ? 'Se muestra solo «Ocupado»' : 'Se muestran las citas'),
  refused,
})
