import type { DischargeKind } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { dischargeKindNames } from '#shared/hospitalizations/stay.words.ts'
import { dayOf } from '#shared/values/date.ts'
import { type Hide, reportEvent, type ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedStay {
  reason: string
  admittedAt: string
  dischargedAt: string
  dischargeKind: DischargeKind
  professional: string | null
}

export function reportStay(
  { reason, admittedAt, dischargeKind, professional }: ReportedStay,
  hide: Hide,
): ReportedLine {
  const title = `Hospitalización: ${hide(reason)}`
  const status = dischargeKindNames[dischargeKind]
  return reportEvent({ title, on: dayOf(admittedAt), status, professional, isVisit: true })
}
