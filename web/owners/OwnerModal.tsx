import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { CustomField } from '#shared/customFields/customFields.contract.ts'
import { customValueChecks, showCustomValue } from '#shared/customFields/customFields.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { type Owner, OwnerDraft, owners } from '#shared/owners/owners.contract.ts'
import { refuseHalfDocument } from '#shared/owners/owners.rules.ts'
import { ownerLabels } from '#shared/owners/owners.words.ts'
import { paths } from '#web/nav/paths.ts'
import { customFieldList, useCustomFieldList } from '#web/customFields/customFields.data.ts'
import { customLabels, toCustomValues, type TypedCustomValues } from '#web/customFields/customValues.ts'
import { showFieldValue } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { OwnerFields } from '#web/owners/OwnerFields.tsx'
import { ownerValues, toOwnerDraft, typedOwner } from '#web/owners/ownerForm.ts'
import { PawOverPage } from '#web/ui/PawLoader.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

interface OwnerModalProps {
  /** The one being changed; nothing for a new one. */
  owner?: Owner
  opened: boolean
  onClose: () => void
  /** What was typed of a new one: a name, a phone, a document or an e-mail. */
  typed?: string
  /** Where a new one is wanted for something else, or who is registered already: no page is opened then. */
  onChosen?: (owner: { id: string; name: string }) => void
  /** Who is registered already and cannot be chosen. */
  exceptId?: string
  /** Who is inactive is no choice. */
  choosesActive?: boolean
}

/** The version counts only for a change. */
const VersionedDraft = OwnerDraft.extend({ version: z.number() })

/** The form of an owner in a dialog; every opening starts from the record. */
export function OwnerModal({ opened, ...props }: OwnerModalProps) {
  // The clinic's own fields are held from login on: as a rule they are here before anybody opens the form.
  const { data, isPending } = useCustomFieldList()
  if (!opened) return null
  return isPending ? <PawOverPage /> : <OpenOwnerModal {...props} customFields={data} />
}

interface OpenOwnerModalProps extends Omit<OwnerModalProps, 'opened'> {
  /** Missing when they could not be read: the form does without, and their values stay. */
  customFields: readonly CustomField[] | undefined
}

function OpenOwnerModal({ owner, onClose, typed = '', customFields: readFields, ...props }: OpenOwnerModalProps) {
  const { onChosen, exceptId = owner?.id ?? '', choosesActive = false } = props
  // As they were when the form was opened, until the server knows them otherwise.
  const [customFields, setCustomFields] = useState(readFields)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useRecordForm({
    draftKey: owner
      ? { id: `owner/${owner.id}`, title: `Datos de ${owner.name}` }
      : { id: 'owner/new', title: 'Nuevo propietario' },
    initial: owner
      ? ownerValues(owner, customFields)
      : { ...ownerValues(undefined, customFields), ...typedOwner(typed) },
    labels: { ...ownerLabels, ...customLabels(customFields ?? []) },
    showValue: (name, value) => showOwnerValue(customFields ?? [], name, value),
    schema: VersionedDraft,
    toInput: (values, version) => ({ ...toOwnerDraft(values, customFields), version }),
    rules: (draft) => [
      () => refuseHalfDocument(draft),
      ...customValueChecks(customFields ?? [], draft.customValues ?? {}, owner?.customValues),
    ],
    save: async ({ version, ...draft }, options) => {
      try {
        if (owner) return await call(owners.update, { ...draft, ownerId: owner.id, version })
        return await call(owners.create, draft, options)
      } catch (error) {
        // Somebody changed them meanwhile: one that is required now has to be seen to be filled in.
        if (error instanceof AppError && error.field?.startsWith('customValues'))
          setCustomFields(await queryClient.fetchQuery({ ...customFieldList, staleTime: 0 }).catch(() => customFields))
        throw error
      }
    },
    onSaved: (saved) => {
      toastSuccess(owner ? 'Propietario actualizado' : 'Propietario registrado')
      onChosen?.(saved)
      if (owner || onChosen) onClose()
      // Back leads to the list, not to the form again.
      else void navigate(paths.owner(saved.id), { replace: true })
    },
    ...(owner
      ? {
          version: owner.version,
          loadLatest: async () => {
            const latest = await call(owners.get, { ownerId: owner.id })
            return { values: ownerValues(latest, customFields), version: latest.version }
          },
        }
      : {}),
  })
  const choose = (registered: { id: string; name: string }) => {
    onChosen?.(registered)
    form.forget()
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={owner ? 'Editar propietario' : 'Nuevo propietario'}
      size={760}
      submit={owner ? 'Guardar cambios' : 'Registrar propietario'}
      onClose={onClose}
    >
      <OwnerFields
        form={form}
        exceptId={exceptId}
        choosesActive={choosesActive}
        // A link would lead away from what the owner is wanted for, past the guard of that form.
        onChoose={onChosen ? choose : undefined}
        customFields={customFields ?? []}
      />
    </FormDialog>
  )
}

/** A value that two people changed, in words. */
function showOwnerValue(customFields: readonly CustomField[], name: string, value: unknown): string | undefined {
  if (name !== 'customValues') return showFieldValue(value)
  const values = toCustomValues(customFields, value as TypedCustomValues)
  const lines = customFields.map(({ id, label }) => [label, showCustomValue(values[id])] as const)
  return (
    lines
      .filter(([, text]) => text !== '')
      .map(([label, text]) => `${label}: ${text}`)
      .join(' · ') || 'Vacío'
  )
}
