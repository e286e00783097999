import { type HistoryDraft, readHistoryRow, readShort, readText } from '#shared/imports/history.rules.ts'
import type { ReadingContext, ReadRow } from '#shared/imports/row.rules.ts'
import type { PastVisitFields } from '#shared/pastVisits/pastVisits.contract.ts'

export function readVisitRow(
  cells: readonly string[],
  context: ReadingContext,
): ReadRow<HistoryDraft<PastVisitFields>> {
  return readHistoryRow(cells, context, (row, _context, visitedOn) => {
    const fields = {
      visitedOn,
      ...{ reason: readShort(row, 'reason', 300), findings: readText(row, 'findings') },
      ...{ diagnosis: readText(row, 'diagnosis'), treatment: readText(row, 'treatment') },
      ...{ veterinarian: readShort(row, 'veterinarian', 120), notes: readText(row, 'notes') },
    }
    const { reason, findings, diagnosis, treatment, notes } = fields
    if (!reason && !findings && !diagnosis && !treatment && !notes)
      row.problem('reason', 'La visita no dice nada: escriba el motivo, los hallazgos, el diagnóstico o el tratamiento')
    return fields
  })
}
