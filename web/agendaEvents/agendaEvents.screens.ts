import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { instantOn, addDays } from '#shared/values/date.ts'
import { andDialog, button, loaded, only, type Screen, tab, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'event',
    find: async ({ ask, petId, professionalId, today }) => {
      const { items } = await ask(agendaEvents.listOfPet, { petId })
      const [known] = items
      if (known) return known.id
      const startsAt = instantOn(addDays(today, 3), '07:00')
      const span = { startsAt, endsAt: addMinutes(startsAt, 30), isOverbooked: true, allowSameDay: true }
      const draft = {
        typeId: 'consulta',
        professionalId,
        petIds: [petId],
        reason: 'Control de peso',
        notes: null,
        ...span,
      }
      return (await ask(agendaEvents.create, draft)).id
    },
  },
  screens: [
    { name: 'agenda', at: () => '/agenda', calls: /agenda\/events/ },
    ...(['dia', 'semana', 'mes', 'profesionales'] as const).map((view): Screen => ({
      name: `agenda-${view}`,
      at: () => `/agenda?ver=${view}`,
      states: only,
    })),
    { name: 'agenda-buscar', at: () => '/agenda?buscar=milo', states: only },
    { name: 'agenda-nueva', at: () => '/agenda?nueva=1', states: only, open: andDialog(async () => undefined) },
    {
      name: 'agenda-nueva-repetida',
      at: () => '/agenda?nueva=1',
      states: only,
      open: andDialog(async (page) => {
        await page.getByRole('combobox', { name: 'Se repite' }).selectOption({ label: 'Por semanas' })
      }),
    },
    { name: 'agenda-llego', at: () => '/agenda?llego=1', states: only, open: andDialog(async () => undefined) },
    { name: 'agenda-por-agendar', at: () => '/agenda?ver=semana&bandeja=1', calls: /unbooked-pets/ },
    {
      name: 'agenda-calendario',
      at: () => '/agenda?calendario=1',
      states: loaded,
      calls: /agenda\/feed/,
      open: andDialog(async () => undefined),
    },
    {
      name: 'cita',
      at: (demo) => `/agenda?cita=${demo.record('event')}`,
      states: loaded,
      calls: /agenda\/events\/\w+-/,
    },
    {
      name: 'cita-editar',
      at: (demo) => `/agenda?cita=${demo.record('event')}`,
      states: only,
      open: andDialog(button('Editar')),
    },
    { name: 'configuracion-horarios', at: () => '/configuraciones/horarios', states: loaded },
    {
      name: 'configuracion-horario',
      at: () => '/configuraciones/horarios',
      states: only,
      open: andDialog(button(/^Editar el horario de/)),
    },
    tab('agenda', /agenda-events/),
  ],
}
