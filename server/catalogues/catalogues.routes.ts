import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import {
  breeds,
  colors,
  consultationReasons,
  foods,
  medicines,
  species,
} from '#server/catalogues/catalogues.queries.ts'
import { implementFixed } from '#server/http/implement.ts'

export const catalogueRoutes = [
  implementFixed(catalogues.species, species),
  implementFixed(catalogues.breeds, breeds),
  implementFixed(catalogues.colors, colors),
  implementFixed(catalogues.medicines, medicines),
  implementFixed(catalogues.foods, foods),
  implementFixed(catalogues.consultationReasons, consultationReasons),
]
