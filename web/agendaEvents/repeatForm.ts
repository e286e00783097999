import { z } from 'zod'
import {
  agreedChoices,
  clashChoices,
  Repeat,
  repeatUnits,
  type RepeatUnit,
  seriesScopes,
} from '#shared/agendaEvents/series.contract.ts'
import { refuseRepeat } from '#shared/agendaEvents/series.rules.ts'
import type { Check } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { Day } from '#shared/values/date.ts'
import type { GuestValues } from '#web/agendaEvents/newcomerForm.ts'
import { toDecimal, toOptionalDay } from '#web/form/inputs.ts'

// What the form of an event asks about its repetition: how a new one is repeated, or which of a series are changed.

export const repeatLabels = {
  unit: 'Se repite',
  every: 'Cada cuánto',
  ends: 'Termina',
  count: 'Número de citas',
  until: 'Última fecha',
  scope: 'Qué citas cambian',
  onClash: 'Fechas ocupadas',
  onAgreed: 'Citas acordadas a otra hora',
}

const units: Record<RepeatUnit, string> = {
  days: 'Por días',
  weeks: 'Por semanas',
  months: 'Por meses',
  years: 'Por años',
}
/** "Cada cuántas semanas" */
export const everyLabels: Record<RepeatUnit, string> = {
  days: 'Cada cuántos días',
  weeks: 'Cada cuántas semanas',
  months: 'Cada cuántos meses',
  years: 'Cada cuántos años',
}

export const repeatChoices = {
  unit: repeatUnits.map((value) => ({ value, label: units[value] })),
  ends: [
    { value: 'count', label: 'Tras un número de citas' },
    { value: 'until', label: 'En una fecha' },
  ] as const,
  scope: [
    { value: 'one', label: 'Solo esta' },
    { value: 'following', label: 'Esta y las siguientes' },
    { value: 'all', label: 'Todas las que vienen' },
  ] as const,
  onClash: [
    { value: 'refuse', label: 'Avisarme antes de agendar' },
    { value: 'skip', label: 'Omitir esas fechas' },
    { value: 'overbook', label: 'Agendarlas en sobrecupo' },
  ] as const,
  onAgreed: [
    { value: 'refuse', label: 'Avisarme antes de moverlas' },
    { value: 'keep', label: 'Dejarlas a su hora' },
    { value: 'move', label: 'Moverlas también' },
  ] as const,
}

export type ChangeScope = (typeof repeatChoices.scope)[number]['value']

export interface RepeatValues {
  unit: RepeatUnit | ''
  every: string
  ends: 'count' | 'until'
  count: string
  until: string
  scope: ChangeScope
  onClash: (typeof clashChoices)[number]
  onAgreed: (typeof agreedChoices)[number]
}

/** What the form of an event holds. */
export interface EventValues extends RepeatValues, GuestValues {
  typeId: string
  professionalId: string
  day: string
  startsAt: string
  endsAt: string
  reason: string
  notes: string
  isOverbooked: boolean
  allowPast: boolean
  allowSameDay: boolean
}

/** An event that is alone; a change of it alone. */
export const notRepeated: RepeatValues = {
  ...{ unit: '', every: '1', ends: 'count', count: '', until: '' },
  ...{ scope: 'one', onClash: 'refuse', onAgreed: 'refuse' },
}

export const repeatShape = {
  unit: z.union([z.literal(''), z.enum(repeatUnits)]),
  every: Repeat.shape.every.nullable(),
  until: Day.nullable(),
  count: Repeat.shape.count,
  ends: z.enum(['count', 'until']),
  scope: z.enum(['one', ...seriesScopes]),
  onClash: z.enum(clashChoices),
  onAgreed: z.enum(agreedChoices),
}
const RepeatInput = z.object(repeatShape)
type RepeatInput = z.infer<typeof RepeatInput>

/** Of one that is not repeated nothing more is read. */
export function toRepeat({ unit, every, ends, count, until, scope, onClash, onAgreed }: RepeatValues) {
  const isRepeated = unit !== ''
  return {
    ...{ unit, ends, scope, onClash, onAgreed },
    every: isRepeated ? toDecimal(every) : null,
    count: isRepeated && ends === 'count' ? toDecimal(count) : null,
    until: isRepeated && ends === 'until' ? toOptionalDay(until) : null,
  }
}

/** How an event is repeated, as far as that is typed soundly. */
export function repeatOf({
  unit,
  every,
  until,
  count,
}: Pick<RepeatInput, 'unit' | 'every' | 'until' | 'count'>): Repeat | undefined {
  return unit === '' || every === null ? undefined : { unit, every, until, count }
}

/** What is wrong with how it is repeated, each by itself. */
export function repeatChecks(input: RepeatInput & { day: string }, now: Date): Check[] {
  const isRepeated = () => input.unit !== ''
  const isMissing = (name: 'every' | 'count' | 'until') =>
    input[name] === null ? { field: name, message: REQUIRED } : undefined
  return [
    () => (isRepeated() ? isMissing('every') : undefined),
    () => (isRepeated() ? isMissing(input.ends) : undefined),
    () => {
      const repeat = repeatOf(input)
      return repeat && !isMissing(input.ends) ? refuseRepeat(input.day, repeat, now) : undefined
    },
  ]
}
