import type { ReactNode } from 'react'
import { type LastWeight, weightWarning } from '#shared/pets/pets.rules.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { toDecimal } from '#web/form/inputs.ts'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import { NumberField } from '#web/form/TextFields.tsx'
import type { FieldProps } from '#web/form/fieldProps.ts'

interface WeightFieldProps extends Omit<FieldProps<string>, 'description'> {
  speciesId: string
  /** The newest weight known, to compare with. */
  last?: LastWeight | null
  /** What is said where nothing is odd. */
  note?: ReactNode
}

/** An animal's weight in kilograms, with a word about one that is probably a slip. */
export function WeightField({ speciesId, last, note, ...field }: WeightFieldProps) {
  // What is no weight has its error, and no second word.
  const kg = WeightKg.safeParse(toDecimal(field.value))
  const warning = kg.success ? weightWarning(speciesId, kg.data, last) : undefined
  return <NumberField {...field} unit="kg" description={warning ? <FieldWarning>{warning}</FieldWarning> : note} />
}

/** The newest weight of a pet's header. */
export function lastWeight(pet: { weightKg: number | null; weighedAt: string | null }): LastWeight | null {
  return pet.weightKg === null ? null : { weightKg: pet.weightKg, measuredAt: pet.weighedAt }
}
