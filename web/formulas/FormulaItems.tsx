import { useEffect, useEffectEvent, useRef } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { MAX_ITEMS } from '#shared/formulas/formulas.contract.ts'
import { unitNouns } from '#shared/formulas/quantities.rules.ts'
import type { Usual } from '#shared/formulas/usualItem.rules.ts'
import type { Warning } from '#shared/formulas/warnings.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showFieldValue } from '#web/form/fieldWords.ts'
import { FormulaItemFields, type ItemBinding } from '#web/formulas/FormulaItemFields.tsx'
import { bringLate, emptyItem, formulaLabels, type ItemValues } from '#web/formulas/formulaForm.ts'
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
  /** All that `usual` is made of has come. */
  isUsualHere?: boolean
}

/** The medicines of a formula, one below the other, and one more. */
export function FormulaItems({
  form,
  pet,
  medicines,
  warnings = [],
  usual,
  isUsualHere = usual === undefined,
}: FormulaItemsProps) {
  const { items } = form.values
  const setItems = (next: ItemValues[]) => form.setValue('items', next)
  const isHere = medicines.length > 0 && isUsualHere
  /** Those that were named before it was known what their medicine brings, by their keys: and what was known then. */
  const early = useRef(new Map<string, Usual | undefined>())
  const change = (item: ItemValues, next: ItemValues) => {
    if (!isHere && next.medicine !== item.medicine) early.current.set(item.key, usual)
    setItems(items.map((one) => (one === item ? next : one)))
  }
  const bringAll = useEffectEvent(() => {
    if (early.current.size > 0)
      setItems(
        items.map((item) =>
          early.current.has(item.key) ? bringLate(item, medicines, early.current.get(item.key), usual) : item,
        ),
      )
    early.current.clear()
  })
  // Whoever types a medicine before its list is here has it read all the same.
  useEffect(() => {
    if (isHere) bringAll()
  }, [isHere])
  return (
    <div id={form.field('items').id} tabIndex={-1} className="FormulaItems stack starts gap-16">
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
          onChange={(next) => change(item, next)}
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
        <p className="FormulaItems-error edged round-12 holder pady-16 padx-16 slim wide" role="alert">
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
