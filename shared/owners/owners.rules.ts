import type { Refusal } from '#shared/http/errors.ts'
import type { OwnerDraft, OwnerRow } from '#shared/owners/owners.contract.ts'

/** A document's number as it is kept and compared: `1.020.345 678` is `1020345678`, `ab12` is `AB12`. */
export function cleanDocument(document: string): string {
  return document.replace(/[\s.]/g, '').toUpperCase()
}

/** `CC 1 035 482 117`, `NIT 901 448 210-3`; empty without a number. */
export function showDocument(owner: Pick<OwnerRow, 'documentType' | 'document'>): string {
  if (!owner.document) return ''
  // Only long runs of digits are grouped, from the right; a passport's letters stay as they are.
  const number = owner.document.replace(/\d{5,}/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ' '))
  return owner.documentType ? `${owner.documentType} ${number}` : number
}

/** A document is its type and its number together, or neither. */
export function refuseHalfDocument(owner: Pick<OwnerDraft, 'documentType' | 'document'>): Refusal | undefined {
  const hasNumber = cleanDocument(owner.document ?? '') !== ''
  if (hasNumber && !owner.documentType) return { field: 'documentType', message: 'Elija el tipo de documento' }
  if (!hasNumber && owner.documentType) return { field: 'document', message: 'Escriba el número de documento' }
  return undefined
}
