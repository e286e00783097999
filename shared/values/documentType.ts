/** What a person's number is of. */
export const documentTypes = ['CC', 'CE', 'PAS', 'NIT', 'TI', 'PPT'] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentTypeNames: Record<DocumentType, string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  PAS: 'Pasaporte',
  NIT: 'NIT',
  TI: 'Tarjeta de identidad',
  PPT: 'Permiso por protección temporal',
}

/** A number as a keyboard writes it: of plain digits and dashes, without what nobody sees. */
export function plainNumber(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Pd}/gu, '-')
}

/**
 * A document's number as it is kept and compared: `1.020.345 678` and `1,020,345,678` are `1020345678`, `ab12` is `AB12`.
 * A dash stays before the last digit, as a NIT's own, and among letters.
 * @param type that is not a part of the number when it is copied in front of it: `CC 1020345678`, `NIT: 900123456-7`.
 * Letters before few digits may be one, and those of a passport are
 */
export function cleanDocument(document: string, type: DocumentType | null = null): string {
  const whole = plainNumber(document)
    .replace(/[\s.,'’]/g, '')
    .toUpperCase()
  const number = type === null || type === 'PAS' ? whole : whole.replace(new RegExp(`^${type}[-:#]*(?=\\d{5})`), '')
  return /^[\d-]+$/.test(number) ? number.replace(/-(?!\d$)/g, '') : number
}
