/** What a person's number is of. */
export const documentTypes = ['CC', 'CE', 'PAS', 'NIT', 'TI', 'PPT'] as const
export const documentTypeNames: Record<(typeof documentTypes)[number], string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  PAS: 'Pasaporte',
  NIT: 'NIT',
  TI: 'Tarjeta de identidad',
  PPT: 'Permiso por protección temporal',
}
