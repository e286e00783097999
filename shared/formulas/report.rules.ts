import type { WrittenItem } from '#shared/formulas/formulas.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { sentence } from '#shared/values/text.ts'
import type { Hide, ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedFormula {
  id: string
  number: number
  issuedOn: string
  validUntil: string | null
  items: WrittenItem[]
  /** When it was signed: the doses were measured for it. */
  weightKg: number | null
  /** Medicines that need the official prescription besides. */
  controlled: string[]
  instructions: string | null
  professionalId: string
  signerName: string
  signerCard: string
  signedAt: string
}

export function reportFormula({ id, number, issuedOn, items }: ReportedFormula, hide: Hide): ReportedLine {
  const digits = String(number).padStart(6, '0')
  return {
    on: issuedOn,
    title: `Fórmula ${showDate(issuedOn)}`,
    text: items.map(({ medicine }) => sentence(hide(medicine))).join(', '),
    document: { kind: 'formula', id, label: `la fórmula ${digits}`, fileName: `Fórmula ${digits}` },
    isVisit: false,
  }
}
