import { type HistoryDraft, readHistoryRow } from '#shared/imports/history.rules.ts'
import { readWeight } from '#shared/imports/readings.rules.ts'
import { columnOfField, type ReadingContext, type ReadRow } from '#shared/imports/row.rules.ts'

export interface PastWeight {
  day: string
  weightKg: number
}

export function readWeightRow(cells: readonly string[], context: ReadingContext): ReadRow<HistoryDraft<PastWeight>> {
  return readHistoryRow(cells, context, (row, _context, day) => {
    const weightKg = row.read('weight', (cell) => readWeight(cell, columnOfField(context, 'weight')?.name))
    if (weightKg === undefined) row.problem('weight', 'Falta el peso: escríbalo en kilos, por ejemplo 12,4')
    return { day, weightKg: weightKg ?? 0 }
  })
}
