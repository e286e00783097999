import { useId, useState } from 'react'
import { Alert } from '@mantine/core'
import { IconAlertCircle, IconArrowsJoin } from '@tabler/icons-react'
import { type Owner, owners } from '#shared/owners/owners.contract.ts'
import { canMerge, type MergeChoice, showFirstPets, suggestMerge } from '#shared/owners/owners.rules.ts'
import { useCustomFields } from '#web/customFields/customFields.data.ts'
import { call } from '#web/http/call.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { MergePreview } from '#web/owners/MergePreview.tsx'
import { OwnerPicker } from '#web/owners/OwnerPicker.tsx'
import { useUndoMerge } from '#web/owners/OwnerState.tsx'
import { useOwner, useOwnerMatches } from '#web/owners/owners.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'
import '#web/owners/MergeModal.css'

interface MergeModalProps {
  /** The one that stays. */
  owner: Owner
  onClose: () => void
}

/** "Unir con otro propietario": find the other one, choose what stays, confirm. */
export function MergeModal({ owner, onClose }: MergeModalProps) {
  const [otherId, setOtherId] = useState('')
  const [suggested, setSuggested] = useState('')
  const form = useId()
  const { merge, isBusy, error } = useMerge(owner, onClose)
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      isHeld={isBusy}
      title="Unir con otro propietario"
      size={760}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button tone="primary" type="submit" form={form} disabled={otherId === ''} loading={isBusy}>
            Unir propietarios
          </Button>
        </>
      }
    >
      <div className="MergeModal">
        <p>
          Queda <strong>{owner.name}</strong>. El otro queda inactivo, con un enlace a este, y sus mascotas pasan aquí.
          Un administrador puede deshacer la unión.
        </p>
        <OwnerPicker
          label="El otro propietario"
          required
          value={otherId}
          exceptId={owner.id}
          status="any"
          valueText={suggested}
          onChange={setOtherId}
        />
        {otherId === '' ? (
          <Suggestions
            owner={owner}
            onPick={(id, name) => {
              setSuggested(name)
              setOtherId(id)
            }}
          />
        ) : null}
        {otherId === '' ? null : (
          <OtherOwner key={otherId} owner={owner} otherId={otherId} form={form} onMerge={merge} />
        )}
        {error ? (
          <Alert role="alert" icon={<IconAlertCircle size={20} stroke={1.75} />}>
            {error}
          </Alert>
        ) : null}
      </div>
    </ResponsiveModal>
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
    <div className="MergeModal-suggestions">
      <span id="parecidos">Parecidos:</span>
      <ul aria-labelledby="parecidos">
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

interface OtherOwnerProps {
  owner: Owner
  otherId: string
  form: string
  onMerge: (other: Owner, choice: MergeChoice) => void
}

function OtherOwner({ owner, otherId, form, onMerge }: OtherOwnerProps) {
  const other = useOwner(otherId)
  const customFields = useCustomFields()
  // Until something is chosen, what is suggested; a choice outlives that the records are read again.
  const [chosen, setChosen] = useState<MergeChoice>()
  return (
    <Loaded query={other} name="el otro propietario" words={{ loading: 'Cargando la vista previa' }} skeletonRows={4}>
      {(found) => {
        const choice = chosen ?? suggestMerge(owner, found, customFields)
        const refused = canMerge(stateOf(owner), stateOf(found))
        return (
          <form
            id={form}
            onSubmit={(event) => {
              event.preventDefault()
              // A form inside a dialog is, for React, inside the page's form too.
              event.stopPropagation()
              if (!refused) onMerge(found, choice)
            }}
          >
            {refused ? (
              <Alert role="alert">{refused.message}</Alert>
            ) : (
              <MergePreview
                owner={owner}
                other={found}
                customFields={customFields}
                choice={choice}
                onChoose={setChosen}
              />
            )}
          </form>
        )
      }}
    </Loaded>
  )
}

function stateOf(owner: Owner) {
  return { status: owner.status, isMerged: owner.mergedInto !== null }
}

function useMerge(owner: Owner, onClose: () => void) {
  const undo = useUndoMerge()
  const mayUndo = useMay('owners.unmerge')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const merge = (other: Owner, choice: MergeChoice) => {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    const input = {
      ownerId: owner.id,
      version: owner.version,
      otherId: other.id,
      otherVersion: other.version,
      ...choice,
    }
    call(owners.merge, input).then(
      (merged) => {
        const note = merged.merges.find(({ ownerId }) => ownerId === other.id)
        if (note && mayUndo) {
          const { mergeId } = note
          toastUndo('Propietarios unidos', () => void undo(mergeId), IconArrowsJoin)
        } else toastSuccess('Propietarios unidos')
        onClose()
      },
      (failure: Error) => {
        setIsBusy(false)
        setError(failure.message)
        // What somebody changed meanwhile is shown before it is sent again.
        readAgain(owners.get)
      },
    )
  }
  return { merge, isBusy, error }
}
