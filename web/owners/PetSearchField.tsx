import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FoundPet, search } from '#shared/search/search.contract.ts'
import { useWhoseOf } from '#web/catalogues/useWhoseOf.ts'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { queryOf } from '#web/http/query.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { SEARCH_WAIT_MS } from '#web/ui/useDelayedText.ts'
import '#web/owners/PetSearchField.css'

interface PetSearchFieldProps extends Omit<FieldProps<FoundPet | undefined>, 'value'> {
  /** The one that was chosen; nothing where whoever asks shows it elsewhere. */
  value?: FoundPet | undefined
  isOffered?: (pet: FoundPet) => boolean
  /** Registers who is not found, by what was typed of them; not offered without. */
  onRegister?: ((typed: string) => void) | undefined
}

/** An animal of the clinic, found by its name, its owner, a phone or a document; the recent ones before anything is typed. */
export function PetSearchField({ value, onChange, isOffered = () => true, onRegister, ...props }: PetSearchFieldProps) {
  const whoseOf = useWhoseOf()
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, 100)
  const [asked] = useDebouncedValue(q, SEARCH_WAIT_MS)
  const [isOpened, setOpened] = useState(false)
  const found = useQuery({
    ...queryOf(search.find, { q: asked }),
    placeholderData: keepPreviousData,
    enabled: isOpened,
  })
  const isSearching = found.isFetching || q !== asked
  // Whoever is here already is found first.
  const registers = onRegister !== undefined && !isSearching
  return (
    <SearchableSelect<FoundPet>
      {...props}
      value={value?.id ?? ''}
      {...(value ? { valueText: `${value.name} · ${whoseOf(value)}` } : {})}
      options={(found.data?.pets ?? []).filter(isOffered)}
      valueKey="name"
      asksBetween
      isLoading={isSearching}
      load={{ ask: () => setOpened(true), isLoading: false, failure: undefined }}
      emptyText={found.isError ? 'No se pudo buscar. Revise su conexión.' : 'Sin resultados'}
      onSearch={setTyped}
      {...(registers ? { onCreate: onRegister, createWords: (text: string) => `Registrar a «${text}»` } : {})}
      onChange={(_id, pet) => onChange(pet)}
      renderOption={(pet) => (
        <span className="PetSearch-option row gap-12">
          <RowPortrait pet={pet} />
          <span className="column">
            <strong>{pet.name}</strong>
            <span>{whoseOf(pet)}</span>
          </span>
        </span>
      )}
    />
  )
}
