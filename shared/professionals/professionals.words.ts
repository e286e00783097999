import type { Role } from '#shared/access/actions.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

/** The name of each role on the glass. */
export const roleNames: Record<Role, string> = {
  administrador: 'Administrador',
  veterinario: 'Veterinario',
  auxiliar: 'Auxiliar',
  recepcion: 'Recepción',
  practicante: 'Practicante',
  lectura: 'Solo lectura',
}

/** What somebody is by profession: only MV and MVZ with a card may sign. */
export const professionalKinds = ['MV', 'MVZ', 'Z', 'auxiliar', 'otro'] as const
export type ProfessionalKind = (typeof professionalKinds)[number]

export const professionalKindNames: Record<ProfessionalKind, string> = {
  MV: 'Médico veterinario (MV)',
  MVZ: 'Médico veterinario zootecnista (MVZ)',
  Z: 'Zootecnista (Z)',
  auxiliar: 'Auxiliar veterinario',
  otro: 'Otro',
}

/** In the order of the forms; the modification history names the fields so too. */
export const professionalLabels = {
  name: 'Nombre completo',
  email: 'Correo',
  role: 'Rol',
  kind: 'Tipo de profesional',
  professionalCard: 'Tarjeta profesional',
  readsHistory: 'Ve la historia clínica',
}

export const professionalWords: FieldWords = {
  labels: {
    ...professionalLabels,
    isDisabled: 'Cuenta desactivada',
    documentType: 'Tipo de documento',
    document: 'Documento',
    phoneCountry: 'País del teléfono',
    phoneNumber: 'Teléfono',
    address: 'Dirección',
    photoFileId: 'Foto',
    signatureFileId: 'Firma',
  },
  choices: { role: roleNames, kind: professionalKindNames },
  show: { photoFileId: () => 'Foto', signatureFileId: () => 'Firma' },
}
