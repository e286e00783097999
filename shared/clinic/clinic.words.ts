import type { LetterheadPart } from '#shared/clinic/clinic.contract.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

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

export const partLabels: Record<LetterheadPart, string> = {
  nit: 'NIT',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo',
  website: 'Página web',
}

export const clinicWords: FieldWords = {
  labels: {
    ...clinicLabels,
    // As the record keeps them, where the form has another or none.
    phoneCountry: 'País del teléfono',
    phoneNumber: 'Teléfono',
    logoFileId: 'Logo',
    reportIsOn: 'Reportes públicos',
    requiresSecondFactor: 'Dos pasos para administradores',
    letterheadColor: 'Color del encabezado',
    letterheadFooter: 'Pie de página',
    letterheadHidden: 'No se imprime',
    doseAlertMinutes: 'Minutos hasta avisar de una dosis vencida',
    dutyProfessionalId: 'Veterinario de turno',
    firstStepsAreOpen: 'Primeros pasos a la vista',
  },
  show: { letterheadHidden: showHidden },
}

function showHidden(value: unknown): string {
  const parts: readonly unknown[] = Array.isArray(value) ? value : []
  return Object.entries(partLabels)
    .filter(([part]) => parts.includes(part))
    .map(([, label]) => label)
    .join(', ')
}
