import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import type { Recipient } from '#shared/doses/doses.rules.ts'
import { AppError, type Check, firstRefusal } from '#shared/http/errors.ts'
import type { PetHeader, Sibling } from '#shared/pets/pets.contract.ts'
import {
  askEarly,
  earlyWarnings,
  noteUnknownAge,
  type OtherDose,
  proposeRepeat,
  refuseEarly,
  refuseLateRepeat,
  type Timed,
} from '#shared/protocols/early.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { sentence } from '#shared/values/text.ts'
import type { DoseNames } from '#web/doses/doseWord.ts'
import { type OtherPet, otherPets, refuseOthers } from '#web/doses/otherPet.ts'
import { useOwnSigner } from '#web/doses/SignerField.tsx'
import { useAnswered, useProposals } from '#web/doses/useProposals.ts'
import type { ShowValue } from '#web/form/fieldWords.ts'
import { fromDay, toDay } from '#web/form/inputs.ts'
import type { AnyRecordForm } from '#web/form/RecordForm.tsx'
import { type FieldBinding, useRecordForm } from '#web/form/useRecordForm.ts'

export interface DoseFormOptions<Dose> {
  pet: PetHeader
  consultationId?: string
  /** The one being corrected. */
  dose?: Dose
  /** Of a new one, chosen before the form opened. */
  protocolId?: string
  /** Who may get the same in one action, and those that were chosen for it. */
  siblings?: readonly Sibling[]
  chosen?: readonly string[]
  /** What must be with the server before it. */
  prepare?: () => Promise<void>
  onSaved: (dose: Dose) => void
}

export interface Animal {
  id: string
  birthOn: string
}

/** What the fields hold of every dose. */
export interface DoseValues {
  appliedOn: string
  nextOn: string
  earlyReason: string
  weightKg: string
  others: OtherPet[]
}

interface DoseInput {
  appliedOn: string
  nextOn: string | null
  earlyReason: string | null
  others?: readonly { petId: string }[]
}

/** What is known of the doses as the fields stand. */
interface Guide<Values> {
  /** What says when one may be given, and the animal's others of each thing that it is of; nothing while none is chosen. */
  timesFor: (
    values: Values,
    animal: Animal,
  ) => { timed: Timed; families: readonly (readonly OtherDose[])[] } | undefined
  /** The next one of an animal, of a dose that is in time. */
  nextFor: (values: Values, animal: Animal) => string | undefined
  /** What is proposed of a new one, whose next day is this. */
  propose: (values: Values, nextOn: string) => Partial<Values>
  /** From what age on it is given, where nobody knows the animal's. */
  agesOf: (values: Values) => Timed['schedule'] | undefined
  /** As the contract has them. */
  toFields: (values: Values) => { nextOn: unknown; weightKg: unknown }
  /** What is another animal's own besides its weight and next day. */
  ofOther: (values: Values, other: OtherPet) => object
}

/** All that the form of one word does otherwise than that of the other. */
interface DoseFormWord<Values, Schema extends z.ZodType, Dose, Known extends Guide<Values>> {
  names: DoseNames
  /** The field of what is given. */
  thing: keyof Values & string
  /** "la vacuna" */
  theThing: 'la vacuna' | 'el producto'
  /** "Próxima dosis" */
  nextLabel: string
  /** Of one that is corrected its id, as its call has it. */
  idName: string
  labels: Partial<Record<keyof Values & string, string>> & Readonly<Record<string, string>>
  showValue: ShowValue
  empty: (signer: string, others: OtherPet[]) => Values
  valuesOf: (dose: Dose) => Values
  schema: Schema
  checks: (input: z.output<Schema>, to: Recipient) => Check[]
  /** All that are written down, of the animals in one action. */
  save: (input: z.input<Schema>, sending: { idempotencyKey: string }) => Promise<Dose | Dose[]>
  read: (id: string) => Promise<Dose>
  /** What is late after one that does not count is known here, and not to the server alone. */
  refusesLate?: boolean
  useGuide: (values: Values, isTyped: (name: keyof Values) => boolean) => Known
}

/** What the screens and fields of a dose take of its form. */
export interface DoseFormState<Dose> {
  form: AnyRecordForm & {
    values: { others: OtherPet[] }
    field: (name: 'appliedOn' | 'earlyReason' | 'weightKg') => FieldBinding<string>
    part: (list: 'others', at: number, name: string) => Omit<FieldBinding<string>, 'value' | 'onChange'>
    setValue: (name: 'others', value: OtherPet[]) => void
  }
  siblings: readonly Sibling[]
  /** What stands beside it is read with it. */
  start: UseQueryResult<{ last: Dose[] }>
  questions: readonly string[]
  unknownAge: string | undefined
  nextOfOther: (other: OtherPet) => string
}

/** The form of a dose: what it is of proposes its next date, and more; all of it can be changed. */
export function useDoseForm<
  Values extends DoseValues,
  Schema extends z.ZodType<DoseInput>,
  Dose extends WrittenDose,
  Known extends Guide<Values>,
>(
  { pet, consultationId, dose, siblings = [], chosen = [], prepare, onSaved }: DoseFormOptions<Dose>,
  word: DoseFormWord<Values, Schema, Dose, Known>,
) {
  const { names } = word
  const signer = useOwnSigner()
  const today = dayOf(new Date())
  const proposals = useProposals<Values>()
  const called = sentence(names.one)

  const form = useRecordForm<Values, Schema, Dose>({
    draftKey: {
      id: `${names.kind}/${dose?.id ?? `new/${consultationId ?? pet.id}`}`,
      title: `${called} de ${pet.name}`,
    },
    onRecovered: proposals.markTyped,
    initial: dose ? word.valuesOf(dose) : word.empty(signer, otherPets(siblings, chosen)),
    labels: word.labels,
    showValue: word.showValue,
    schema: word.schema,
    toInput: (typed, version) => {
      const values = proposals.fill(typed, propose(typed))
      if (dose) return { ...guide.toFields(values), [word.idName]: dose.id, version }
      const others = values.others.map((other) => {
        const own = { ...values, weightKg: other.weightKg, nextOn: nextOfOther(other, values) }
        const { nextOn, weightKg } = guide.toFields(own)
        return { ...guide.ofOther(values, other), petId: other.petId, nextOn, weightKg }
      })
      return { ...guide.toFields(values), petId: pet.id, consultationId: consultationId ?? null, others }
    },
    rules: (input) => [
      ...word.checks(input, pet),
      () =>
        refuseOthers(input.others ?? [], siblings, (other, to) =>
          firstRefusal(word.checks({ ...input, ...other }, to)),
        ),
      () => {
        const questions = questionsOf(form.values)
        return questions.length > 0 ? refuseEarly(questions.join(' '), input.earlyReason) : undefined
      },
      // Of its own animal; those of the others the server refuses by their names.
      () => {
        const isUnasked = dose?.early === null && isSame(form.values, dose)
        const { times, warnings, when } = judge(form.values, pet)
        if (!word.refusesLate || isUnasked || !times || warnings.length === 0) return undefined
        return refuseLateRepeat(times.timed, { ...when, nextOn: input.nextOn }, ...times.families)
      },
    ],
    ...(prepare ? { prepare } : {}),
    save: async (input, sending) => {
      const made = await word.save(input, sending)
      const own = Array.isArray(made) ? made.find(({ petId }) => petId === pet.id) : made
      if (!own) throw new AppError('internal')
      return own
    },
    ...(dose
      ? {
          version: dose.version,
          loadLatest: async () => {
            const latest = await word.read(dose.id)
            return { values: word.valuesOf(latest), version: latest.version }
          },
        }
      : {}),
    done: (): string => {
      const count = form.values.others.length + 1
      if (dose) return `${called} actualizada`
      return count === 1 ? `${called} registrada` : `${called} registrada a ${count} mascotas`
    },
    note: ({ nextOn }) => (nextOn ? `${word.nextLabel}: ${showDate(nextOn)}` : undefined),
    onSaved,
  })
  const guide = word.useGuide(form.values, proposals.isTyped)

  /** What speaks against it on its day. */
  function judge(values: Values, animal: Animal) {
    const when = { birthOn: animal.birthOn, appliedOn: toDay(values.appliedOn) }
    const times = guide.timesFor(values, animal)
    return { when, times, warnings: times ? earlyWarnings(times.timed, when, times.families.flat()) : [] }
  }

  function nextOf(values: Values, animal: Animal): string | undefined {
    const { when, times, warnings } = judge(values, animal)
    if (times && warnings.length > 0) return proposeRepeat(times.timed, when, ...times.families)
    return guide.nextFor(values, animal)
  }

  function propose(values: Values): Partial<Values> {
    return dose ? {} : guide.propose(values, fromDay(nextOf(values, pet) ?? null))
  }

  /** As typed, else as proposed for its age; where nothing is proposed, that of the first. */
  function nextOfOther({ petId, nextOn }: OtherPet, values: Values): string {
    const proposed = nextOf(values, siblings.find(({ id }) => id === petId) ?? pet)
    return nextOn ?? (proposed ? fromDay(proposed) : values.nextOn)
  }

  /** All who get it. */
  function animalsOf(values: Values) {
    return [pet, ...siblings.filter(({ id }) => values.others.some(({ petId }) => petId === id))]
  }

  /** Of the same, on the same day, as when it was written. */
  function isSame(values: Values, before: Dose): boolean {
    return word.valuesOf(before)[word.thing] === values[word.thing] && before.appliedOn === toDay(values.appliedOn)
  }

  /** What speaks against it of all who get it, by name; of one that is corrected, as it was said when it was written. */
  function questionsOf(values: Values): string[] {
    if (dose && isSame(values, dose)) return dose.early === null ? [] : [dose.early]
    return animalsOf(values).flatMap((animal) => {
      const { warnings, when } = judge(values, animal)
      return warnings.length > 0 ? [askEarly(animal.name, warnings, when.appliedOn === today)] : []
    })
  }

  const shown = propose(form.values)
  useAnswered(form, proposals, shown)
  const filled = proposals.fill(form.values, shown)
  return {
    form,
    siblings,
    guide,
    proposals,
    shown,
    /** When the next one is, by what it is of. */
    proposed: nextOf(filled, pet),
    questions: questionsOf(form.values),
    /** Beside the day, while nobody knows how old one of them is. */
    unknownAge: animalsOf(form.values)
      .map(({ birthOn }) => noteUnknownAge(word.theThing, guide.agesOf(form.values), birthOn))
      .find(Boolean),
    nextOfOther: (other: OtherPet) => nextOfOther(other, filled),
  }
}
