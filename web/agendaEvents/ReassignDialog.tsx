import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { eventLabels } from '#shared/agendaEvents/agendaEvents.words.ts'
import { reassignment } from '#shared/agendaEvents/reassignment.contract.ts'
import { clashChoices } from '#shared/agendaEvents/series.contract.ts'
import { dayOf, showLongDay, showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { CheckField, RadioField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import '#web/agendaEvents/ReassignDialog.css'

const labels = {
  professionalId: eventLabels.professionalId,
  which: 'Qué citas pasan',
  eventIds: 'Citas',
  onClash: 'Horas no disponibles',
}

const choices = {
  onClash: [
    { value: 'refuse', label: 'Avisarme antes de pasarlas' },
    { value: 'skip', label: 'Dejar esas citas donde están' },
    { value: 'overbook', label: 'Pasarlas en sobrecupo' },
  ],
} as const

interface ReassignDialogProps {
  professional: { id: string; name: string }
  onClose: () => void
}

/** Whoever has gone has events ahead: all of them, or some, pass to somebody else. */
export function ReassignDialog({ professional, onClose }: ReassignDialogProps) {
  const list = useInfiniteQuery(pagesOf(reassignment.list, { professionalId: professional.id }))
  const total = list.data?.pages[0]?.total
  const title = `Citas por venir de ${professional.name}`
  if (total) return <ReassignForm {...{ professional, list, total, title, onClose }} />
  return (
    <ResponsiveModal opened title={title} onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      <ListBody query={list} name="las citas" empty={<EmptyState title="No tiene citas por venir" />}>
        {() => null}
      </ListBody>
    </ResponsiveModal>
  )
}

const Reassigned = reassignment.make.input.extend({ which: z.enum(['all', 'some']), onClash: z.enum(clashChoices) })

interface ReassignFormProps extends ReassignDialogProps {
  list: Parameters<typeof ListBody<AgendaEvent>>[0]['query']
  total: number
  title: string
}

function ReassignForm({ professional, list, total, title, onClose }: ReassignFormProps) {
  const professionals = useOfferedProfessionals()
    .filter(({ id }) => id !== professional.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  const which = [
    { value: 'all', label: `Todas: ${showCount(total, 'cita', 'citas')}` },
    { value: 'some', label: 'Solo las que elija' },
  ] as const
  const form = useRecordForm({
    draftKey: undefined,
    initial: {
      professionalId: '',
      which: 'all' as 'all' | 'some',
      eventIds: [] as string[],
      onClash: 'refuse' as (typeof clashChoices)[number],
    },
    labels,
    showValue: showChoices({ ...choices, professionalId: professionals, which }),
    schema: Reassigned,
    toInput: (values) => ({
      ...values,
      fromId: professional.id,
      eventIds: values.which === 'all' ? null : values.eventIds,
    }),
    save: ({ which: _which, ...input }, options) => call(reassignment.make, input, options),
    onSaved: ({ moved, stayed, left }) => {
      const still = stayed > 0 ? `${showCount(stayed, 'sigue', 'siguen')} con ${professional.name}` : ''
      const more = left > 0 ? `${showCount(left, 'queda', 'quedan')} por pasar: pulse «Reasignar» otra vez` : ''
      toastSuccess(showCount(moved, 'cita reasignada', 'citas reasignadas'), [still, more].filter(Boolean).join('; '))
      if (left === 0) onClose()
    },
  })
  const { values } = form
  const whichField = form.field('which')
  const clashField = form.field('onClash')
  const chosen = form.field('eventIds')
  return (
    <FormDialog form={form} title={title} submit="Reasignar" onClose={onClose}>
      <FormSection>
        <WideField>
          <SelectField {...form.field('professionalId')} label="Pasan a" required options={professionals} />
        </WideField>
        <WideField>
          <RadioField
            {...whichField}
            label={labels.which}
            options={which}
            description="A su misma hora; a los propietarios los llama usted"
            onChange={(value) => value && whichField.onChange(value)}
          />
        </WideField>
        <WideField>
          <ListBody query={list} name="las citas" empty={null}>
            {(events) => (
              <ul className="ReassignDialog-events" aria-label={title}>
                {events.map((event) => (
                  <li className="floored pady-8" key={event.id}>
                    {values.which === 'all' ? (
                      say(event)
                    ) : (
                      <CheckField
                        label={say(event)}
                        value={chosen.value.includes(event.id)}
                        onChange={(isChosen) =>
                          chosen.onChange(
                            isChosen ? [...chosen.value, event.id] : chosen.value.filter((id) => id !== event.id),
                          )
                        }
                      />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </ListBody>
          {chosen.error ? <p className="FieldGroup-error">{chosen.error}</p> : null}
        </WideField>
        <WideField>
          <SelectField
            {...clashField}
            label={labels.onClash}
            isRequiredChoice
            options={choices.onClash}
            onChange={(value) => value && clashField.onChange(value)}
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

/** `Lunes 23 de noviembre de 2026, 09:00 · Milo, Catalina Ríos` */
function say(event: AgendaEvent): string {
  const who = [whoComes(event), event.owner?.name].filter(Boolean).join(', ')
  return `${showLongDay(dayOf(event.startsAt))}, ${showTime(event.startsAt)} · ${who}`
}
