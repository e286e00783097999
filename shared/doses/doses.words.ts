import type { FieldWords } from '#shared/word/fieldWords.ts'

/** Who gave one that came with a file: nobody of the clinic signed it. */
export const importedLabel = 'Registro importado'

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
    isImported: 'Importada',
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
