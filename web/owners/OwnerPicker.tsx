import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type OwnerRow, owners } from '#shared/owners/owners.contract.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { lastDigits, type Phone } from '#shared/values/phone.ts'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { queryOf } from '#web/http/query.ts'
import { SEARCH_WAIT_MS } from '#web/ui/useDelayedText.ts'
import { OwnerModal } from '#web/owners/OwnerModal.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import '#web/owners/OwnerPicker.css'

interface OwnerPickerProps extends Omit<FieldProps<string>, 'onChange'> {
  onChange: (ownerId: string) => void
  /** The one it is about is no choice. */
  exceptId: string
  status: 'active' | 'any'
  /** The name of the chosen one, where the list does not show it. */
  valueText?: string
  /** One that is not found can be registered here, by those who may. */
  canRegister?: boolean
}

/** Another owner, found by name, document, phone or pet. */
export function OwnerPicker({ exceptId, status, canRegister = false, ...props }: OwnerPickerProps) {
  const mayWrite = useMay('owners.write')
  const [newName, setNewName] = useState<string>()
  const [typed, setTyped] = useState('')
  /** How the chosen one was called. */
  const [chosen, setChosen] = useState<string>()
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), SEARCH_WAIT_MS)
  const found = useQuery({
    ...queryOf(owners.list, { q, status, pageSize: 20 }),
    placeholderData: keepPreviousData,
  })
  // Chosen in an earlier opening of the form: its name is not here yet.
  const listed = found.data?.items.find(({ id }) => id === props.value)
  const isUnknown = props.value !== '' && chosen === undefined && !props.valueText && found.isSuccess && !listed
  const known = useQuery({ ...queryOf(owners.get, { ownerId: props.value }), enabled: isUnknown })
  // What was typed last is not searched yet.
  const isSearching = found.isFetching || typed.trim().slice(0, 100) !== q
  const named = listed ?? known.data
  const choose = (ownerId: string, called: string | undefined) => {
    setChosen(called)
    props.onChange(ownerId)
  }
  const select = (
    <SearchableSelect<OwnerRow>
      {...props}
      options={(found.data?.items ?? []).filter(({ id }) => id !== exceptId)}
      valueKey="name"
      asksBetween
      {...(props.value ? { valueText: chosen ?? props.valueText ?? (named ? callOwner(named) : '') } : {})}
      isLoading={isSearching}
      emptyText={found.isError ? 'No se pudo buscar. Revise su conexión.' : 'Sin resultados'}
      onSearch={setTyped}
      onChange={(ownerId, owner) => choose(ownerId, owner && callOwner(owner))}
      {...(canRegister && mayWrite && !isSearching && !found.isError
        ? { onCreate: setNewName, createWords: (name: string) => `Registrar propietario «${name}»` }
        : {})}
      renderOption={(owner) => (
        <span className="OwnerPicker stack">
          <strong>{owner.name}</strong>
          <span className="soft">
            {[
              showDocument(owner),
              lastDigits(owner.phone),
              owner.pets.map((pet) => pet.name).join(', ') || 'Sin mascotas',
              owner.status === 'inactive' ? 'Inactivo' : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
    />
  )
  return (
    <>
      {select}
      {newName === undefined ? null : (
        <OwnerModal
          opened
          typed={newName}
          exceptId={exceptId}
          choosesActive={status === 'active'}
          onChosen={({ id, name }) => choose(id, name)}
          onClose={() => setNewName(undefined)}
        />
      )}
    </>
  )
}

/** `Ana Gómez · …8890`: another may have the name. */
function callOwner({ name, phone }: { name: string; phone: Phone }): string {
  return `${name} · ${lastDigits(phone)}`
}
