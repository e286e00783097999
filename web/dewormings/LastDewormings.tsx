import { useQuery } from '@tanstack/react-query'
import { dewormingKindNames, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingWord } from '#web/doses/doseWords.ts'
import { LAST_DOSES, LastDoses } from '#web/doses/LastDoses.tsx'
import { queryOf } from '#web/http/query.ts'

export function LastDewormings({ petId }: { petId: string }) {
  const list = useQuery(queryOf(dewormings.listOfPet, { petId, pageSize: LAST_DOSES }))
  const kind = (dose: { kind: keyof typeof dewormingKindNames }) => dewormingKindNames[dose.kind]
  return <LastDoses word={dewormingWord} list={list} name={({ product }) => product} note={kind} />
}
