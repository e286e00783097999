import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReminderKind, reminderRules } from '#shared/reminders/reminders.contract.ts'
import { refusePlaceholders, writeReminder } from '#shared/reminders/reminders.rules.ts'
import { type FoundPet, search } from '#shared/search/search.contract.ts'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { queryOf } from '#web/http/query.ts'
import { useWhoseOf } from '#web/catalogues/useWhoseOf.ts'
import { SEARCH_WAIT_MS } from '#web/ui/useDelayedText.ts'
import '#web/reminders/reminders.css'

/** The text as the owner of an animal of the clinic would read it, while it is typed. */
export function RulePreview({ kind, message }: { kind: ReminderKind; message: string }) {
  const whoseOf = useWhoseOf()
  const [typed, setTyped] = useState('')
  const [pet, setPet] = useState<FoundPet>()
  const q = typed.trim().slice(0, 100)
  const [asked] = useDebouncedValue(q, SEARCH_WAIT_MS)
  const found = useQuery({ ...queryOf(search.find, { q: asked }), placeholderData: keepPreviousData })
  const facts = useQuery({
    ...queryOf(reminderRules.preview, { kind, petId: pet?.id ?? '' }),
    enabled: pet !== undefined,
  })
  return (
    <>
      <SearchableSelect<FoundPet>
        label="Ver con una mascota"
        value={pet?.id ?? ''}
        asksBetween
        {...(pet ? { valueText: `${pet.name} · ${whoseOf(pet)}` } : {})}
        options={found.data?.pets ?? []}
        valueKey="name"
        isLoading={found.isFetching || q !== asked}
        emptyText={found.isError ? 'No se pudo buscar. Revise su conexión.' : 'Sin resultados'}
        onSearch={setTyped}
        onChange={(_name, chosen) => setPet(chosen)}
        renderOption={(found) => `${found.name} · ${whoseOf(found)}`}
      />
      {pet && facts.data && !refusePlaceholders(kind, message) ? (
        <p className="ReminderPreview" aria-live="polite">
          {writeReminder(kind, message, facts.data)}
        </p>
      ) : null}
    </>
  )
}
