import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  type CommonField,
  commonFields,
  type Consultation,
  consultations,
  type VisitPet,
} from '#shared/consultations/consultations.contract.ts'
import { writableFields } from '#shared/consultations/consultations.rules.ts'
import { fieldLabels } from '#shared/consultations/consultations.words.ts'
import { joinNames } from '#shared/values/text.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { call } from '#web/http/call.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

interface CopyTextDialogProps {
  consultation: Consultation
  /** The other animals whose consultation is open. */
  to: readonly VisitPet[]
  /** Saves what was typed. */
  flush: () => Promise<void>
  onClose: () => void
}

/** What is said alike of several animals of a visit: written once, and copied to those that are chosen. */
export function CopyTextDialog({ consultation, to, flush, onClose }: CopyTextDialogProps) {
  const writable = writableFields(useProfile())
  const filled = commonFields.filter((field) => consultation[field] !== null && writable.has(field))
  const [fields, setFields] = useState<ReadonlySet<CommonField>>(new Set(filled))
  const [toIds, setToIds] = useState<ReadonlySet<string>>(
    new Set(to.flatMap(({ consultationId }) => consultationId ?? [])),
  )
  const copy = useMutation({
    mutationFn: async () => {
      await flush()
      const input = { consultationId: consultation.id, fields: [...fields], toIds: [...toIds] }
      return call(consultations.copyText, input)
    },
    onSuccess: ({ copied }) => {
      const namesOf = (isFull: boolean) =>
        copied
          .filter((one) => (one.fields.length === fields.size) === isFull)
          .flatMap(({ consultationId }) => to.find((pet) => pet.consultationId === consultationId)?.name ?? [])
      const left = namesOf(false)
      if (left.length > 0)
        toastSuccess('Texto copiado donde faltaba', `${joinNames(left)} conserva lo que ya tenía escrito`)
      else toastSuccess('Texto copiado', joinNames(namesOf(true)))
      onClose()
    },
    onError: (error) => toastError('No se copió el texto', error.message),
  })
  const isReady = fields.size > 0 && toIds.size > 0
  return (
    <ResponsiveModal
      opened
      title="Copiar texto"
      onClose={onClose}
      isHeld={copy.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            tone="primary"
            loading={copy.isPending}
            gerund="Copiando…"
            disabledReason={isReady ? undefined : 'Elija qué copiar y a quién'}
            onClick={() => copy.mutate()}
          >
            Copiar
          </Button>
        </>
      }
    >
      <p className="CopyText-hint">Solo llena lo que está vacío: lo ya escrito se conserva.</p>
      <fieldset className="CopyText">
        <legend>Qué</legend>
        {filled.map((field) => (
          <CheckField
            key={field}
            label={fieldLabels[field]}
            value={fields.has(field)}
            onChange={(isOn) => setFields(withItem(fields, field, isOn))}
          />
        ))}
      </fieldset>
      <fieldset className="CopyText">
        <legend>A</legend>
        {to.map(({ consultationId, name }) =>
          consultationId ? (
            <CheckField
              key={consultationId}
              label={name}
              value={toIds.has(consultationId)}
              onChange={(isOn) => setToIds(withItem(toIds, consultationId, isOn))}
            />
          ) : null,
        )}
      </fieldset>
    </ResponsiveModal>
  )
}

function withItem<Item>(items: ReadonlySet<Item>, item: Item, isOn: boolean): ReadonlySet<Item> {
  const next = new Set(items)
  if (isOn) next.add(item)
  else next.delete(item)
  return next
}
