import { IconActivityHeartbeat, IconBan } from '@tabler/icons-react'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { canEditStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { type RecordedReading, type StayReading, stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { figuresOf, tellCritical } from '#shared/hospitalizations/readings.rules.ts'
import { showTime } from '#shared/values/date.ts'
import { asWhoDidIt } from '#web/accounts/takeOver.ts'
import { act } from '#web/acts/act.ts'
import type { ReadingSubject, SentReading } from '#web/hospitalizations/ReadingForm.tsx'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { toastAlarm } from '#web/ui/toasts.ts'

const ReadingForm = lazyPart(async () => (await import('#web/hospitalizations/ReadingForm.tsx')).ReadingForm)

export const recordReading = act<ReadingSubject, SentReading, RecordedReading>({
  name: 'recordReading',
  // In the row of an hour that asks for them.
  label: ({ scheduledAt }) => (scheduledAt === undefined ? 'Registrar constantes' : 'Registrar'),
  title: ({ scheduledAt }) =>
    scheduledAt === undefined ? 'Registrar constantes' : `Constantes de las ${showTime(scheduledAt)}: registrar`,
  icon: IconActivityHeartbeat,
  may: 'treatments.give',
  isOffered: ({ stay }) => canEditStay(stay) === undefined,
  ask: { Form: ReadingForm, isLive: true },
  send: async (_subject, { input, options }) =>
    call(stayReadings.record, await asWhoDidIt(stayReadings.record, input), options),
  // What the plan asked for needs no other press.
  done: ({ answers }) =>
    answers === null ? 'Constantes registradas' : `Constantes de las ${showTime(answers)} hechas`,
  refused: 'No se registraron las constantes',
  onDone: (reading, { stay }) => {
    const told = figuresOf(reading, reading.ranges)
      .filter(({ isCritical }) => isCritical)
      .map(tellCritical)
    if (told.length > 0) toastAlarm(`Valores críticos de ${stay.pet.name}`, `${told.join('. ')}. Avise al veterinario.`)
  },
})

/** Some constants as their row shows them. */
export interface ReadingRow {
  reading: StayReading
  stay: Hospitalization
}

export const voidReading = act<ReadingRow, string>({
  name: 'voidReading',
  label: 'Anular',
  title: ({ reading }) => `Anular las constantes de las ${showTime(reading.at)}`,
  icon: IconBan,
  tone: 'danger',
  may: 'treatments.give',
  isOffered: ({ reading, stay }) => reading.voidReason === null && canEditStay(stay) === undefined,
  ask: {
    title: ({ reading }) => `¿Anular las constantes de las ${showTime(reading.at)}?`,
    verb: 'Anular constantes',
    lead: 'Quedan en la lista, tachadas y con el motivo.',
    reason: 'Motivo',
    kept: ({ reading, stay }) => ({
      id: `hospitalizations/${stay.id}/readings/${reading.id}/void`,
      title: `Anular constantes de ${stay.pet.name}`,
    }),
  },
  send: ({ reading: { id: readingId, version }, stay: { id: hospitalizationId } }, reason) =>
    call(stayReadings.void, { hospitalizationId, readingId, version, reason }),
  done: 'Constantes anuladas',
  refused: 'No se anularon las constantes',
})
