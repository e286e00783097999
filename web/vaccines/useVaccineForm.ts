import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { AppError, type Refusal } from '#shared/http/errors.ts'
import type { PetHeader, Sibling } from '#shared/pets/pets.contract.ts'
import {
  askEarly,
  earlyWarnings,
  noteUnknownAge,
  proposeRepeat,
  refuseEarly,
  refuseLateRepeat,
} from '#shared/protocols/early.rules.ts'
import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { proposeVaccine } from '#shared/protocols/protocols.rules.ts'
import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { refuseVaccine, vaccineChecks } from '#shared/vaccines/vaccines.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { requiredText } from '#shared/values/text.ts'
import { type OtherPet, otherPets, refuseOthers } from '#web/doses/OtherPets.tsx'
import { useOwnSigner, useSigners } from '#web/doses/SignerField.tsx'
import { useAnswered, useProposals } from '#web/doses/useProposals.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { fromDay, toDay, toDecimal } from '#web/form/inputs.ts'
import { useRecordForm } from '#web/form/useRecordForm.ts'
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
import { toastSuccess } from '#web/ui/toasts.ts'

export interface VaccineFormOptions {
  pet: PetHeader
  consultationId?: string
  /** The one being corrected. */
  vaccine?: Vaccine
  protocolId?: string
  /** Who may get the same in one action, and those that were chosen for it. */
  siblings?: readonly Sibling[]
  chosen?: readonly string[]
  /** What must be with the server before it. */
  prepare?: () => Promise<void>
  onSaved: (vaccine: Vaccine) => void
}

/** Of another vaccine than those of the protocols the name is asked for at its own field. */
const name = requiredText(80).nullable()
/** A new dose, and what of it is each other animal's own. */
const NewVaccine = vaccines.create.input.extend({
  name,
  others: z.array(vaccines.createMany.input.shape.pets.element),
})
const ChangedVaccine = vaccines.update.input.extend({ name })

/** The form of a dose: what it is of proposes its number, its batch and its next date; all of it can be changed. */
export function useVaccineForm(options: VaccineFormOptions) {
  const { pet, consultationId, vaccine, protocolId, siblings = [], chosen = [], onSaved } = options
  const signer = useOwnSigner()
  const signers = useSigners()
  const today = dayOf(new Date())
  // Of all that may be chosen, so that choosing asks nothing.
  const petIds = [pet, ...siblings].map(({ id }) => id).join(',')
  const start = useQuery(queryOf(vaccines.form, protocolId ? { petId: pet.id, petIds, protocolId } : { petId: pet.id }))
  const protocols = start.data?.protocols ?? []
  const proposals = useProposals<VaccineValues>()
  const protocolOf = (values: VaccineValues) => protocols.find(({ id }) => id === values.protocolId)

  const form = useRecordForm({
    draftKey: {
      id: `vaccine/${vaccine?.id ?? `new/${consultationId ?? pet.id}`}`,
      title: `Vacuna de ${pet.name}`,
    },
    onRecovered: proposals.markTyped,
    initial: vaccine ? vaccineValues(vaccine) : newVaccineValues(signer, protocolId, otherPets(siblings, chosen)),
    labels: vaccineLabels,
    showValue: (name, value) => {
      const choices = choicesOf(protocols, String(value), vaccine)
      const protocolId = choices.map((choice) => ({ value: choice.id, label: choice.value }))
      return showChoices({ protocolId, professionalId: signers, origin: origins })(name, value)
    },
    schema: vaccine ? ChangedVaccine : NewVaccine,
    toInput: (typed, version) => {
      const values = proposals.fill(typed, propose(typed))
      if (vaccine) return { ...toVaccine(values), vaccineId: vaccine.id, version }
      const others = values.others.map((other) => ofOther(other, values))
      return { ...toVaccine(values), petId: pet.id, consultationId: consultationId ?? null, others }
    },
    rules: (input) => [
      ...vaccineChecks(input, pet, today),
      () =>
        'others' in input
          ? refuseOthers(input.others, siblings, (other, to) => refuseVaccine({ ...input, ...other }, to, today))
          : undefined,
      () => {
        const questions = questionsOf(form.values)
        return questions.length > 0 ? refuseEarly(questions.join(' '), input.earlyReason) : undefined
      },
      () => refuseRepeat(input),
    ],
    ...(options.prepare ? { prepare: options.prepare } : {}),
    save: async (input, sending) => {
      if ('vaccineId' in input) return call(vaccines.update, input)
      const { others, ...own } = input
      if (others.length === 0) return call(vaccines.create, own, sending)
      const { petId, doseNumber, nextOn, weightKg, temperature: _t, reaction: _r, consultationId: _c, ...common } = own
      const pets = [{ petId, doseNumber, nextOn, weightKg }, ...others]
      const made = await call(vaccines.createMany, { ...common, pets }, sending)
      const first = made.find((one) => one.petId === petId)
      if (!first) throw new AppError('internal')
      return first
    },
    ...(vaccine
      ? {
          version: vaccine.version,
          loadLatest: async () => {
            const latest = await call(vaccines.get, { vaccineId: vaccine.id })
            return { values: vaccineValues(latest), version: latest.version }
          },
        }
      : {}),
    onSaved: (saved) => {
      const next = saved.nextOn ? `Próxima dosis: ${showDate(saved.nextOn)}` : undefined
      const count = form.values.others.length + 1
      const made = count === 1 ? 'Vacuna registrada' : `Vacuna registrada a ${count} mascotas`
      toastSuccess(vaccine ? 'Vacuna actualizada' : made, next)
      onSaved(saved)
    },
  })

  const hasProtocol = form.values.protocolId !== '' && form.values.protocolId !== OTHER
  const isPlanned = !vaccine && hasProtocol
  const isStart = form.values.protocolId === protocolId
  const chosenPlan = useQuery({
    ...queryOf(vaccines.plan, { petIds, protocolId: form.values.protocolId }),
    enabled: hasProtocol && !isStart,
  }).data
  const plan = isStart ? start.data?.plan : chosenPlan
  const planOf = (petId: string) => plan?.pets.find((one) => one.petId === petId)

  const othersOf = (petId: string) => (planOf(petId)?.given ?? []).filter(({ id }) => id !== vaccine?.id)

  /** What speaks against it on its day. */
  function warningsOf(values: VaccineValues, { id, birthOn }: { id: string; birthOn: string }) {
    const protocol = protocolOf(values)
    return protocol ? earlyWarnings(protocol, { birthOn, appliedOn: toDay(values.appliedOn) }, othersOf(id)) : []
  }

  /** All who get it. */
  function animalsOf(values: VaccineValues) {
    return [pet, ...siblings.filter(({ id }) => values.others.some(({ petId }) => petId === id))]
  }

  /** The same of all who get it, by name; of one that is corrected, as it was said when it was written. */
  function questionsOf(values: VaccineValues): string[] {
    const appliedOn = toDay(values.appliedOn)
    if (vaccine && vaccine.protocolId === values.protocolId && vaccine.appliedOn === appliedOn)
      return vaccine.early === null ? [] : [vaccine.early]
    return animalsOf(values).flatMap((animal) => {
      const warnings = warningsOf(values, animal)
      return warnings.length > 0 ? [askEarly(animal.name, warnings, appliedOn === today)] : []
    })
  }

  /** Of its own animal; those of the others the server refuses by their names. */
  function refuseRepeat(dose: {
    protocolId?: string | null | undefined
    appliedOn: string
    nextOn?: string | null | undefined
  }): Refusal | undefined {
    const protocol = protocols.find(({ id }) => id === dose.protocolId)
    const [others, when] = [othersOf(pet.id), { birthOn: pet.birthOn, appliedOn: dose.appliedOn }]
    // One that was not asked for a reason, when it was written, is asked for nothing now.
    const isUnasked = vaccine?.early === null && vaccine.protocolId === dose.protocolId
    if (!protocol || (isUnasked && vaccine.appliedOn === dose.appliedOn)) return undefined
    if (earlyWarnings(protocol, when, others).length === 0) return undefined
    return refuseLateRepeat(protocol, { ...when, nextOn: dose.nextOn ?? null }, others)
  }

  const nextOf = (
    values: VaccineValues,
    animal: { id: string; birthOn: string },
    doseNumber: number,
  ): string | undefined => {
    const protocol = protocolOf(values)
    const when = { birthOn: animal.birthOn, appliedOn: toDay(values.appliedOn) }
    if (protocol && warningsOf(values, animal).length > 0) return proposeRepeat(protocol, when, othersOf(animal.id))
    return protocol && proposeVaccine(protocol.schedule, { ...when, doseNumber })
  }

  function propose(values: VaccineValues): Partial<VaccineValues> {
    if (!isPlanned || !plan) return {}
    const doses = (planOf(pet.id)?.doses ?? 0) + 1
    const doseNumber = proposals.isTyped('doseNumber') ? Number(values.doseNumber) : doses
    // Another batch expires another day.
    const isOtherBatch = proposals.isTyped('batch') && values.batch.trim() !== plan.batch?.batch
    return {
      doseNumber: String(doses),
      nextOn: fromDay(nextOf(values, pet, doseNumber) ?? null),
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
  }

  const numberOfOther = (petId: string, values: VaccineValues) =>
    plan ? (planOf(petId)?.doses ?? 0) + 1 : toDecimal(values.doseNumber)

  /** As typed, else as proposed for its age and number; where nothing is proposed, that of the first. */
  function nextOfOther({ petId, nextOn }: OtherPet, values: VaccineValues): string {
    const animal = siblings.find(({ id }) => id === petId) ?? pet
    const proposed = plan && nextOf(values, animal, Number(numberOfOther(petId, values)))
    return nextOn ?? (proposed ? fromDay(proposed) : values.nextOn)
  }

  function ofOther(other: OtherPet, values: VaccineValues): object {
    const own = toVaccine({ ...values, weightKg: other.weightKg, nextOn: nextOfOther(other, values) })
    const doseNumber = numberOfOther(other.petId, values)
    return { petId: other.petId, doseNumber, nextOn: own.nextOn, weightKg: own.weightKg }
  }

  const shown = propose(form.values)
  useAnswered(form, proposals, shown)
  const { doseNumber } = proposals.fill(form.values, shown)
  const ofLast = (name: 'batch' | 'batchExpiresOn') =>
    shown[name] && !proposals.isTyped(name) ? 'Último lote usado. Verifíquelo en el frasco' : undefined
  return {
    form,
    siblings,
    /** What stands beside it is read with it. */
    start,
    protocol: protocolOf(form.values),
    choices: choicesOf(protocols, form.values.protocolId, vaccine),
    proposed: nextOf(form.values, pet, Number(doseNumber)),
    lastOn: isPlanned ? (planOf(pet.id)?.lastOn ?? null) : null,
    questions: questionsOf(form.values),
    /** Beside the day, while nobody knows how old one of them is. */
    unknownAge: animalsOf(form.values)
      .map(({ birthOn }) => noteUnknownAge('la vacuna', protocolOf(form.values)?.schedule, birthOn))
      .find(Boolean),
    nextOfOther: (other: OtherPet) => nextOfOther(other, proposals.fill(form.values, shown)),
    /** What stands at a field of the batch that nobody typed. */
    ofLast,
    /** As `form.field`, for the fields that are proposed. */
    proposedField: (name: ProposedField) => proposals.bind(form.field(name), shown[name]),
  }
}

/** The protocols to choose from, and the one of a dose that is corrected, whatever became of it. */
function choicesOf(protocols: readonly Protocol[], chosenId: string, vaccine: Vaccine | undefined) {
  const known = protocols.filter(({ id, isArchived }) => id === chosenId || !isArchived)
  const own = vaccine?.protocolId
  return [
    ...known.map(({ id, name }) => ({ id, value: name })),
    ...(own && !known.some(({ id }) => id === own) ? [{ id: own, value: vaccine.name }] : []),
    { id: OTHER, value: 'Otra vacuna' },
  ]
}

type ProposedField = 'doseNumber' | 'nextOn' | 'route' | 'product' | 'laboratory' | 'batch' | 'batchExpiresOn'

export type VaccineForm = ReturnType<typeof useVaccineForm>
