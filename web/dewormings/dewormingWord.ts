import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Deworming, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.words.ts'
import { DOSES_PER_PAGE, type DoseWord } from '#web/doses/doseWord.ts'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'

export const dewormingWord: DoseWord<Deworming> = {
  ...{ record: 'dewormings', kind: 'deworming', one: 'desparasitación', many: 'desparasitaciones' },
  ...{ tab: 'desparasitacion', label: 'Desparasitación', next: 'la siguiente' },
  ...{ unsigned: 'Aplicada en casa', head: 'Producto' },
  editPage: paths.editDeworming,
  useList: (petId) => useInfiniteQuery(pagesOf(dewormings.listOfPet, { petId, pageSize: DOSES_PER_PAGE })),
  useDose: (dewormingId) => useQuery(queryOf(dewormings.get, { dewormingId })),
  useLast: (petId) => useQuery(queryOf(dewormings.form, { petId })),
  annul: ({ id, version }, reason) => call(dewormings.void, { dewormingId: id, version, reason }),
  restore: ({ id, version }) => call(dewormings.restore, { dewormingId: id, version }),
  nameOf: ({ product }) => product,
  detailOf: ({ kind, dose }) => [dewormingKindNames[kind], dose].join(' · '),
  noteOf: ({ kind }) => dewormingKindNames[kind],
  placeOf: ({ appliedBy }) => (appliedBy === 'owner' ? 'En casa' : undefined),
  factsOf: ({ kind, activeIngredient, dose }) => [
    ['Tipo', dewormingKindNames[kind]],
    ['Principio activo', activeIngredient],
    ['Dosis', dose],
  ],
}
