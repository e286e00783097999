import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FormatData } from '#shared/formats/dataFields.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import type { FoundPet } from '#shared/search/search.contract.ts'
import { queryOf } from '#web/http/query.ts'
import { PetSearchField } from '#web/owners/PetSearchField.tsx'

/** The data of an animal of choice, to see a template with them; none until one is chosen. */
export function useSampleData(): { data: FormatData | undefined; chooser: ReactNode } {
  const [pet, setPet] = useState<FoundPet>()
  const found = useQuery({
    ...queryOf(issuedFormats.dataOf, { petId: pet?.id ?? '' }),
    enabled: pet !== undefined,
  })
  return {
    data: found.data,
    chooser: (
      <div className="FormatSample">
        <PetSearchField label="Ver con una mascota" value={pet} onChange={setPet} error={found.error?.message} />
      </div>
    ),
  }
}
