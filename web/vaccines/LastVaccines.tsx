import type { UseQueryResult } from '@tanstack/react-query'
import type { Vaccine } from '#shared/vaccines/vaccines.contract.ts'
import { vaccineWord } from '#web/doses/doseWords.ts'
import { LastDoses } from '#web/doses/LastDoses.tsx'

export function LastVaccines({ list }: { list: UseQueryResult<{ last: Vaccine[] }> }) {
  return <LastDoses word={vaccineWord} list={list} name={({ name }) => name} />
}
