import type { FieldWords } from '#shared/word/fieldWords.ts'

/** What a vaccine and a deworming have in common. */
export const doseWords = {
  labels: {
    product: 'Producto',
    batch: 'Lote',
    batchExpiresOn: 'Vencimiento del lote',
    appliedOn: 'Fecha de aplicación',
    nextOn: 'Próxima fecha',
    route: 'Vía',
    weightGrams: 'Peso',
    isWeighed: 'Se pesó',
    notes: 'Notas',
    earlyReason: 'Motivo de aplicarla antes de tiempo',
    status: 'Estado',
    professionalId: 'Profesional',
    voidReason: 'Motivo de la anulación',
    signerName: 'Firmó',
    signerCard: 'Tarjeta profesional',
  },
  choices: { status: { applied: 'Aplicada', voided: 'Anulada' } },
  untold: ['protocolId', 'family'],
} satisfies FieldWords
