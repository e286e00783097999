import { IconBan } from '@tabler/icons-react'
import { type Owner, owners } from '#shared/owners/owners.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useFormOverLatest } from '#web/form/useFormOverLatest.ts'
import { call } from '#web/http/call.ts'
import { useReactivate } from '#web/owners/OwnerState.tsx'
import { toastUndo } from '#web/ui/UndoToast.tsx'

const labels = { reason: 'Motivo' }

/** "Desactivar": never a deletion. */
export function DeactivateModal({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const reactivate = useReactivate()
  const read = () => call(owners.get, { ownerId: owner.id })
  const form = useFormOverLatest({
    draftKey: { id: `owner/${owner.id}/deactivate`, title: `Desactivar a ${owner.name}` },
    initial: { reason: '' },
    labels,
    schema: owners.deactivate.input,
    toInput: (values, version) => ({ ...values, ownerId: owner.id, version }),
    save: (input) => call(owners.deactivate, input),
    version: owner.version,
    read,
    tellNew: (now) => {
      if (now.status === 'active') return undefined
      return `${now.name} ya está inactivo: ${now.inactiveReason ?? 'sin motivo'}.`
    },
    onSaved: (saved) => {
      toastUndo('Propietario desactivado', () => void reactivate(saved), IconBan)
      onClose()
    },
  })
  const active = owner.pets.filter((pet) => pet.status === 'active').length
  return (
    <FormDialog form={form} title={`¿Desactivar a ${owner.name}?`} size="confirm" submit="Desactivar" onClose={onClose}>
      <FormSection
        note={`Sale de la lista de activos y no recibe mascotas nuevas. No se borra nada: sus datos, sus mascotas y la historia quedan.${
          active > 0
            ? ` Tiene ${showCount(active, 'mascota activa, que sigue activa', 'mascotas activas, que siguen activas')}.`
            : ''
        }`}
      >
        <WideField>
          <TextAreaField {...form.field('reason')} label={labels.reason} required maxLength={300} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
