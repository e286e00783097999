import { useQuery } from '@tanstack/react-query'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { vaccineWord } from '#web/doses/doseWords.ts'
import { LAST_DOSES, LastDoses } from '#web/doses/LastDoses.tsx'
import { queryOf } from '#web/http/query.ts'

export function LastVaccines({ petId }: { petId: string }) {
  const list = useQuery(queryOf(vaccines.listOfPet, { petId, pageSize: LAST_DOSES }))
  return <LastDoses word={vaccineWord} list={list} name={({ name }) => name} />
}
