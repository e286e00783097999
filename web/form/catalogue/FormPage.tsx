import { useState } from 'react'
import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { Day } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { DateField } from '#web/form/DateField.tsx'
import { toDay, toDecimal } from '#web/form/inputs.ts'
import { emptyPhone, PhoneField } from '#web/form/PhoneField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormBar, FormSection, RecordForm, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { Card } from '#web/ui/Card.tsx'

const breeds = ['Beagle', 'Bichón frisé', 'Border collie', 'Criollo', 'Pastor alemán', 'Úlcera gastroduodenal']
const many = [...breeds, ...Array.from({ length: 120 }, (_, index) => `Raza número ${index + 1}`)].map((value) => ({
  id: value,
  value,
}))

const Animal = z.object({
  name: requiredText(20),
  weightKg: WeightKg,
  breed: requiredText(40),
  sex: z.enum(['male', 'female']),
  birthOn: Day,
  phone: Phone,
  notes: z.string().max(2000),
})
const empty = {
  name: '',
  weightKg: '',
  breed: '',
  sex: '' as 'male' | 'female' | '',
  birthOn: '',
  phone: emptyPhone,
  notes: '',
}
const labels = {
  name: 'Nombre de la mascota',
  weightKg: 'Peso en kg',
  breed: 'Raza',
  sex: 'Sexo',
  birthOn: 'Fecha de nacimiento',
  phone: 'Celular',
  notes: 'Observaciones',
}

/** The fields and a whole form: "Conflicto" as the name plays a second person, "Rechazo" a refusal of the server. */
export function FormPage() {
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState(0)
  const form = useRecordForm({
    draftKey: undefined,
    initial: empty,
    labels,
    schema: Animal,
    toInput: (values) => ({ ...values, weightKg: toDecimal(values.weightKg), birthOn: toDay(values.birthOn) }),
    version: 1,
    save: async (input, { idempotencyKey }) => {
      await new Promise((done) => setTimeout(done, 600))
      if (input.name === 'Conflicto') throw new AppError('version_conflict')
      if (input.name === 'Rechazo')
        throw new AppError('conflict', { field: 'name', message: 'Ya hay una mascota con ese nombre.' })
      if (input.name === 'Fallo') throw new AppError('unavailable')
      return idempotencyKey
    },
    loadLatest: () =>
      Promise.resolve({
        values: { ...empty, name: 'Milo', weightKg: '12,4', notes: 'Escrito por otra persona' },
        version: 2,
      }),
    onSaved: () => setSaved((count) => count + 1),
  })
  return (
    <Card
      title="Formulario"
      note={saved ? `Guardado ${saved}` : 'Sin guardar'}
      aside={<button onClick={() => setIsOpen(true)}>Abrir en diálogo</button>}
    >
      <RecordForm form={form}>
        <FormSection title="Identificación">
          <TextField label={labels.name} required maxLength={20} {...form.field('name')} />
          <NumberField label={labels.weightKg} required unit="kg" {...form.field('weightKg')} />
          <SearchableSelect label={labels.breed} required options={many} keepsText {...form.field('breed')} />
          <SelectField
            label={labels.sex}
            required
            options={[
              { value: 'male', label: 'Macho' },
              { value: 'female', label: 'Hembra' },
            ]}
            {...form.field('sex')}
          />
          <DateField label={labels.birthOn} required max="2026-11-20" {...form.field('birthOn')} />
          <PhoneField label={labels.phone} required {...form.field('phone')} />
          <WideField>
            <TextAreaField
              label={labels.notes}
              description="Lo que conviene saber antes de tocarla."
              {...form.field('notes')}
            />
          </WideField>
        </FormSection>
      </RecordForm>
      <FormBar form={form} submit="Guardar cambios" />
      {isOpen ? <DialogForm onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}

const Weight = z.object({ weightKg: WeightKg })

function DialogForm({ onClose }: { onClose: () => void }) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { weightKg: '' },
    labels: { weightKg: 'Peso en kg' },
    schema: Weight,
    toInput: (values) => ({ weightKg: toDecimal(values.weightKg) }),
    save: () => Promise.resolve(1),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="Registrar peso" submit="Registrar peso" onClose={onClose}>
      <NumberField label="Peso en kg" required {...form.field('weightKg')} />
    </FormDialog>
  )
}
