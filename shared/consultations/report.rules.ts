import { kindLabels } from '#shared/consultations/consultations.words.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Hide, ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedConsultation {
  startedAt: string
  kind: string
  reason: string | null
  diagnosis: string | null
  temperature: number | null
  heartRate: number | null
  respiratoryRate: number | null
  weightKg: number | null
  treatments: string | null
  nextControlOn: string | null
  signerName: string
}

/** Of a visit what its owner was told. */
export function reportConsultation(consultation: ReportedConsultation, hide: Hide): ReportedLine {
  const { startedAt, kind, reason, diagnosis, treatments, nextControlOn, signerName } = consultation
  const facts: [string, string | null][] = [
    ['Motivo', reason],
    ['Diagnóstico', diagnosis],
    ['Constantes', showVitals(consultation)],
    ['Tratamiento', treatments],
    ['Próximo control', nextControlOn && showDate(nextControlOn)],
  ]
  return {
    on: dayOf(startedAt),
    title: hide(diagnosis ?? reason ?? kindLabels[kind as keyof typeof kindLabels]),
    facts: [
      ...facts.flatMap(([label, value]) => (value ? [{ label, value: hide(value) }] : [])),
      { label: 'Profesional', value: signerName },
    ],
    isVisit: true,
  }
}

function showVitals({ temperature, heartRate, respiratoryRate, weightKg }: ReportedConsultation): string {
  return [
    temperature === null ? '' : `${showNumber(temperature)} °C`,
    heartRate === null ? '' : `${heartRate} lpm`,
    respiratoryRate === null ? '' : `${respiratoryRate} rpm`,
    weightKg === null ? '' : showWeight(weightKg),
  ]
    .filter((text) => text !== '')
    .join(' · ')
}
