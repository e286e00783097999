import { useParams } from 'react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.words.ts'
import { paths } from '#web/nav/paths.ts'
import { DOSES_PER_PAGE, DosesTab } from '#web/doses/DosesTab.tsx'
import { dewormingWord } from '#web/doses/doseWords.ts'
import { pagesOf } from '#web/http/pages.ts'

/** `/mascotas/{id}/desparasitacion` */
export function DewormingsTab() {
  const { petId = '' } = useParams()
  const list = useInfiniteQuery(pagesOf(dewormings.listOfPet, { petId, pageSize: DOSES_PER_PAGE }))
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
