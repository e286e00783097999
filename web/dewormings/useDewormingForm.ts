import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type Deworming, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import {
  dewormingChecks,
  dewormingFamilies,
  dewormingTimes,
  refuseDeworming,
} from '#shared/dewormings/dewormings.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import type { PetHeader, Sibling } from '#shared/pets/pets.contract.ts'
import { askEarly, earlyWarnings, noteUnknownAge, proposeRepeat, refuseEarly } from '#shared/protocols/early.rules.ts'
import { dewormingProtocolFor, proposeDeworming } from '#shared/protocols/protocols.rules.ts'
import { dayOf, isDay, showDate } from '#shared/values/date.ts'
import { stillNames } from '#shared/values/text.ts'
import {
  appliers,
  dewormingLabels,
  dewormingValues,
  type DewormingValues,
  kinds,
  newDewormingValues,
  toDeworming,
} from '#web/dewormings/dewormingForm.ts'
import { type OtherPet, otherPets, refuseOthers } from '#web/doses/OtherPets.tsx'
import { useOwnSigner, useSigners } from '#web/doses/SignerField.tsx'
import { useProposals } from '#web/doses/useProposals.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { fromDay, toDay } from '#web/form/inputs.ts'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

export interface DewormingFormOptions {
  pet: PetHeader
  consultationId?: string
  /** The one being corrected. */
  deworming?: Deworming
  /** Who may get the same in one action, and those that were chosen for it. */
  siblings?: readonly Sibling[]
  chosen?: readonly string[]
  /** What must be with the server before it. */
  prepare?: () => Promise<void>
  onSaved: (deworming: Deworming) => void
}

/** A new deworming, and what of it is each other animal's own. */
const NewDeworming = dewormings.create.input.extend({ others: z.array(dewormings.createMany.input.shape.pets.element) })

/** The form of a deworming: the product and the animal's protocols propose the next date, which can be changed. */
export function useDewormingForm(options: DewormingFormOptions) {
  const { pet, consultationId, deworming, siblings = [], chosen = [], onSaved } = options
  const signer = useOwnSigner()
  const signers = useSigners()
  const today = dayOf(new Date())
  const start = useQuery(queryOf(dewormings.form, { petId: pet.id }))
  const { protocols = [], dewormers = [] } = start.data ?? {}
  const proposals = useProposals<DewormingValues>()
  const productOf = (values: DewormingValues) => dewormers.find(({ name }) => name === values.product)
  const protocolOf = (values: DewormingValues, birthOn: string, family: 'internal' | 'external') => {
    const appliedOn = toDay(values.appliedOn)
    const animal = { speciesId: pet.speciesId, birthOn }
    return isDay(appliedOn) ? dewormingProtocolFor(protocols, animal, family, appliedOn) : undefined
  }
  /** Those that the form's own animal has; of the others the server knows. */
  const givenTo = (petId: string) =>
    (start.data?.last ?? []).flatMap((one) =>
      one.petId === petId && one.id !== deworming?.id && one.status === 'applied'
        ? [{ ...one, counts: one.early === null }]
        : [],
    )
  const familyOf = (values: DewormingValues) => (values.kind === 'external' ? 'external' : 'internal')

  /** What speaks against it on its day, and what says so. */
  function earlyOf(values: DewormingValues, { id, birthOn }: { id: string; birthOn: string }) {
    const timed = dewormingTimes(productOf(values), protocolOf(values, birthOn, familyOf(values)))
    const when = { birthOn, appliedOn: toDay(values.appliedOn) }
    if (values.kind === '') return { warnings: [], repeatOn: undefined }
    const families = dewormingFamilies({ kind: values.kind, product: values.product }, givenTo(id))
    const warnings = earlyWarnings(timed, when, families.flat())
    return { warnings, repeatOn: warnings.length > 0 ? proposeRepeat(timed, when, ...families) : undefined }
  }

  /** All who get it. */
  function animalsOf(values: DewormingValues) {
    return [pet, ...siblings.filter(({ id }) => values.others.some(({ petId }) => petId === id))]
  }

  /** The same of all who get it, by name; of one that is corrected, as it was said when it was written. */
  function questionsOf(values: DewormingValues): string[] {
    const appliedOn = toDay(values.appliedOn)
    if (deworming && deworming.product === values.product && deworming.appliedOn === appliedOn)
      return deworming.early === null ? [] : [deworming.early]
    return animalsOf(values).flatMap((animal) => {
      const { warnings } = earlyOf(values, animal)
      return warnings.length > 0 ? [askEarly(animal.name, warnings, appliedOn === today)] : []
    })
  }

  const nextOf = (values: DewormingValues, animal: { id: string; birthOn: string }): string | undefined => {
    if (values.kind === '') return undefined
    const { birthOn } = animal
    const { warnings, repeatOn } = earlyOf(values, animal)
    if (warnings.length > 0) return repeatOn
    return proposeDeworming({
      ...{ kind: values.kind, birthOn, appliedOn: toDay(values.appliedOn) },
      productDays: productOf(values)?.intervalDays ?? null,
      internal: protocolOf(values, birthOn, 'internal')?.schedule,
      external: protocolOf(values, birthOn, 'external')?.schedule,
    })
  }
  const propose = (values: DewormingValues): Partial<DewormingValues> =>
    deworming ? {} : { nextOn: fromDay(nextOf(values, pet) ?? null) }
  /** As typed, else as proposed for its age; where nothing is proposed, that of the first. */
  const nextOfOther = ({ petId, nextOn }: OtherPet, values: DewormingValues): string => {
    const proposed = nextOf(values, siblings.find(({ id }) => id === petId) ?? pet)
    return nextOn ?? (proposed ? fromDay(proposed) : values.nextOn)
  }
  const ofOther = (other: OtherPet, values: DewormingValues) => {
    const own = toDeworming({ ...values, weightKg: other.weightKg, nextOn: nextOfOther(other, values) }, null)
    return { petId: other.petId, dose: other.dose, nextOn: own.nextOn, weightKg: own.weightKg }
  }

  const form = useRecordForm({
    draftKey: {
      id: `deworming/${deworming?.id ?? `new/${consultationId ?? pet.id}`}`,
      title: `Desparasitación de ${pet.name}`,
    },
    onRecovered: proposals.markTyped,
    initial: deworming ? dewormingValues(deworming) : newDewormingValues(signer, otherPets(siblings, chosen)),
    labels: dewormingLabels,
    showValue: showChoices({ kind: kinds, appliedBy: appliers, professionalId: signers }),
    schema: deworming ? dewormings.update.input : NewDeworming,
    toInput: (typed, version) => {
      const values = proposals.fill(typed, propose(typed))
      if (deworming) return { ...toDeworming(values, deworming.protocolId), dewormingId: deworming.id, version }
      const others = values.others.map((other) => ofOther(other, values))
      return {
        ...toDeworming(values, protocolOf(values, pet.birthOn, familyOf(values))?.id ?? null),
        ...{ petId: pet.id, consultationId: consultationId ?? null, others },
      }
    },
    rules: (input) => [
      ...dewormingChecks(input, pet, today),
      () =>
        'others' in input
          ? refuseOthers(input.others, siblings, (other, to) => refuseDeworming({ ...input, ...other }, to, today))
          : undefined,
      () => {
        const questions = questionsOf(form.values)
        return questions.length > 0 ? refuseEarly(questions.join(' '), input.earlyReason) : undefined
      },
    ],
    ...(options.prepare ? { prepare: options.prepare } : {}),
    save: async (input, sending) => {
      if ('dewormingId' in input) return call(dewormings.update, input)
      const { others, ...own } = input
      if (others.length === 0) return call(dewormings.create, own, sending)
      const { petId, dose, nextOn, weightKg, consultationId: _c, ...common } = own
      const pets = [{ petId, dose, nextOn, weightKg }, ...others]
      const made = await call(dewormings.createMany, { ...common, pets }, sending)
      const first = made.find((one) => one.petId === petId)
      if (!first) throw new AppError('internal')
      return first
    },
    ...(deworming
      ? {
          version: deworming.version,
          loadLatest: async () => {
            const latest = await call(dewormings.get, { dewormingId: deworming.id })
            return { values: dewormingValues(latest), version: latest.version }
          },
        }
      : {}),
    onSaved: (saved) => {
      const next = saved.nextOn ? `Próxima: ${showDate(saved.nextOn)}` : undefined
      const count = form.values.others.length + 1
      const made = count === 1 ? 'Desparasitación registrada' : `Desparasitación registrada a ${count} mascotas`
      toastSuccess(deworming ? 'Desparasitación actualizada' : made, next)
      onSaved(saved)
    },
  })

  /** A product of the list says what it holds and what it works against. */
  const chooseProduct = (name: string) => {
    const found = dewormers.find((one) => one.name === name)
    const { product, activeIngredient } = form.values
    const former = dewormers.find((one) => one.activeIngredient === activeIngredient && stillNames(product, one.name))
    form.setValue('product', name)
    // What another product brought goes with it, and what this one works against is asked.
    if (!found && former && !stillNames(name, former.name)) {
      form.setValue('activeIngredient', '')
      form.setValue('kind', '')
    }
    if (!found) return
    form.setValue('activeIngredient', found.activeIngredient)
    form.setValue('kind', found.kind)
  }
  const product = productOf(form.values)
  return {
    form,
    siblings,
    /** What stands beside it is read with it. */
    start,
    dewormers,
    chooseProduct,
    /** What its label warns of, for this animal. */
    caution: product?.caution ?? '',
    proposed: nextOf(form.values, pet),
    questions: questionsOf(form.values),
    /** Beside the day, while nobody knows how old one of them is. */
    unknownAge: animalsOf(form.values)
      .map(({ birthOn }) => noteUnknownAge('el producto', dewormingTimes(product, undefined).schedule, birthOn))
      .find(Boolean),
    nextOfOther: (other: OtherPet) => nextOfOther(other, proposals.fill(form.values, propose(form.values))),
    /** As `form.field`, with the date that is proposed. */
    nextField: () => proposals.bind(form.field('nextOn'), propose(form.values).nextOn),
  }
}

export type DewormingForm = ReturnType<typeof useDewormingForm>
