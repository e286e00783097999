/** In the order of the form; the modification history names the fields so too. */
export const clinicLabels = {
  name: 'Nombre',
  nit: 'NIT',
  legalRepresentative: 'Representante legal',
  phone: 'Teléfono',
  address: 'Dirección',
  city: 'Ciudad',
  email: 'Correo',
  website: 'Página web',
}

/** Fields as the record keeps them. */
export const clinicRecordLabels = {
  phoneCountry: 'País del teléfono',
  phoneNumber: 'Teléfono',
  logoFileId: 'Logo',
}
