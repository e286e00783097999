import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { z } from 'zod'
import { type WorkingHours, workingHours } from '#shared/agendaEvents/workingHours.contract.ts'
import {
  parseDayHours,
  refuseWeek,
  showDayHours,
  type Weekday,
  weekdayLabels,
  weekdays,
} from '#shared/agendaEvents/workingHours.rules.ts'
import { DatedHoursCard } from '#web/agendaEvents/DatedHoursCard.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

/** "Horarios": when each professional attends; the agenda offers these hours. */
export function HoursSection() {
  const query = useQuery(queryOf(workingHours.list, {}))
  const [edited, setEdited] = useState<WorkingHours>()
  return (
    <>
      <DatedHoursCard />
      <Loaded query={query} name="los horarios" skeletonRows={4} inCard>
        {(all) =>
          all.map((hours) => (
            <Card
              key={hours.professionalId}
              title={hours.name}
              aside={
                <IconButton label={`Editar el horario de ${hours.name}`} onClick={() => setEdited(hours)}>
                  <IconPencil size={20} stroke={1.75} aria-hidden />
                </IconButton>
              }
            >
              <FactList
                facts={weekdays.map((day) => [weekdayLabels[day], showDayHours(hours.week[day]) || 'No atiende'])}
              />
            </Card>
          ))
        }
      </Loaded>
      {edited ? <HoursDialog hours={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

const HOW = 'Escriba los turnos así: 08:00 – 12:00, 14:00 – 18:00'
const dayText = z.string().refine((text) => parseDayHours(text) !== undefined, HOW)
/** A field a day, as it is typed. */
const TypedWeek = z.object(
  Object.fromEntries(weekdays.map((day) => [`day${day}`, dayText])) as Record<`day${Weekday}`, typeof dayText>,
)
type Typed = z.infer<typeof TypedWeek>

const labels = Object.fromEntries(weekdays.map((day) => [`day${day}`, weekdayLabels[day]])) as Record<
  `day${Weekday}`,
  string
>

function toWeek(typed: Typed) {
  return Object.fromEntries(weekdays.map((day) => [day, parseDayHours(typed[`day${day}`]) ?? []]))
}

function HoursDialog({ hours, onClose }: { hours: WorkingHours; onClose: () => void }) {
  const { professionalId, name, version, week } = hours
  const form = useRecordForm({
    draftKey: undefined,
    initial: Object.fromEntries(weekdays.map((day) => [`day${day}`, showDayHours(week[day])])) as Typed,
    labels,
    schema: TypedWeek,
    toInput: (values) => values,
    rules: (typed) => {
      const refusal = refuseWeek(toWeek(typed))
      return refusal && { ...refusal, field: `day${refusal.field?.slice(-1)}` }
    },
    save: (typed, options) => call(workingHours.save, { professionalId, version, week: toWeek(typed) }, options),
    done: 'Horario actualizado',
    note: name,
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={`Horario de ${name}`} submit="Guardar horario" onClose={onClose}>
      <FormSection note={`${HOW}. Un día vacío es un día en que no atiende.`}>
        {weekdays.map((day) => (
          <WideField key={day}>
            <TextField {...form.field(`day${day}`)} label={weekdayLabels[day]} />
          </WideField>
        ))}
      </FormSection>
    </FormDialog>
  )
}
