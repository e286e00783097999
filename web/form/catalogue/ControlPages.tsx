import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { useJudged } from '#web/form/catalogue/useJudged.ts'
import { CheckField, RadioField, SwitchField } from '#web/form/ChoiceFields.tsx'
import { toDecimal } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { NumberField, PasswordField, SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'

const LONG =
  'Paciente que llega remitido de otra clínica con tres días de vómito, sin fiebre, y un propietario que lo cuenta todo con detalle.'
const keep = () => undefined

export function TextPage() {
  const name = useJudged('', requiredText(20))
  const weight = useJudged<string>('', WeightKg, toDecimal)
  const [free, setFree] = useState('')
  const [password, setPassword] = useState('')
  return (
    <FormSection>
      <TextField label="Opcional" value={free} onChange={setFree} />
      <TextField label="Nombre" required maxLength={20} description="Hasta 20 caracteres." {...name} />
      <NumberField label="Peso" required unit="kg" {...weight} />
      <PasswordField label="Contraseña" autoComplete="new-password" value={password} onChange={setPassword} />
      <TextField label="Con error" value="12.4.1" onChange={keep} error="Escriba un peso válido, por ejemplo 12,4" />
      <TextField label="Apagado" value="No se cambia" onChange={keep} disabled />
      <TextField label={LONG} required value="" onChange={keep} />
      <TextField label="Texto largo" value={LONG} onChange={keep} />
    </FormSection>
  )
}

export function TextAreaPage() {
  const notes = useJudged('', requiredText(200))
  return (
    <FormSection>
      <WideField>
        <TextAreaField label="Observaciones" required maxLength={200} {...notes} />
      </WideField>
      <TextAreaField label="Escrita" value={LONG} onChange={keep} maxRows={3} />
      <TextAreaField label="Con error" value="" onChange={keep} error="El campo es obligatorio" />
      <TextAreaField label="Apagada" value={LONG} onChange={keep} disabled />
    </FormSection>
  )
}

export function SearchPage() {
  const [query, setQuery] = useState('')
  return (
    <>
      <SearchBox
        label="Buscar por nombre o documento"
        shortLabel="Nombre o documento"
        value={query}
        onChange={setQuery}
      />
      <output aria-label="Búsqueda">{query}</output>
    </>
  )
}

const sexes = [
  { value: 'male', label: 'Macho' },
  { value: 'female', label: 'Hembra' },
] as const

export function NativeSelectPage() {
  const [sex, setSex] = useState<'male' | 'female' | ''>('')
  const [document, setDocument] = useState<'male' | 'female' | ''>('')
  return (
    <FormSection>
      <SelectField label="Sexo" required value={sex} onChange={setSex} options={sexes} />
      <SelectField label="Con palabras" emptyLabel="Sin dato" value={document} onChange={setDocument} options={sexes} />
      <SelectField label="Siempre uno" isRequiredChoice value="female" onChange={keep} options={sexes} />
      <SelectField label="Con error" value="" onChange={keep} options={sexes} error="El campo es obligatorio" />
      <SelectField label="Apagada" value="male" onChange={keep} options={sexes} disabled />
    </FormSection>
  )
}

export function ChoicePage() {
  const [isOn, setIsOn] = useState(false)
  const [sex, setSex] = useState<'male' | 'female' | ''>('')
  return (
    <FormSection>
      <SwitchField label="Recordar por WhatsApp" value={isOn} onChange={setIsOn} />
      <SwitchField label="Interruptor apagado" value onChange={keep} disabled />
      <CheckField label="Autoriza el tratamiento" required value={isOn} onChange={setIsOn} />
      <CheckField label="Casilla con error" value={false} onChange={keep} error="El campo es obligatorio" />
      <RadioField label="Sexo" required value={sex} onChange={setSex} options={sexes} />
      <RadioField label="Opciones con error" value="" onChange={keep} options={sexes} error="El campo es obligatorio" />
      <RadioField label="Opciones apagadas" value="male" onChange={keep} options={sexes} disabled />
    </FormSection>
  )
}

export function ButtonPage() {
  const [presses, setPresses] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <div className="row wrap gap-8 below-12">
        <Button
          tone="primary"
          icon={<IconPlus size={18} aria-hidden />}
          loading={isBusy}
          onClick={() => {
            setPresses(presses + 1)
            setIsBusy(true)
          }}
        >
          Guardar cambios
        </Button>
        <Button onClick={() => setIsBusy(false)}>Terminar</Button>
        <Button tone="light">Agregar orden</Button>
        <Button tone="subtle">Ver todo</Button>
        <Button tone="danger">Eliminar cita</Button>
        <Button disabled>Apagado</Button>
        <Button disabledReason="Falta la firma">Iniciar procedimiento</Button>
        <Button size="large">{LONG}</Button>
        <PawLoader size={40} label="Cargando" />
      </div>
      <output aria-label="Pulsaciones">{presses}</output>
    </>
  )
}
