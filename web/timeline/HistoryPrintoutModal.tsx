import { useState } from 'react'
import { IconPrinter } from '@tabler/icons-react'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { dayOf, showDate, refusePeriod } from '#shared/values/date.ts'
import { DateField } from '#web/form/DateField.tsx'
import { fromDay, toDay } from '#web/form/inputs.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { addressOf } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { downloadPrintout, printPrintout } from '#web/ui/printPrintout.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

const labels = { form: 'Cómo', from: 'Desde', to: 'Hasta' }

/** "Imprimir historia": the signed records between two days, for another professional. */
export function HistoryPrintoutButton({ pet }: { pet: PetHeader }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Imprimir historia
      </Button>
      {isOpen ? <HistoryPrintoutModal pet={pet} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function HistoryPrintoutModal({ pet, onClose }: { pet: PetHeader; onClose: () => void }) {
  const today = dayOf(new Date())
  const form = useRecordForm({
    // Two dates and a choice: nothing to lose.
    draftKey: undefined,
    initial: {
      form: 'pdf' as 'pdf' | 'html' | '',
      from: fromDay(pet.birthOn),
      to: showDate(today),
    },
    labels,
    schema: timeline.printout.input,
    toInput: (values) => ({ petId: pet.id, form: values.form, from: toDay(values.from), to: toDay(values.to) }),
    rules: ({ from, to }) => refusePeriod(from, to),
    save: async (input) => {
      const url = addressOf(timeline.printout, input)
      await (input.form === 'html' ? printPrintout(url) : downloadPrintout(url, `Historia ${pet.name}.pdf`))
      return input
    },
    onSaved: ({ form: kind }) => {
      if (kind !== 'html') toastSuccess('Historia descargada', pet.name)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Imprimir la historia de ${pet.name}`}
      size="confirm"
      submit="Preparar"
      gerund={form.field('form').value === 'pdf' ? 'Preparando el PDF…' : 'Preparando…'}
      onClose={onClose}
    >
      <FormSection note="Los registros firmados, en su orden, con los problemas y la curva de peso.">
        <WideField>
          <RadioField
            {...form.field('form')}
            label={labels.form}
            options={[
              { value: 'pdf', label: 'Descargar PDF', description: 'Un solo archivo, para enviar o guardar' },
              { value: 'html', label: 'Imprimir', description: 'Con la impresora' },
            ]}
          />
        </WideField>
        <WideField>
          <DateField {...form.field('from')} label={labels.from} required min={pet.birthOn} max={today} />
        </WideField>
        <WideField>
          <DateField {...form.field('to')} label={labels.to} required min={pet.birthOn} max={today} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
