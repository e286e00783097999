import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type OwnerRow, owners } from '#shared/owners/owners.contract.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { showPhone } from '#shared/values/phone.ts'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { queryOf } from '#web/http/query.ts'
import { SEARCH_WAIT_MS } from '#web/ui/useDelayedText.ts'
import '#web/owners/OwnerPicker.css'

interface OwnerPickerProps extends Omit<FieldProps<string>, 'onChange'> {
  onChange: (ownerId: string) => void
  /** The one it is about is no choice. */
  exceptId: string
  status: 'active' | 'any'
  /** The name of the chosen one, where the list does not show it. */
  valueText?: string
}

/** Another owner, found by name, document, phone or pet. */
export function OwnerPicker({ exceptId, status, ...props }: OwnerPickerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), SEARCH_WAIT_MS)
  const found = useQuery({
    ...queryOf(owners.list, { q, status, pageSize: 20 }),
    placeholderData: keepPreviousData,
  })
  return (
    <SearchableSelect<OwnerRow>
      {...props}
      options={(found.data?.items ?? []).filter(({ id }) => id !== exceptId)}
      valueKey="name"
      {...(props.value ? { valueText: chosen ?? props.valueText ?? '' } : {})}
      isLoading={found.isFetching}
      emptyText={found.isError ? 'No se pudo buscar. Revise su conexión.' : 'Sin resultados'}
      onSearch={setTyped}
      onChange={(ownerId, owner) => {
        setChosen(owner?.name)
        props.onChange(ownerId)
      }}
      renderOption={(owner) => (
        <span className="OwnerPicker">
          <strong>{owner.name}</strong>
          <span>
            {[
              showDocument(owner) || showPhone(owner.phone),
              owner.pets.map((pet) => pet.name).join(', ') || 'Sin mascotas',
              ...(owner.status === 'inactive' ? ['Inactivo'] : []),
            ].join(' · ')}
          </span>
        </span>
      )}
    />
  )
}
