// Beside `signing.words.ts`, which brings a library of checks: strangers' pages load this too.

/** What who signs accepts; it is kept with the signature, and printed. */
export const ACCEPTANCE =
  'Leí este documento y acepto firmarlo de forma electrónica. Mi firma electrónica tiene el mismo valor que la de mi puño y letra (Ley 527 de 1999 y Decreto 2364 de 2012).'

/** As what a copy of a document is kept on the machine of whoever signed it. */
export function paperName({ title, petName }: { title: string; petName: string }): string {
  return `${title} ${petName}.pdf`
}
