import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { DOSES_PER_PAGE, type DoseWord } from '#web/doses/doseWord.ts'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'

export const vaccineWord: DoseWord<Vaccine> = {
  ...{ record: 'vaccines', kind: 'vaccine', one: 'vacuna', many: 'vacunas', tab: 'vacunas', label: 'Vacunas' },
  ...{ next: 'el refuerzo', unsigned: 'Aplicada en otra parte', head: 'Vacuna' },
  editPage: paths.editVaccine,
  useList: (petId) => useInfiniteQuery(pagesOf(vaccines.listOfPet, { petId, pageSize: DOSES_PER_PAGE })),
  useDose: (vaccineId) => useQuery(queryOf(vaccines.get, { vaccineId })),
  useLast: (petId) => useQuery(queryOf(vaccines.form, { petId })),
  annul: ({ id, version }, reason) => call(vaccines.void, { vaccineId: id, version, reason }),
  restore: ({ id, version }) => call(vaccines.restore, { vaccineId: id, version }),
  nameOf: ({ name }) => name,
  detailOf: ({ product, batch }) => [product, batch && `lote ${batch}`].filter(Boolean).join(' · '),
  placeOf: ({ origin }) => (origin === 'elsewhere' ? 'Otra clínica' : undefined),
  factsOf: ({ product, laboratory, reaction }) => [
    ['Producto', product],
    ['Laboratorio', laboratory],
    ['Reacción adversa', reaction],
  ],
}
