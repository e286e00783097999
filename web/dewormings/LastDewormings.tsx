import type { UseQueryResult } from '@tanstack/react-query'
import type { Deworming } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.words.ts'
import { dewormingWord } from '#web/doses/doseWords.ts'
import { LastDoses } from '#web/doses/LastDoses.tsx'

export function LastDewormings({ list }: { list: UseQueryResult<{ last: Deworming[] }> }) {
  const kind = (dose: Deworming) => dewormingKindNames[dose.kind]
  return <LastDoses word={dewormingWord} list={list} name={({ product }) => product} note={kind} />
}
