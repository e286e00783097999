import { useState } from 'react'
import { Alert } from '@mantine/core'
import type { CallOf } from '#shared/http/contract.ts'
import { type Owner, owners } from '#shared/owners/owners.contract.ts'
import { canMerge, type MergeChoice, showFirstPets, suggestMerge } from '#shared/owners/owners.rules.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { useCustomFields } from '#web/customFields/customFields.data.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { MergePreview } from '#web/owners/MergePreview.tsx'
import { OwnerPicker } from '#web/owners/OwnerPicker.tsx'
import { useOwner, useOwnerMatches } from '#web/owners/owners.data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/owners/MergeModal.css'

const labels = { otherId: 'El otro propietario' }

/**
 * "Unir con otro propietario": find the other one, choose what stays, confirm. What somebody changes of either meanwhile is
 * shown before it is sent.
 */
export function MergeModal({ subject, send, onClose }: SmallFormProps<Owner, CallOf<typeof owners.merge>, Owner>) {
  const owner = useOwner(subject.id).data ?? subject
  const customFields = useCustomFields()
  const [suggested, setSuggested] = useState('')
  const form = useRecordForm({
    draftKey: undefined,
    // Until something is chosen, what is suggested; a choice outlives that the records are read again.
    initial: { otherId: '', choice: undefined as MergeChoice | undefined },
    labels,
    schema: owners.merge.input,
    toInput: ({ choice }) => ({
      ...{ ownerId: owner.id, version: owner.version },
      ...{ otherId: other.data?.id ?? '', otherVersion: other.data?.version ?? 0 },
      ...(other.data && (choice ?? suggestMerge(owner, other.data, customFields))),
    }),
    rules: () => other.data && canMerge(stateOf(owner), stateOf(other.data)),
    save: (input) => send(input),
    onSaved: onClose,
  })
  const { otherId, choice } = form.values
  const other = useOwner(otherId)
  const choose = (id: string) => {
    form.setValue('otherId', id)
    form.setValue('choice', undefined)
  }
  return (
    <FormDialog form={form} title="Unir con otro propietario" size={760} submit="Unir propietarios" onClose={onClose}>
      <div className="MergeModal stack gap-12">
        <p>
          Queda <strong>{owner.name}</strong>. El otro queda inactivo, con un enlace a este, y sus mascotas pasan aquí.
          Un administrador puede deshacer la unión.
        </p>
        <OwnerPicker
          {...form.field('otherId')}
          label={labels.otherId}
          required
          exceptId={owner.id}
          status="any"
          valueText={suggested}
          onChange={choose}
        />
        {otherId === '' ? (
          <Suggestions
            owner={owner}
            onPick={(id, name) => {
              setSuggested(name)
              choose(id)
            }}
          />
        ) : (
          <Loaded
            query={other}
            name="el otro propietario"
            words={{ loading: 'Cargando la vista previa' }}
            skeletonRows={4}
          >
            {(found) => {
              const refused = canMerge(stateOf(owner), stateOf(found))
              return refused ? (
                <Alert role="alert">{refused.message}</Alert>
              ) : (
                <MergePreview
                  owner={owner}
                  other={found}
                  customFields={customFields}
                  choice={choice ?? suggestMerge(owner, found, customFields)}
                  onChoose={(chosen) => form.setValue('choice', chosen)}
                />
              )
            }}
          </Loaded>
        )}
      </div>
    </FormDialog>
  )
}

/** Who has the same document, phone or e-mail is probably the one. */
function Suggestions({ owner, onPick }: { owner: Owner; onPick: (ownerId: string, name: string) => void }) {
  const matches = useOwnerMatches({
    document: owner.document ?? '',
    phone: owner.phone.number,
    email: owner.email ?? '',
    exceptId: owner.id,
  })
  if (matches.length === 0) return null
  return (
    <div className="row wrap gap-8">
      <span id="parecidos">Parecidos:</span>
      <ul className="row wrap gap-8" aria-labelledby="parecidos">
        {matches.map((match) => (
          <li key={match.id}>
            <Button size="compact" onClick={() => onPick(match.id, match.name)}>
              {match.petCount > 0 ? `${match.name} · ${showFirstPets(match)}` : match.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function stateOf(owner: Owner) {
  return { status: owner.status, isMerged: owner.mergedInto !== null }
}
