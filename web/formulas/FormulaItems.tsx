import { IconPlus } from '@tabler/icons-react'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { MAX_ITEMS } from '#shared/formulas/formulas.contract.ts'
import { unitNouns } from '#shared/formulas/quantities.rules.ts'
import type { Usual } from '#shared/formulas/usualItem.rules.ts'
import type { Warning } from '#shared/formulas/warnings.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showFieldValue } from '#web/form/fieldWords.ts'
import { FormulaItemFields, type ItemBinding } from '#web/formulas/FormulaItemFields.tsx'
import { emptyItem, formulaLabels, type ItemValues } from '#web/formulas/formulaForm.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/formulas/formulas.css'

/** A field of such a form in words. */
export function showItems(name: string, value: unknown): string | undefined {
  return name === 'items' ? (value as ItemValues[]).map(showItem).join('; ') : showFieldValue(value)
}

/** `Cefalexina, Dosis: 2,5 mL, Vía: Oral` */
function showItem({ key: _key, medicineId: _id, medicine, quantityUnit, ...texts }: ItemValues): string {
  const unit = quantityUnit === '' ? '' : unitNouns[quantityUnit].many
  const rest = Object.entries({ ...texts, quantityUnit: unit }).filter(([, text]) => text.trim() !== '')
  const labels: Readonly<Record<string, string>> = formulaLabels
  return [medicine || 'Sin nombre', ...rest.map(([name, text]) => `${labels[`items.*.${name}`]}: ${text}`)].join(', ')
}

/** A form among whose fields are medicines. */
interface ItemsForm {
  values: { items: ItemValues[] }
  errors: Readonly<Record<string, string>>
  isSubmitting: boolean
  field: (name: 'items') => { id: string }
  part: (list: 'items', at: number, name: string) => ItemBinding
  setValue: (name: 'items', items: ItemValues[]) => void
  focusField: (name: string) => void
  clearErrors: () => void
}

interface FormulaItemsProps {
  form: ItemsForm
  /** Whom they are for; of a frequent formula nobody. */
  pet?: PetHeader
  medicines: readonly Medicine[]
  warnings?: readonly Warning[]
  usual?: Usual
}

/** The medicines of a formula, one below the other, and one more. */
export function FormulaItems({ form, pet, medicines, warnings = [], usual }: FormulaItemsProps) {
  const { items } = form.values
  const setItems = (next: ItemValues[]) => form.setValue('items', next)
  return (
    <div id={form.field('items').id} tabIndex={-1} className="FormulaItems">
      {items.map((item, index) => (
        <FormulaItemFields
          key={item.key}
          index={index}
          item={item}
          {...(pet ? { pet } : {})}
          {...(usual ? { usual } : {})}
          medicines={medicines}
          warnings={warnings.filter((warning) => warning.index === index)}
          bind={(name) => form.part('items', index, name)}
          onChange={(next) => setItems(items.map((one, at) => (at === index ? next : one)))}
          {...(items.length > 1
            ? {
                onRemove: () => {
                  form.clearErrors()
                  setItems(items.filter((_one, at) => at !== index))
                },
              }
            : {})}
        />
      ))}
      {form.errors.items ? (
        <p className="FormulaItems-error" role="alert">
          {form.errors.items}
        </p>
      ) : null}
      {items.length >= MAX_ITEMS ? null : (
        <Button
          icon={<IconPlus size={18} stroke={2} aria-hidden />}
          disabled={form.isSubmitting}
          onClick={() => {
            setItems([...items, emptyItem()])
            setTimeout(() => form.focusField(`items.${items.length}.medicine`))
          }}
        >
          Agregar otro medicamento
        </Button>
      )}
    </div>
  )
}
