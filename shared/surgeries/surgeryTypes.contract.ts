import { catalogue, NameOfSpecies } from '#shared/catalogues/catalogues.contract.ts'

export const surgeryTypeList = catalogue('/surgery-types', 'Tipos de cirugía', NameOfSpecies)
