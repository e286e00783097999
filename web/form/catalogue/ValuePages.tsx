import { useState } from 'react'
import { addDays, Day, dayOf, showDate } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { useJudged } from '#web/form/catalogue/useJudged.ts'
import { DateField } from '#web/form/DateField.tsx'
import { toDay } from '#web/form/inputs.ts'
import { emptyPhone, PhoneField } from '#web/form/PhoneField.tsx'
import { FormSection } from '#web/form/RecordForm.tsx'

export function DatePage() {
  const today = dayOf(new Date())
  const empty = useJudged<string>('', Day, toDay)
  const birth = useJudged<string>(
    '',
    Day.refine((day) => day <= today, 'La fecha no puede ser futura'),
    toDay,
  )
  const written = useJudged<string>('20/11/2026', Day, toDay)
  const held = useJudged<string>('', Day, toDay)
  return (
    <FormSection>
      <DateField label="Vacía" {...empty} />
      <DateField label="Escrita" {...written} />
      <DateField label="Nacimiento" required max={today} description="Hoy o antes." {...birth} />
      <DateField
        label="Control"
        min={today}
        max={addDays(today, 60)}
        description={`Hasta el ${showDate(addDays(today, 60))}.`}
        {...held}
      />
      <DateField
        label="Con error"
        value="31/02/2026"
        onChange={() => undefined}
        error="Escriba una fecha válida, por ejemplo 20/11/2026"
      />
      <DateField label="Apagada" value="20/11/2026" onChange={() => undefined} disabled />
      <DateField
        label="Una fecha de nombre tan largo que no cabe entero en su campo, ni en el de un teléfono"
        required
        value=""
        onChange={() => undefined}
      />
    </FormSection>
  )
}

export function PhonePage() {
  const empty = useJudged(emptyPhone, Phone)
  const [written, setWritten] = useState<Phone>({ country: '593', number: '991234567' })
  return (
    <FormSection>
      <PhoneField label="Celular" required {...empty} />
      <PhoneField label="Escrito" value={written} onChange={setWritten} />
      <PhoneField
        label="Con error"
        value={{ country: '57', number: '310' }}
        onChange={() => undefined}
        error="Escriba el teléfono completo"
      />
      <PhoneField label="Apagado" value={{ country: '57', number: '3105551234' }} onChange={() => undefined} disabled />
      <output aria-label="Valor">{`${empty.value.country}:${empty.value.number}`}</output>
    </FormSection>
  )
}
