import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { proposeVaccine } from '#shared/protocols/protocols.rules.ts'
import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { vaccineChecks } from '#shared/vaccines/vaccines.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { requiredText } from '#shared/values/text.ts'
import { useSigners } from '#web/doses/SignerField.tsx'
import { type Animal, type DoseFormOptions, useDoseForm } from '#web/doses/useDoseForm.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { fromDay, toDay, toDecimal } from '#web/form/inputs.ts'
import { loadOf } from '#web/form/selectProps.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import {
  newVaccineValues,
  origins,
  OTHER,
  toVaccine,
  vaccineLabels,
  type VaccineValues,
  vaccineValues,
} from '#web/vaccines/vaccineForm.ts'
import { vaccineWord } from '#web/vaccines/vaccineWord.ts'

/** Of another vaccine than those of the protocols the name is asked for at its own field. */
const name = requiredText(80).nullable()
/** A new dose, and what of it is each other animal's own. */
const NewVaccine = vaccines.create.input.extend({
  name,
  others: z.array(vaccines.createMany.input.shape.pets.element),
})
const ChangedVaccine = vaccines.update.input.extend({ name })

/** The form of a vaccine: its protocol proposes its number, its batch and its next date. */
export function useVaccineForm(options: DoseFormOptions<Vaccine>) {
  const { pet, dose, protocolId, siblings = [] } = options
  const signers = useSigners()
  // Of all that may be chosen, so that choosing asks nothing.
  const petIds = [pet, ...siblings].map(({ id }) => id).join(',')
  const start = useQuery(queryOf(vaccines.form, protocolId ? { petId: pet.id, protocolId } : { petId: pet.id }))
  const protocols = start.data?.protocols ?? []
  const protocolOf = (values: VaccineValues) => protocols.find(({ id }) => id === values.protocolId)

  /** The protocol's plan for these animals. */
  function usePlan({ protocolId: chosenId }: VaccineValues) {
    const hasProtocol = chosenId !== '' && chosenId !== OTHER
    const isStart = chosenId === protocolId
    const chosen = useQuery({
      ...queryOf(vaccines.plan, { petIds, protocolId: chosenId }),
      enabled: hasProtocol && !isStart,
    }).data
    const plan = isStart ? start.data?.plan : chosen
    return { plan, ofPet: (petId: string) => plan?.pets.find((one) => one.petId === petId) }
  }

  const doses = useDoseForm(options, {
    ...{ names: vaccineWord, thing: 'protocolId', theThing: 'la vacuna', nextLabel: 'Próxima dosis' },
    ...{ idName: 'vaccineId', labels: vaccineLabels, refusesLate: true },
    showValue: (field, value) => {
      const choices = choicesOf(protocols, String(value), dose)
      const options = choices.map((choice) => ({ value: choice.id, label: choice.value }))
      return showChoices({ protocolId: options, professionalId: signers, origin: origins })(field, value)
    },
    empty: (signer, others) => newVaccineValues(signer, protocolId, others),
    valuesOf: vaccineValues,
    schema: dose ? ChangedVaccine : NewVaccine,
    checks: (input, to) => vaccineChecks(input, to, dayOf(new Date())),
    save: (input, sending) => {
      if ('vaccineId' in input) return call(vaccines.update, input)
      const { others, ...own } = input
      if (others.length === 0) return call(vaccines.create, own, sending)
      const { petId, doseNumber, nextOn, weightKg, temperature: _t, reaction: _r, consultationId: _c, ...common } = own
      const pets = [{ petId, doseNumber, nextOn, weightKg }, ...others]
      return call(vaccines.createMany, { ...common, pets }, sending)
    },
    read: (vaccineId) => call(vaccines.get, { vaccineId }),
    useGuide: (now, isTyped) => {
      const { plan, ofPet } = usePlan(now)
      const isPlanned = !dose && plan
      /** The number of an animal's dose; that of its own as it was typed. */
      const numberFor = (values: VaccineValues, { id }: Pick<Animal, 'id'>) =>
        isPlanned && !(id === pet.id && isTyped('doseNumber'))
          ? (ofPet(id)?.doses ?? 0) + 1
          : toDecimal(values.doseNumber)
      return {
        timesFor: (values, { id }) => {
          const timed = protocolOf(values)
          return timed && { timed, families: [(ofPet(id)?.given ?? []).filter((given) => given.id !== dose?.id)] }
        },
        nextFor: (values, animal) => {
          const protocol = protocolOf(values)
          if (!protocol || (animal.id !== pet.id && !plan)) return undefined
          const doseNumber = Number(numberFor(values, animal))
          return proposeVaccine(protocol.schedule, {
            ...{ birthOn: animal.birthOn, appliedOn: toDay(values.appliedOn), doseNumber },
          })
        },
        propose: (values, nextOn) => {
          if (!isPlanned) return {}
          // Another batch expires another day.
          const isOtherBatch = isTyped('batch') && values.batch.trim() !== plan.batch?.batch
          return {
            doseNumber: String((ofPet(pet.id)?.doses ?? 0) + 1),
            nextOn,
            route: protocolOf(values)?.schedule.route ?? '',
            ...(plan.batch
              ? {
                  product: plan.batch.product ?? '',
                  laboratory: plan.batch.laboratory ?? '',
                  batch: plan.batch.batch ?? '',
                  batchExpiresOn: isOtherBatch ? '' : fromDay(plan.batch.batchExpiresOn),
                }
              : {}),
          }
        },
        agesOf: (values) => protocolOf(values)?.schedule,
        toFields: toVaccine,
        ofOther: (values, { petId }) => ({ doseNumber: numberFor(values, { id: petId }) }),
        lastOn: isPlanned ? (ofPet(pet.id)?.lastOn ?? null) : null,
      }
    },
  })
  const { form, proposals, shown, guide } = doses
  return {
    ...doses,
    start,
    protocol: protocolOf(form.values),
    choices: choicesOf(protocols, form.values.protocolId, dose, !start.isPending),
    choicesLoad: loadOf(start, 'Error al cargar los protocolos'),
    lastOn: guide.lastOn,
    /** What stands at a field of the batch that nobody typed. */
    ofLast: (field: 'batch' | 'batchExpiresOn') =>
      shown[field] && !proposals.isTyped(field) ? 'Último lote usado. Verifíquelo en el frasco' : undefined,
    /** As `form.field`, for the fields that are proposed. */
    proposedField: (field: ProposedField) => proposals.bind(form.field(field), shown[field]),
  }
}

/**
 * The protocols to choose from, and the one of a dose that is corrected, whatever became of it.
 * @param hasOther whether it is known by now that it is none of them
 */
function choicesOf(protocols: readonly Protocol[], chosenId: string, vaccine: Vaccine | undefined, hasOther = true) {
  const known = protocols.filter(({ id, isArchived }) => id === chosenId || !isArchived)
  const own = vaccine?.protocolId
  return [
    ...known.map(({ id, name }) => ({ id, value: name })),
    ...(own && !known.some(({ id }) => id === own) ? [{ id: own, value: vaccine.name }] : []),
    ...(hasOther ? [{ id: OTHER, value: 'Otra vacuna' }] : []),
  ]
}

type ProposedField = 'doseNumber' | 'nextOn' | 'route' | 'product' | 'laboratory' | 'batch' | 'batchExpiresOn'

export type VaccineForm = ReturnType<typeof useVaccineForm>
