import { showPhone, type Phone } from '#shared/values/phone.ts'

/** A form's value in words; nothing where it has none. */
export type ShowValue = (name: string, value: unknown) => string | undefined

function isPhone(value: unknown): value is Phone {
  return typeof value === 'object' && value !== null && 'country' in value && 'number' in value
}

/** A text, number, yes/no, phone or list of texts in words; nothing of another value. */
export function showFieldValue(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return 'Vacío'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (isPhone(value)) return value.number ? showPhone(value) : 'Vacío'
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || 'Vacío'
  return typeof value === 'object' ? undefined : String(value)
}

/** Values in words, those of choices by the options of their fields. */
export function showChoices(choices: Readonly<Record<string, readonly { value: string; label: string }[]>>): ShowValue {
  return (name, value) => {
    const options = choices[name]
    if (!options || value === '') return showFieldValue(value)
    return options.find((option) => option.value === value)?.label
  }
}

/** `Nombre completo: Ana Gil · Acepta mensajes: Sí`; `isWhole` where nothing is left that has no label or no words. */
export function tellEdits(
  edits: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
  showValue: ShowValue,
): { text: string; isWhole: boolean } {
  const told = Object.entries(edits).map(([name, value]) => [labels[name], showValue(name, value)] as const)
  return {
    text: told
      .flatMap(([label, words]) => (label === undefined ? [] : [words === undefined ? label : `${label}: ${words}`]))
      .join(' · '),
    isWhole: told.every(([label, words]) => label !== undefined && words !== undefined),
  }
}
