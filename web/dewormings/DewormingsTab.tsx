import { useParams } from 'react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dewormingKindNames, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { paths } from '#web/app/paths.ts'
import { DOSES_PER_PAGE, DosesTab } from '#web/doses/DosesTab.tsx'
import { dewormingWord } from '#web/doses/doseWords.ts'
import { call } from '#web/http/call.ts'
import { nextPage, queryKey } from '#web/http/query.ts'

/** `/mascotas/{id}/desparasitacion` */
export function DewormingsTab() {
  const { petId = '' } = useParams()
  const list = useInfiniteQuery({
    queryKey: [...queryKey(dewormings.listOfPet), { petId }, 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      call(dewormings.listOfPet, { petId, page, pageSize: DOSES_PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
  return (
    <DosesTab
      word={dewormingWord}
      petId={petId}
      list={list}
      head="Producto"
      line={({ product, kind, dose, appliedBy, ...deworming }) => ({
        ...deworming,
        name: product,
        detail: [dewormingKindNames[kind], dose].join(' · '),
        to: paths.editDeworming(deworming.id),
        place: appliedBy === 'owner' ? 'En casa' : undefined,
      })}
    />
  )
}
