import { dayOf } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { offerWeight } from '#shared/weights/weights.rules.ts'
import { fromDecimal } from '#web/form/inputs.ts'
import { Button } from '#web/ui/Button.tsx'

interface WeightOfferProps {
  /** The newest weight of the animal. */
  pet: { weightKg: number | null; weighedAt: string | null }
  /** Also one of another day. */
  isOfAnyDay?: boolean
  onUse: (weightKg: number) => void
}

/** The animal was weighed already: that weight, at one press. */
export function WeightOffer({ pet: { weightKg, weighedAt }, isOfAnyDay = false, onUse }: WeightOfferProps) {
  const today = dayOf(new Date())
  if (weightKg === null || weighedAt === null) return null
  if (!isOfAnyDay && dayOf(weighedAt) !== today) return null
  return (
    <Button tone="subtle" size="compact" onClick={() => onUse(weightKg)}>
      {offerWeight(weightKg, weighedAt, today)}
    </Button>
  )
}

export function weightNote(weightKg: number | null): string {
  return weightKg === null ? 'Sin peso registrado' : `Último peso: ${showWeight(weightKg)}`
}

interface WeightNoteProps extends Pick<WeightOfferProps, 'pet'> {
  /** What is typed so far. */
  field: { value: string; onChange: (text: string) => void; readOnly: boolean }
}

/** Below a weight's field: the last one, and one of today to take. */
export function WeightNote({ pet, field }: WeightNoteProps) {
  return (
    <>
      {weightNote(pet.weightKg)}
      {field.value.trim() === '' && !field.readOnly ? (
        <WeightOffer pet={pet} onUse={(weightKg) => field.onChange(fromDecimal(weightKg))} />
      ) : null}
    </>
  )
}
