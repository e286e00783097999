import { z } from 'zod'
import { requiredLine } from '#shared/values/text.ts'
import { orderedRoutes } from '#shared/word/orderedList.ts'

/** Types that may be in use at one time: more than fit in a choice. */
export const MAX_EVENT_TYPES = 60
/** As long as an event. */
const MAX_MINUTES = 12 * 60

/** What an event is for, with how long it takes and the color that it has in the agenda. */
export const EventType = z.object({
  /** That of the catalogue, or the clinic's own. An event keeps it, however the type is called later. */
  id: z.string(),
  /** `0` while it is as the catalogue has it. */
  version: z.number(),
  name: z.string(),
  durationMinutes: z.number(),
  /** `#2e86ab` */
  color: z.string(),
  /** Out of use: forms leave it out, events keep it. */
  isArchived: z.boolean(),
})
export type EventType = z.infer<typeof EventType>

export const EventTypeDraft = z.object({
  name: requiredLine(60),
  durationMinutes: z
    .number({ error: 'Escriba los minutos, por ejemplo 30' })
    .int('Escriba minutos enteros')
    .min(5, 'Una cita dura 5 minutos al menos')
    .max(MAX_MINUTES, `Una cita dura máximo ${MAX_MINUTES / 60} horas`),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Elija un color'),
})
export type EventTypeDraft = z.infer<typeof EventTypeDraft>

/** Which type an event names. */
export const eventTypeId = z.string({ error: 'Elija el tipo de cita' }).min(1, 'Elija el tipo de cita').max(40)

export const eventTypes = orderedRoutes({
  path: '/agenda/types',
  reads: 'agenda.read',
  writes: 'clinic.write',
  table: 'eventTypes',
  entry: EventType,
  id: eventTypeId,
  draft: EventTypeDraft.shape,
  changes: EventTypeDraft.shape,
  summaries: {
    list: 'Los tipos de cita de la clínica, en su orden, con su duración y su color; los archivados también',
    create: 'Crea un tipo de cita',
    update: 'Cambia el nombre, la duración o el color de un tipo de cita',
    move: 'Sube o baja un tipo de cita un puesto',
    archive: 'Archiva un tipo de cita, o lo vuelve a usar; las citas lo conservan',
  },
})
