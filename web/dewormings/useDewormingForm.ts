import { useEffect, useState } from 'react'
import { type Deworming, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { refuseDeworming } from '#shared/dewormings/dewormings.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { dewormingProtocolFor, proposeDeworming } from '#shared/protocols/protocols.rules.ts'
import { dayOf, isDay, showDate } from '#shared/values/date.ts'
import { dewormingLabels, dewormingValues, newDewormingValues, toDeworming } from '#web/dewormings/dewormingForm.ts'
import { fromDay, toDay } from '#web/form/inputs.ts'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useDewormers, useDosesChanged, useProtocols } from '#web/protocols/protocols.data.ts'
import { useOwnSigner } from '#web/protocols/SignerField.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

export interface DewormingFormOptions {
  pet: PetHeader
  consultationId?: string
  /** The one being corrected. */
  deworming?: Deworming
  onSaved: (deworming: Deworming) => void
}

/** The form of a deworming: the product and the animal's protocols propose the next date, which can be changed. */
export function useDewormingForm({ pet, consultationId, deworming, onSaved }: DewormingFormOptions) {
  const showChanged = useDosesChanged()
  const signer = useOwnSigner()
  const today = dayOf(new Date())
  const protocols = useProtocols().data ?? []
  const dewormers = (useDewormers().data ?? []).filter(({ speciesIds }) => speciesIds.includes(pet.speciesId))
  const protocolOn = (appliedOn: string, family: 'internal' | 'external') =>
    isDay(appliedOn) ? dewormingProtocolFor(protocols, pet, family, appliedOn) : undefined
  const form = useRecordForm({
    initial: deworming ? dewormingValues(deworming) : newDewormingValues(signer),
    labels: dewormingLabels,
    schema: deworming ? dewormings.update.input : dewormings.create.input,
    toInput: (values, version) => {
      const family = values.kind === 'external' ? 'external' : 'internal'
      const protocolId = deworming ? deworming.protocolId : (protocolOn(toDay(values.appliedOn), family)?.id ?? null)
      return {
        ...toDeworming(values, protocolId),
        ...(deworming
          ? { dewormingId: deworming.id, version }
          : { petId: pet.id, consultationId: consultationId ?? null }),
      }
    },
    rules: (input) => refuseDeworming(input, pet, today),
    save: (input, options) =>
      'dewormingId' in input ? call(dewormings.update, input) : call(dewormings.create, input, options),
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
      showChanged()
      const next = saved.nextOn ? `Próxima: ${showDate(saved.nextOn)}` : undefined
      toastSuccess(deworming ? 'Desparasitación actualizada' : 'Desparasitación registrada', next)
      onSaved(saved)
    },
  })
  const { values, setValue } = form
  const [isNextTyped, setNextTyped] = useState(false)
  const appliedOn = toDay(values.appliedOn)
  const product = dewormers.find(({ name }) => name === values.product)
  const proposed =
    values.kind === ''
      ? undefined
      : proposeDeworming({
          ...{ kind: values.kind, birthOn: pet.birthOn, appliedOn, productDays: product?.intervalDays ?? null },
          internal: protocolOn(appliedOn, 'internal')?.schedule,
          external: protocolOn(appliedOn, 'external')?.schedule,
        })
  useEffect(() => {
    if (!deworming && !isNextTyped) setValue('nextOn', fromDay(proposed ?? null))
    // oxlint-disable-next-line react/exhaustive-deps -- a new proposal alone changes the field
  }, [proposed])
  const nextField = () => {
    const field = form.field('nextOn')
    return {
      ...field,
      onChange: (value: string) => {
        setNextTyped(true)
        field.onChange(value)
      },
    }
  }
  /** A product of the list says what it holds and what it works against. */
  const chooseProduct = (name: string) => {
    const chosen = dewormers.find((one) => one.name === name)
    setValue('product', name)
    if (!chosen) return
    setValue('activeIngredient', chosen.activeIngredient)
    setValue('kind', chosen.kind)
  }
  return { form, dewormers, product, proposed, nextField, chooseProduct }
}

export type DewormingForm = ReturnType<typeof useDewormingForm>
