import type { DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.words.ts'
import { reportDose } from '#shared/doses/report.rules.ts'
import type { Hide, ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedDeworming {
  kind: DewormingKind
  product: string
  dose: string
  appliedOn: string
  nextOn: string | null
  appliedBy: 'clinic' | 'owner'
  signerName: string | null
  early: string | null
  covers: boolean
}

export function reportDeworming(deworming: ReportedDeworming, today: string, hide: Hide): ReportedLine {
  const { kind, product, dose, appliedBy } = deworming
  const isVisit = appliedBy === 'clinic'
  const details = [product, dose, isVisit ? null : 'aplicada en casa']
  return reportDose(
    { ...deworming, doseKind: 'deworming', name: dewormingKindNames[kind], details, isVisit },
    today,
    hide,
  )
}
