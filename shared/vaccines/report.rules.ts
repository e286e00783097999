import { reportDose } from '#shared/doses/report.rules.ts'
import type { Hide, ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedVaccine {
  name: string
  product: string | null
  laboratory: string | null
  batch: string | null
  appliedOn: string
  nextOn: string | null
  origin: 'here' | 'elsewhere'
  signerName: string | null
  early: string | null
  covers: boolean
}

export function reportVaccine(vaccine: ReportedVaccine, today: string, hide: Hide): ReportedLine {
  const { name, product, laboratory, batch, origin } = vaccine
  const isVisit = origin === 'here'
  const details = [product, laboratory, batch && `lote ${batch}`, isVisit ? null : 'aplicada en otro lugar']
  return reportDose({ ...vaccine, doseKind: 'vaccine', name: hide(name), details, isVisit }, today, hide)
}
