import { IconArrowBackUp } from '@tabler/icons-react'
import { z } from 'zod'
import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { minutesOf, newcomerChecks, refuseSlot, refuseSpan } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { refusePast } from '#shared/agendaEvents/slips.rules.ts'
import { askLabels, eventLabels } from '#shared/agendaEvents/agendaEvents.words.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { Day, dayOf, instantOn, isDay, parseTime, showDate, showRelativeDay, showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { joinNames } from '#shared/values/text.ts'
import { tellWithUndo } from '#web/acts/runActs.ts'
import { unbooking, useAttendance } from '#web/agendaEvents/agendaEvents.data.ts'
import { typeChoices, useEventTypes, usualTypeId } from '#web/eventTypes/eventTypes.data.ts'
import { ElsewhereHint } from '#web/agendaEvents/ElsewhereHint.tsx'
import type { Guest } from '#web/agendaEvents/EventPetsField.tsx'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { EventTimes } from '#web/agendaEvents/EventTimes.tsx'
import { endTime, FreeHours } from '#web/agendaEvents/FreeHours.tsx'
import { GuestsField } from '#web/agendaEvents/GuestsField.tsx'
import { newcomerLabels, showGuests, toGuests } from '#web/agendaEvents/newcomerForm.ts'
import { SameDayField } from '#web/agendaEvents/SameDayField.tsx'
import { RepeatFields, ScopeFields } from '#web/agendaEvents/RepeatFields.tsx'
import {
  type EventValues,
  everyLabels,
  notRepeated,
  repeatChecks,
  repeatChoices,
  repeatLabels,
  repeatOf,
  repeatShape,
  toRepeat,
} from '#web/agendaEvents/repeatForm.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { toDay } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

const labels = {
  petIds: 'Mascota',
  ...newcomerLabels,
  typeId: eventLabels.typeId,
  professionalId: eventLabels.professionalId,
  day: 'Fecha',
  startsAt: eventLabels.startsAt,
  endsAt: eventLabels.endsAt,
  ...askLabels,
  reason: eventLabels.reason,
  notes: eventLabels.notes,
  isOverbooked: eventLabels.isOverbooked,
  ...repeatLabels,
}

const time = z.iso.datetime({
  offset: true,
  error: ({ input }) => (input === '' ? REQUIRED : 'Escriba una hora válida, por ejemplo 09:15'),
})
/** Its day and its hours are fields of their own. */
const PlannedEvent = agendaEvents.create.input.extend({
  day: Day,
  startsAt: time,
  endsAt: time,
  version: z.number(),
  ...repeatShape,
})

/** Another length comes with the type. */
const USUAL_MINUTES = 30

/** Where a new event begins: the place in the agenda that was pressed. */
export interface EventPlace {
  day: string
  /** `09:15` */
  time?: string
  endTime?: string
  professionalId?: string
}

interface EventFormDialogProps {
  /** The event that is changed; a new one without. */
  event?: AgendaEvent
  place?: EventPlace
  guests?: Guest[]
  typeId?: string
  reason?: string
  onSaved?: (event: AgendaEvent) => void
  onClose: () => void
}

/** What only a question brings. */
const notAsked = { allowPast: false, allowSameDay: false }

function valuesOf(event: AgendaEvent): EventValues {
  const { owner } = event
  const whose = { ownerId: owner?.id ?? '', ...(owner ? { ownerName: owner.name, ownerPhone: owner.phone } : {}) }
  return {
    petIds: event.pets.map(({ id, name, speciesId, photo }): Guest => ({ id, name, speciesId, photo, ...whose })),
    newcomer: null,
    typeId: event.typeId,
    professionalId: event.professionalId,
    day: showDate(event.startsAt),
    startsAt: showTime(event.startsAt),
    endsAt: showTime(event.endsAt),
    reason: event.reason ?? '',
    notes: event.notes ?? '',
    isOverbooked: event.isOverbooked,
    ...notAsked,
    ...notRepeated,
  }
}

/** The place that an event was to be moved to. */
function placeValues(place: EventPlace | undefined) {
  if (!place) return {}
  return {
    day: showDate(place.day),
    ...(place.time ? { startsAt: place.time } : {}),
    ...(place.endTime ? { endsAt: place.endTime } : {}),
    ...(place.professionalId ? { professionalId: place.professionalId } : {}),
  }
}

/** What was typed as an hour of that day; what is none stays for the schema to refuse. */
function toInstant(day: string, text: string): string {
  const hour = parseTime(text)
  // Of a wrong day its own field speaks.
  return hour ? instantOn(isDay(day) ? day : '2000-01-01', hour) : text.trim()
}

type Planned = z.input<typeof PlannedEvent>
interface SavedEvent {
  saved: AgendaEvent
  title: string
  more?: string
}

/** Books an event or a series, or changes one or several of one. */
async function saveEvent(
  event: AgendaEvent | undefined,
  { day: _day, version, unit, every, ends: _ends, count, until, scope, onClash, onAgreed, ...input }: Planned,
  options: { idempotencyKey: string },
): Promise<SavedEvent> {
  if (event && scope !== 'one') {
    const asked = { ...input, eventId: event.id, version, scope, onClash, onAgreed }
    const { event: saved, changed, skipped } = await call(series.update, asked, options)
    return { saved, title: `${showCount(changed, 'cita actualizada', 'citas actualizadas')}`, more: sayLeft(skipped) }
  }
  if (event) {
    const saved = await call(agendaEvents.update, { ...input, eventId: event.id, version }, options)
    return { saved, title: 'Cita actualizada' }
  }
  const repeat = repeatOf({ unit, every, count, until })
  if (!repeat) return { saved: await call(agendaEvents.create, input, options), title: 'Cita agendada' }
  const { first: saved, booked, skipped } = await call(series.create, { ...input, ...repeat, onClash }, options)
  return { saved, title: showCount(booked, 'cita agendada', 'citas agendadas'), more: sayLeft(skipped) }
}

function sayLeft(days: readonly string[]): string {
  return days.length === 0 ? '' : `Sin cambio u omitidas: ${joinNames(days.map(showDate))}`
}

/** "Nueva cita", or an event that is changed. */
export function EventFormDialog({
  event,
  place,
  guests = [],
  typeId: wantedTypeId,
  reason = '',
  onSaved,
  onClose,
}: EventFormDialogProps) {
  const types = useEventTypes()
  const attendanceOf = useAttendance()
  const profile = useProfile()
  const professionals = useOfferedProfessionals(event?.professionalId).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const choices = typeChoices(types, event?.typeId)
  const today = dayOf(serverNow())
  const typeId = types.find(({ id }) => id === wantedTypeId)?.id ?? usualTypeId(types)
  const minutesOfType = (typeId: string) => types.find(({ id }) => id === typeId)?.durationMinutes ?? USUAL_MINUTES
  const day = place?.day ?? today
  const initial: EventValues = event
    ? { ...valuesOf(event), ...placeValues(place) }
    : {
        petIds: guests,
        newcomer: null,
        typeId,
        professionalId: place?.professionalId ?? (profile.licensed ? profile.id : ''),
        day: showDate(day),
        startsAt: place?.time ?? '',
        endsAt: place?.endTime ?? (place?.time ? endTime(day, place.time, minutesOfType(typeId)) : ''),
        reason,
        notes: '',
        isOverbooked: false,
        ...notAsked,
        ...notRepeated,
      }
  const form = useRecordForm({
    draftKey: event
      ? { id: `agendaEvents/${event.id}`, title: `Cita de ${whoComes(event)}` }
      : { id: 'agendaEvents/new', title: 'Cita nueva' },
    initial,
    labels,
    ...(event ? { version: event.version } : {}),
    showValue: (name, value) =>
      showGuests(name, value) ??
      showChoices({ professionalId: professionals, typeId: choices, ...repeatChoices })(name, value),
    labelsNow: ({ unit }) => (unit === '' ? {} : { every: everyLabels[unit] }),
    schema: PlannedEvent,
    toInput: (values, version) => ({
      ...values,
      version,
      ...toGuests(values),
      day: toDay(values.day),
      startsAt: toInstant(toDay(values.day), values.startsAt),
      endsAt: toInstant(toDay(values.day), values.endsAt),
      ...toRepeat(values),
    }),
    rules: (input) => [
      () => {
        // Of a series the server tells which of its dates are outside of the hours.
        if (input.unit !== '') return refuseSpan(input, serverNow())
        const name = professionals.find(({ value }) => value === input.professionalId)?.label ?? ''
        return refuseSlot(input, { name, ...attendanceOf(input.professionalId) }, serverNow(), event)
      },
      () => refusePast(input, serverNow(), event),
      ...repeatChecks(input, serverNow()),
      ...(input.newcomer ? newcomerChecks(input.newcomer, input.petIds) : []),
    ],
    save: (input, options) => saveEvent(event, input, options),
    ...(event
      ? {
          loadLatest: async () => {
            const latest = await call(agendaEvents.get, { eventId: event.id })
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
    onSaved: ({ saved, title, more }) => {
      const when = `${showRelativeDay(saved.startsAt, serverNow())}, ${showTime(saved.startsAt)}`
      const what = [`${whoComes(saved)}: ${when}`, more].filter(Boolean).join('. ')
      if (event || saved.isSeries) toastSuccess(title, what)
      else tellWithUndo(`${title}. ${what}`, unbooking(saved), IconArrowBackUp)
      onClose()
      onSaved?.(saved)
    },
  })
  const { values } = form
  const pastField = form.field('allowPast')
  const sameDayField = form.field('allowSameDay')
  const typedDay = toDay(values.day)
  const start = parseTime(values.startsAt)
  /** Who comes is said first; hours are for them. */
  const isAsked = values.petIds.length > 0 || values.newcomer !== null || values.startsAt !== ''
  const end = parseTime(values.endsAt)
  const minutes =
    start && end && end > start
      ? minutesOf({ startsAt: instantOn('2000-01-01', start), endsAt: instantOn('2000-01-01', end) })
      : minutesOfType(values.typeId)
  const dayField = form.field('day')
  const startField = form.field('startsAt')
  const typeField = form.field('typeId')
  const endField = form.field('endsAt')
  const isPast =
    isDay(typedDay) &&
    refusePast({ startsAt: instantOn(typedDay, '00:00'), allowPast: false }, serverNow(), event) !== undefined
  const { professionalId, isOverbooked, scope } = values
  const isTimed = start && end && start < end && isDay(typedDay) && professionalId
  // Others of its series may move with it.
  const asked =
    isTimed && scope === 'one'
      ? {
          ...{ startsAt: instantOn(typedDay, start), endsAt: instantOn(typedDay, end) },
          ...{ professionalId, isOverbooked, status: event?.status ?? ('scheduled' as const) },
        }
      : undefined
  /** The end follows the beginning. */
  const setStart = (typed: string, length: number) => {
    startField.onChange(typed)
    const parsed = parseTime(typed)
    if (parsed) endField.onChange(endTime('2000-01-01', parsed, length))
  }
  return (
    <FormDialog
      form={form}
      title={event ? `Cita de ${whoComes(event)}` : 'Nueva cita'}
      submit={event ? 'Guardar cambios' : 'Agendar'}
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <GuestsField form={form} label={labels.petIds} />
        </WideField>
        <SelectField
          {...typeField}
          label={labels.typeId}
          required
          isRequiredChoice
          options={choices}
          onChange={(typeId) => {
            typeField.onChange(typeId)
            const parsed = parseTime(values.startsAt)
            if (parsed) endField.onChange(endTime('2000-01-01', parsed, minutesOfType(typeId)))
          }}
        />
        <SelectField {...form.field('professionalId')} label={labels.professionalId} required options={professionals} />
        <DateField {...dayField} label={labels.day} required />
        <EventTimes
          start={{ ...startField, label: labels.startsAt, onChange: (typed) => setStart(typed, minutes) }}
          end={{ ...endField, label: labels.endsAt }}
          asked={asked}
          exceptId={event?.id}
        />
        {isAsked && values.professionalId && isDay(typedDay) && typedDay >= today ? (
          <WideField>
            <FreeHours
              day={typedDay}
              professionalId={values.professionalId}
              minutes={minutes}
              asked={start}
              exceptId={event?.id}
              onChoose={(chosen, onDay) => {
                dayField.onChange(showDate(onDay))
                setStart(chosen, minutes)
              }}
            />
          </WideField>
        ) : null}
        {values.petIds.length > 0 && start && end && isDay(typedDay) ? (
          <WideField>
            <ElsewhereHint
              {...{ day: typedDay, start, end }}
              petIds={values.petIds.map(({ id }) => id)}
              exceptId={event?.id}
            />
          </WideField>
        ) : null}
        {isPast ? (
          <WideField>
            <CheckField {...pastField} label={askLabels.allowPast} />
          </WideField>
        ) : null}
        {values.unit === '' && values.scope === 'one' && isDay(typedDay) ? (
          <SameDayField {...sameDayField} day={typedDay} petIds={values.petIds.map(({ id }) => id)} known={event} />
        ) : null}
        <WideField>
          <TextField {...form.field('reason')} label={labels.reason} maxLength={120} />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('notes')} label={labels.notes} minRows={2} maxLength={1000} />
        </WideField>
        <WideField>
          <CheckField
            {...form.field('isOverbooked')}
            label={labels.isOverbooked}
            description="Aunque el horario esté ocupado o fuera de la jornada"
          />
        </WideField>
        {event ? null : <RepeatFields form={form} first={typedDay} now={serverNow()} />}
        {event?.isSeries ? <ScopeFields form={form} /> : null}
      </FormSection>
    </FormDialog>
  )
}
