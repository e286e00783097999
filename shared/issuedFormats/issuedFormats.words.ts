import { purposeLabels } from '#shared/formats/formats.words.ts'
import { formatSubjects } from '#shared/values/recordKinds.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const formatStatuses = ['draft', 'sent', 'viewed', 'signed', 'expired', 'rejected', 'voided'] as const
export type FormatStatus = (typeof formatStatuses)[number]

export const formatStatusLabels: Record<FormatStatus, string> = {
  draft: 'Borrador',
  sent: 'Por firmar',
  viewed: 'Visto',
  signed: 'Firmado',
  expired: 'Vencido',
  rejected: 'Rechazado',
  voided: 'Anulado',
}

export const issuedFormatWords: FieldWords = {
  labels: {
    title: 'Formato',
    purpose: 'Para qué es',
    status: 'Estado',
    statusReason: 'Motivo',
    typed: 'Lo que se escribió',
    professionalId: 'Médico veterinario responsable',
    sentAt: 'Pasó a firma',
    expiresAt: 'Vence',
    closedAt: 'Firmado por todos',
    formatVersion: 'Versión del formato',
  },
  choices: { status: formatStatusLabels, purpose: purposeLabels },
  show: { typed: showTyped },
  untold: [...formatSubjects.map((subject) => `${subject}Id`), 'formatId', 'ownerId', 'isSignable', 'sealedFileId'],
  parts: {
    signer: {
      labels: {
        status: 'Firma',
        name: 'Nombre de quien firma',
        document: 'Documento',
        signedAt: 'Firmado',
        method: 'Cómo firmó',
      },
      choices: {
        status: { pending: 'Pendiente', signed: 'Firmada', rejected: 'Rechazada' },
        method: { clinic: 'En la clínica', link: 'Por enlace', profile: 'Con la firma de su perfil' },
      },
      untold: ['issuedFormatId', 'fieldId', 'position', 'role', 'label', 'drawingFileId', 'typedName'],
      showName: (name) => `la firma de ${name}`,
    },
  },
}

/** A line for each value; a field is known by its own id, which says little. */
function showTyped(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value)
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n')
}
