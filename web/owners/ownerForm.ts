import type { z } from 'zod'
import type { Owner, OwnerDraft } from '#shared/owners/owners.contract.ts'
import type { DocumentType } from '#shared/values/documentType.ts'
import type { CustomField } from '#shared/customFields/customFields.contract.ts'
import { type Phone, readPhone } from '#shared/values/phone.ts'
import { toCustomValues, type TypedCustomValues, typedCustomValues } from '#web/customFields/customValues.ts'
import { toDocumentType, toOptionalPhone } from '#web/form/inputs.ts'

/** What the fields of an owner's form hold. */
export interface OwnerValues {
  name: string
  documentType: DocumentType | ''
  document: string
  phone: Phone
  otherPhone: Phone
  email: string
  address: string
  city: string
  contactName: string
  contactPhone: Phone
  contactMayDecide: boolean
  dataConsent: boolean
  messagesConsent: boolean
  notes: string
  customValues: TypedCustomValues
}

const noPhone: Phone = { country: '57', number: '' }

/** The fields of an owner, or of a new one. */
export function ownerValues(owner?: Owner, customFields: readonly CustomField[] = []): OwnerValues {
  return {
    name: owner?.name ?? '',
    documentType: owner?.documentType ?? 'CC',
    document: owner?.document ?? '',
    phone: owner?.phone ?? noPhone,
    otherPhone: owner?.otherPhone ?? noPhone,
    email: owner?.email ?? '',
    address: owner?.address ?? '',
    city: owner?.city ?? '',
    contactName: owner?.contactName ?? '',
    contactPhone: owner?.contactPhone ?? noPhone,
    contactMayDecide: owner?.contactMayDecide ?? false,
    dataConsent: owner?.dataConsent ?? false,
    messagesConsent: owner?.messagesConsent ?? false,
    notes: owner?.notes ?? '',
    customValues: typedCustomValues(customFields, owner?.customValues),
  }
}

/** Where what was typed to find an owner belongs, when nobody is found. */
export function typedOwner(typed: string): Partial<OwnerValues> {
  const text = typed.trim()
  if (text.includes('@')) return { email: text }
  const digits = text.replace(/[\s.()+-]/g, '')
  if (!/^\d{5,15}$/.test(digits)) return text ? { name: text } : {}
  const phone = readPhone(text)
  return /^(3\d{9}|60\d{8})$/.test(phone.number) ? { phone } : { document: digits }
}

/** @param customFields those that the form shows; without them nothing is said of their values */
export function toOwnerDraft(
  values: OwnerValues,
  customFields: readonly CustomField[] | undefined,
): z.input<typeof OwnerDraft> {
  return {
    ...values,
    documentType: toDocumentType(values.documentType, values.document),
    email: values.email.trim(),
    otherPhone: toOptionalPhone(values.otherPhone),
    contactPhone: toOptionalPhone(values.contactPhone),
    customValues: customFields && toCustomValues(customFields, values.customValues),
  }
}
