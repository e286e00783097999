import type { FieldWords } from '#shared/word/fieldWords.ts'

/** In the order of the form; the modification history names the fields so too. */
export const ownerLabels = {
  name: 'Nombre completo o razón social',
  documentType: 'Tipo de documento',
  document: 'Número de documento',
  phone: 'Teléfono',
  email: 'Correo',
  otherPhone: 'Otro teléfono',
  address: 'Dirección',
  city: 'Ciudad',
  contactName: 'Contacto alterno',
  contactPhone: 'Teléfono del contacto',
  contactMayDecide: 'Autorizado para decidir por el propietario',
  dataConsent: 'Autorización de datos personales',
  messagesConsent: 'Acepta mensajes',
  notes: 'Notas',
  customValues: 'Campos propios',
}

export const ownerWords: FieldWords = {
  labels: {
    ...ownerLabels,
    // As the record keeps them, where the form has another or none.
    phoneCountry: 'País del teléfono',
    phoneNumber: 'Teléfono',
    otherPhoneCountry: 'País del otro teléfono',
    otherPhoneNumber: 'Otro teléfono',
    contactPhoneCountry: 'País del teléfono del contacto',
    contactPhoneNumber: 'Teléfono del contacto',
    dataConsentAt: 'Autorización de datos personales',
    status: 'Estado',
    inactiveReason: 'Motivo de la desactivación',
    mergedIntoId: 'Unido con',
    anonymisedAt: 'Datos personales borrados',
  },
}
