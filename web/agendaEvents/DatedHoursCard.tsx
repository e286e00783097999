import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { type DatedHours, datedHours } from '#shared/agendaEvents/datedHours.contract.ts'
import { refuseDated, showDated } from '#shared/agendaEvents/datedHours.rules.ts'
import { parseDayHours } from '#shared/agendaEvents/workingHours.rules.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { showCount } from '#shared/values/number.ts'
import { dayOf } from '#shared/values/date.ts'
import { act, opening } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { useDated, useWhose } from '#web/agendaEvents/agendaEvents.data.ts'
import { DateField } from '#web/form/DateField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { toDay } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { Card } from '#web/ui/Card.tsx'
import '#web/agendaEvents/DatedHours.css'

/** "Días especiales": holidays, vacations, an early closing; the agenda draws them closed. */
export function DatedHoursCard() {
  const all = useDated()
  const whose = useWhose()
  const today = dayOf(serverNow())
  const shown = (dated: DatedHours): Shown => ({ ...dated, words: showDated(dated, whose(dated.professionalId)) })
  const ahead = all.filter(({ to }) => to >= today)
  return (
    <Card title="Días especiales" aside={<ActButton does={addDated} of={undefined} size="normal" withIcon />}>
      <p>Festivos, vacaciones o un cierre temprano. La agenda los muestra cerrados, o con su horario.</p>
      <ul className="DatedHours" aria-label="Días especiales">
        {ahead.map(shown).map((dated) => (
          <li className="row floored apart gap-12" key={dated.id}>
            <span>{dated.words}</span>
            <ActButton does={removeDated} of={dated} look="icon" />
          </li>
        ))}
      </ul>
      <ActButton does={closeHolidays} of={Number(today.slice(0, 4))} size="normal" withIcon />
    </Card>
  )
}

/** With what they are called. */
type Shown = DatedHours & { words: string }

const addDated = opening<undefined>({
  name: 'add',
  label: 'Agregar días',
  icon: IconPlus,
  Dialog: ({ onClose }) => <DatedHoursDialog onClose={onClose} />,
})

const removeDated = act<Shown>({
  name: 'remove',
  label: 'Quitar',
  title: ({ words }) => `Quitar ${words}`,
  icon: IconTrash,
  send: ({ id: datedHoursId, version }) => call(datedHours.remove, { datedHoursId, version }),
  done: 'Días quitados: vuelve el horario de la semana',
  refused: 'No se quitaron los días',
})

/** Of a year and of the next one. */
const closeHolidays = act<number, undefined, OutputOf<typeof datedHours.closeHolidays>>({
  name: 'holidays',
  label: (year) => `Agregar festivos ${year} y ${year + 1}`,
  icon: IconCalendarPlus,
  gerund: 'Agregando…',
  send: async (year) => {
    const these = await call(datedHours.closeHolidays, { year })
    const next = await call(datedHours.closeHolidays, { year: year + 1 })
    return { closed: these.closed + next.closed, booked: these.booked + next.booked }
  },
  done: ({ closed }) => showCount(closed, 'festivo agregado', 'festivos agregados'),
  note: (_year, { booked }) => sayBooked(booked),
  refused: 'No se agregaron los festivos',
})

/** Their owners come to a closed door unless somebody calls them. */
function sayBooked(booked: number): string {
  if (booked === 0) return ''
  return `${booked === 1 ? 'Hay 1 cita' : `Hay ${booked} citas`} en esos días: revíselas en la agenda`
}

const ALL = 'all'
const labels = { professionalId: 'Para', from: 'Desde', to: 'Hasta', hours: 'Horario', reason: 'Motivo' }
const HOW = 'Escriba los turnos así: 08:00 – 12:00, 14:00 – 18:00'

const Typed = datedHours.create.input.extend({
  hours: z.union([datedHours.create.input.shape.hours, z.literal('wrong')]).refine((hours) => hours !== 'wrong', HOW),
})

function DatedHoursDialog({ onClose }: { onClose: () => void }) {
  const professionals = useProfessionals().filter(({ isActive }) => isActive)
  const whose = [
    { value: ALL, label: 'Toda la clínica' },
    ...professionals.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const form = useRecordForm({
    draftKey: undefined,
    initial: { professionalId: ALL, from: '', to: '', hours: '', reason: '' },
    labels,
    showValue: showChoices({ professionalId: whose }),
    schema: Typed,
    toInput: ({ professionalId, from, to, hours, reason }) => ({
      ...{ from: toDay(from), to: toDay(to === '' ? from : to), reason },
      professionalId: professionalId === ALL ? null : professionalId,
      hours: parseDayHours(hours) ?? 'wrong',
    }),
    rules: ({ hours, ...days }) => refuseDated({ ...days, hours: hours === 'wrong' ? [] : (hours ?? []) }),
    save: ({ hours, ...input }, options) =>
      call(datedHours.create, { ...input, hours: hours === 'wrong' ? [] : hours }, options),
    done: 'Días guardados',
    note: ({ booked }) => sayBooked(booked),
    onSaved: onClose,
  })
  const from = form.field('from')
  const isForAll = form.values.professionalId === ALL
  return (
    <FormDialog form={form} title="Días especiales" submit="Guardar días" onClose={onClose}>
      <FormSection>
        <WideField>
          <SelectField
            {...form.field('professionalId')}
            label={labels.professionalId}
            isRequiredChoice
            options={whose}
          />
        </WideField>
        <DateField {...from} label={labels.from} required />
        <DateField {...form.field('to')} label={labels.to} description="Vacío: solo ese día" />
        <WideField>
          <TextField
            {...form.field('hours')}
            label={labels.hours}
            description={`Vacío: cerrado. O los turnos: 08:00 – 12:00${isForAll ? '; nadie atiende más que en su semana' : ''}`}
          />
        </WideField>
        <WideField>
          <TextField {...form.field('reason')} label={labels.reason} required maxLength={80} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
