import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type Deworming, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingChecks, dewormingFamilies, dewormingTimes } from '#shared/dewormings/dewormings.rules.ts'
import { dewormingProtocolFor, proposeDeworming } from '#shared/protocols/protocols.rules.ts'
import { dayOf, isDay } from '#shared/values/date.ts'
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
import { dewormingWord } from '#web/dewormings/dewormingWord.ts'
import { useSigners } from '#web/doses/SignerField.tsx'
import { type DoseFormOptions, useDoseForm } from '#web/doses/useDoseForm.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { toDay } from '#web/form/inputs.ts'
import { loadOf } from '#web/form/selectProps.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'

/** A new deworming, and what of it is each other animal's own. */
const NewDeworming = dewormings.create.input.extend({ others: z.array(dewormings.createMany.input.shape.pets.element) })

/** The form of a deworming: the product and the animal's protocols propose the next date. */
export function useDewormingForm(options: DoseFormOptions<Deworming>) {
  const { pet, dose } = options
  const signers = useSigners()
  const start = useQuery(queryOf(dewormings.form, { petId: pet.id }))
  const { protocols = [], dewormers = [] } = start.data ?? {}
  const productOf = (values: DewormingValues) => dewormers.find(({ name }) => name === values.product)
  const protocolOf = (values: DewormingValues, birthOn: string, family: 'internal' | 'external') => {
    const appliedOn = toDay(values.appliedOn)
    const animal = { speciesId: pet.speciesId, birthOn }
    return isDay(appliedOn) ? dewormingProtocolFor(protocols, animal, family, appliedOn) : undefined
  }
  /** Those that the form's own animal has; of the others the server knows. */
  const givenTo = (petId: string) =>
    (start.data?.last ?? []).flatMap((one) =>
      one.petId === petId && one.id !== dose?.id && one.status === 'applied'
        ? [{ ...one, counts: one.early === null }]
        : [],
    )
  const familyOf = (values: DewormingValues) => (values.kind === 'external' ? 'external' : 'internal')

  const doses = useDoseForm(options, {
    ...{ names: dewormingWord, thing: 'product', theThing: 'el producto', nextLabel: 'Próxima' },
    ...{ idName: 'dewormingId', labels: dewormingLabels },
    showValue: showChoices({ kind: kinds, appliedBy: appliers, professionalId: signers }),
    empty: newDewormingValues,
    valuesOf: dewormingValues,
    schema: dose ? dewormings.update.input : NewDeworming,
    checks: (input, to) => dewormingChecks(input, to, dayOf(new Date())),
    save: (input, sending) => {
      if ('dewormingId' in input) return call(dewormings.update, input)
      const { others, ...own } = input
      if (others.length === 0) return call(dewormings.create, own, sending)
      const { petId, dose: amount, nextOn, weightKg, consultationId: _c, ...common } = own
      const pets = [{ petId, dose: amount, nextOn, weightKg }, ...others]
      return call(dewormings.createMany, { ...common, pets }, sending)
    },
    read: (dewormingId) => call(dewormings.get, { dewormingId }),
    useGuide: () => ({
      timesFor: (values, { id, birthOn }) => {
        const { kind, product } = values
        if (kind === '') return undefined
        return {
          timed: dewormingTimes(productOf(values), protocolOf(values, birthOn, familyOf(values))),
          families: dewormingFamilies({ kind, product }, givenTo(id)),
        }
      },
      nextFor: (values, { birthOn }) => {
        if (values.kind === '') return undefined
        return proposeDeworming({
          ...{ kind: values.kind, birthOn, appliedOn: toDay(values.appliedOn) },
          productDays: productOf(values)?.intervalDays ?? null,
          internal: protocolOf(values, birthOn, 'internal')?.schedule,
          external: protocolOf(values, birthOn, 'external')?.schedule,
        })
      },
      propose: (_values, nextOn) => ({ nextOn }),
      agesOf: (values) => dewormingTimes(productOf(values), undefined).schedule,
      toFields: (values) => {
        const found = dose ? dose.protocolId : protocolOf(values, pet.birthOn, familyOf(values))?.id
        return toDeworming(values, found ?? null)
      },
      ofOther: (_values, other) => ({ dose: other.dose }),
    }),
  })
  const { form, proposals, shown } = doses

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
  const readTyped = useEffectEvent(() => {
    const { product, activeIngredient, kind } = form.values
    if (product !== '' && activeIngredient === '' && kind === '') chooseProduct(product)
  })
  // Whoever types a product before its list is here has it read all the same.
  useEffect(() => {
    if (start.isSuccess) readTyped()
  }, [start.isSuccess])
  return {
    ...doses,
    start,
    dewormers,
    dewormersLoad: loadOf(start, 'Error al cargar los productos'),
    chooseProduct,
    /** What its label warns of, for this animal. */
    caution: productOf(form.values)?.caution ?? '',
    /** As `form.field`, with the date that is proposed. */
    nextField: () => proposals.bind(form.field('nextOn'), shown.nextOn),
  }
}

export type DewormingForm = ReturnType<typeof useDewormingForm>
