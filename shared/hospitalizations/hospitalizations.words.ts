import { conditionNames, dischargeKindNames, stayStatusNames } from '#shared/hospitalizations/stay.words.ts'
import { noteKindNames, noteLabels } from '#shared/hospitalizations/notes.words.ts'
import { readingWords } from '#shared/hospitalizations/readings.words.ts'
import {
  categoryNames,
  frequencyNames,
  orderLabels,
  orderStatusNames,
} from '#shared/hospitalizations/treatments.words.ts'
import { resuscitationNames } from '#shared/pets/pets.words.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const hospitalizationWords: FieldWords = {
  labels: {
    status: 'Estado',
    admittedAt: 'Ingreso',
    reason: 'Motivo',
    diagnosis: 'Diagnóstico',
    prognosis: 'Pronóstico',
    condition: 'Cómo está',
    professionalId: 'Veterinario responsable',
    cageName: 'Jaula',
    resuscitation: 'Reanimación',
    diet: 'Dieta',
    callHours: 'Horario de llamadas',
    restrictions: 'Restricciones',
    expectedUntil: 'Salida estimada',
    weightGrams: 'Peso al ingreso',
    dischargedAt: 'Salida',
    dischargeKind: 'Tipo de alta',
    dischargeCondition: 'Condición al alta',
    destination: 'Destino',
    instructions: 'Indicaciones',
    signerName: 'Firmó',
    signerCard: 'Tarjeta profesional',
    voidReason: 'Motivo de la anulación',
  },
  choices: {
    status: stayStatusNames,
    condition: conditionNames,
    dischargeKind: dischargeKindNames,
    resuscitation: resuscitationNames,
    prognosis: { favorable: 'Favorable', guarded: 'Reservado', unfavorable: 'Desfavorable' },
  },
  untold: ['hospitalizationId', 'cageId', 'surgeryId'],
  parts: {
    order: {
      labels: {
        ...orderLabels,
        status: 'Estado',
        weightGrams: 'Peso de la dosis',
        stoppedAt: 'Hasta',
        stopReason: 'Motivo de la suspensión',
        stoppedBy: 'Suspendió',
        approvedBy: 'Aprobó',
        orderedBy: 'Ordenó',
      },
      choices: { category: categoryNames, frequency: frequencyNames, status: orderStatusNames },
      untold: ['hospitalizationId', 'lineId', 'medicineId', 'warnings', 'approvedAt', 'strengthPer'],
      show: { times: (times) => (times as string[]).join(', ') },
      showName: (name) => `la orden ${name}`,
    },
    dose: {
      labels: {
        status: 'Estado',
        scheduledAt: 'Hora del plan',
        givenAt: 'Hora real',
        byName: 'Quién',
        writtenBy: 'Sesión de',
        amount: 'Cantidad',
        value: 'Resultado',
        note: 'Nota',
        correction: 'Motivo de la corrección',
      },
      choices: { status: { given: 'Aplicada', notGiven: 'No aplicada', withdrawn: 'Retirada' } },
      untold: ['hospitalizationId', 'orderId', 'byId', 'readingId'],
      showName: (name) => `la dosis de ${name}`,
    },
    note: {
      labels: noteLabels,
      choices: { kind: noteKindNames },
      untold: ['hospitalizationId', 'authorId', 'authorName', 'authorCard', 'noteId', 'handoverId'],
      showName: (name) => `la nota de ${name}`,
    },
    reading: readingWords,
  },
}
