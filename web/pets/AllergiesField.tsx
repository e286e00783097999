import { useDeferredValue, useMemo } from 'react'
import { type UnknownAllergy, unknownAllergies } from '#shared/pets/allergyMatch.rules.ts'
import { sentence, withinSentence } from '#shared/values/text.ts'
import { useMedicines } from '#web/catalogues/catalogues.data.ts'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { TextAreaField } from '#web/form/TextFields.tsx'

/** A pet's allergies. What names no medicine is said, as nothing will warn of it; it stays as typed unless one is pressed. */
export function AllergiesField(field: Omit<FieldProps<string>, 'description'>) {
  const medicines = useMedicines()
  const typed = useDeferredValue(field.value)
  const unknown = useMemo(() => (medicines.length > 0 ? unknownAllergies(typed, medicines) : []), [typed, medicines])
  const nearest = unknown.flatMap((one) => one.nearest ?? [])
  return (
    <TextAreaField
      {...field}
      maxLength={500}
      description={
        <>
          <FieldWarning>{warnOf(unknown)}</FieldWarning>
          {nearest.map(({ word, name }) => (
            <button
              key={word}
              type="button"
              className="AllergiesField-meant tall-32 edged padx-12"
              disabled={field.disabled === true || field.readOnly === true}
              onClick={() => field.onChange(correct(field.value, { word, name }))}
            >
              {name}
            </button>
          ))}
        </>
      }
    />
  )
}

function warnOf(unknown: readonly UnknownAllergy[]): string | undefined {
  if (unknown.length === 0) return undefined
  const said = unknown.map((one) => `«${one.said}»`).join(', ')
  const question = unknown.some(({ nearest }) => nearest) ? ' ¿Quiso decir…?' : ''
  return `Huella no reconoce ${said}: no avisará al formular.${question}`
}

/** In the place of the word that was typed, and with its capital; `AINES` keeps its own. */
function correct(text: string, { word, name }: NonNullable<UnknownAllergy['nearest']>): string {
  const isSmall = word === word.toLocaleLowerCase('es') && name !== name.toLocaleUpperCase('es')
  return text.replace(word, () => (isSmall ? withinSentence(name) : sentence(name)))
}
