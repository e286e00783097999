import { bySpecies, equids, Name, readCatalogue } from '#server/catalogues/catalogues.queries.ts'

const ruminants = ['bovino', 'bufalino', 'ovino', 'caprino']

/** Whose a procedure is that names its animal, or its stomach or horns: the file does not say it. Not reviewed either. */
export const procedureSpecies: Record<string, string[]> = {
  'artroscopia-equina': equids,
  'castracion-de-conejo': ['conejo'],
  'castracion-equina': equids,
  'castracion-porcina': ['porcino'],
  'cesarea-bovina': ['bovino', 'bufalino'],
  'cirugia-de-colico-equino': equids,
  descorne: ruminants,
  'orquiectomia-canina-castracion': ['canino'],
  'orquiectomia-felina-castracion': ['felino'],
  'ovariohisterectomia-canina': ['canino'],
  'ovariohisterectomia-felina': ['felino'],
  'reduccion-de-hernia-en-potro': equids,
  ruminotomia: [...ruminants, 'camelido'],
}

export const surgeryTypes = bySpecies(readCatalogue('surgeryTypes', Name), procedureSpecies)
