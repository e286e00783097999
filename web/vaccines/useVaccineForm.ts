import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CallOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { proposeVaccine } from '#shared/protocols/protocols.rules.ts'
import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { refuseVaccine } from '#shared/vaccines/vaccines.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { fromDay, toDay } from '#web/form/inputs.ts'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useDosesChanged, useProtocols } from '#web/protocols/protocols.data.ts'
import { useOwnSigner } from '#web/protocols/SignerField.tsx'
import {
  newVaccineValues,
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
  /** Other animals that get the same, in one action: each its own number and next date. */
  others?: readonly { id: string; birthOn: string }[]
  onSaved: (vaccine: Vaccine) => void
}

/** The form of a dose: what it is of proposes its number, its batch and its next date; all of it can be changed. */
export function useVaccineForm({ pet, consultationId, vaccine, protocolId, others = [], onSaved }: VaccineFormOptions) {
  const showChanged = useDosesChanged()
  const signer = useOwnSigner()
  const today = dayOf(new Date())
  const form = useRecordForm({
    initial: vaccine ? vaccineValues(vaccine) : newVaccineValues(signer, protocolId),
    labels: vaccineLabels,
    schema: vaccine ? vaccines.update.input : vaccines.create.input,
    toInput: (values, version) => ({
      ...toVaccine(values),
      ...(vaccine ? { vaccineId: vaccine.id, version } : { petId: pet.id, consultationId: consultationId ?? null }),
    }),
    rules: (input) => refuseVaccine(input, pet, today),
    save: async (input, options) => {
      if ('vaccineId' in input) return call(vaccines.update, input)
      if (others.length === 0) return call(vaccines.create, input, options)
      return saveAll(input, options)
    },
    ...(vaccine ? { version: vaccine.version } : {}),
    ...(vaccine
      ? {
          loadLatest: async () => {
            const latest = await call(vaccines.get, { vaccineId: vaccine.id })
            return { values: vaccineValues(latest), version: latest.version }
          },
        }
      : {}),
    onSaved: (saved) => {
      showChanged()
      const next = saved.nextOn ? `Próxima dosis: ${showDate(saved.nextOn)}` : undefined
      const made = others.length === 0 ? 'Vacuna registrada' : `Vacuna registrada a ${others.length + 1} mascotas`
      toastSuccess(vaccine ? 'Vacuna actualizada' : made, next)
      onSaved(saved)
    },
  })
  const { values, setValue } = form
  const list = useProtocols().data ?? []
  const protocol = list.find(({ id }) => id === values.protocolId)
  const isPlanned = !vaccine && values.protocolId !== '' && values.protocolId !== OTHER
  const petIds = [pet, ...others].map(({ id }) => id).join(',')
  const plan = useQuery({
    ...queryOf(vaccines.plan, { petIds, protocolId: values.protocolId }),
    enabled: isPlanned,
    placeholderData: (before) => before,
  }).data
  /** All or none of them, in one call. */
  async function saveAll(input: CallOf<typeof vaccines.create>, options: { idempotencyKey: string }): Promise<Vaccine> {
    const { petId, doseNumber, nextOn, temperature: _t, reaction: _r, consultationId: _c, ...common } = input
    const dosesOf = (id: string) => plan?.pets.find((one) => one.petId === id)?.doses ?? 0
    const theirs = others.map(({ id, birthOn }) => {
      const own = { birthOn, appliedOn: common.appliedOn, doseNumber: dosesOf(id) + 1 }
      const proposal = protocol ? proposeVaccine(protocol.schedule, own) : nextOn
      return { petId: id, doseNumber: own.doseNumber, nextOn: proposal ?? null }
    })
    const pets = [{ petId, doseNumber: doseNumber ?? null, nextOn: nextOn ?? null }, ...theirs]
    const [first] = await call(vaccines.createMany, { ...common, pets }, options)
    if (!first) throw new AppError('internal')
    return first
  }
  const [typed, setTyped] = useState<ReadonlySet<keyof VaccineValues>>(() => new Set())

  const ownPlan = plan?.pets.find(({ petId }) => petId === pet.id)
  const schedule = protocol?.schedule
  const appliedOn = toDay(values.appliedOn)
  const proposed =
    schedule && proposeVaccine(schedule, { birthOn: pet.birthOn, appliedOn, doseNumber: Number(values.doseNumber) })

  // What a person typed stays; what was proposed follows the choice of the protocol.
  useEffect(() => {
    if (!isPlanned || !plan) return
    const suggest = (name: 'doseNumber' | 'product' | 'laboratory' | 'batch' | 'batchExpiresOn', value: string) => {
      if (!typed.has(name)) setValue(name, value)
    }
    suggest('doseNumber', String((ownPlan?.doses ?? 0) + 1))
    if (!plan.batch) return
    suggest('product', plan.batch.product ?? '')
    suggest('laboratory', plan.batch.laboratory ?? '')
    suggest('batch', plan.batch.batch ?? '')
    suggest('batchExpiresOn', fromDay(plan.batch.batchExpiresOn))
    // oxlint-disable-next-line react/exhaustive-deps -- a new answer alone proposes again
  }, [plan, isPlanned])
  useEffect(() => {
    if (!vaccine && schedule && !typed.has('nextOn')) setValue('nextOn', fromDay(proposed ?? null))
    // oxlint-disable-next-line react/exhaustive-deps -- a new proposal alone changes the field
  }, [proposed, schedule])

  /** As `form.field`, for the fields that are proposed. */
  const proposedField = (name: keyof VaccineValues) => {
    const field = form.field(name)
    return {
      ...field,
      onChange: (value: string) => {
        setTyped((before) => new Set(before).add(name))
        field.onChange(value as never)
      },
    }
  }
  return { form, protocol, protocols: list, proposed, proposedField, lastOn: ownPlan?.lastOn ?? null }
}

export type VaccineForm = ReturnType<typeof useVaccineForm>
