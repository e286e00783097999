import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { hospitalizationWords } from '#shared/hospitalizations/hospitalizations.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { showField } from '#shared/word/fieldWords.ts'
import { FactList } from '#web/ui/FactList.tsx'

const shown = [
  ...(['reason', 'diagnosis', 'prognosis', 'resuscitation', 'diet', 'restrictions', 'callHours'] as const),
  ...(['expectedUntil', 'dischargeKind', 'dischargeCondition', 'destination', 'instructions', 'voidReason'] as const),
]

/** What is written of a stay; what is empty is left out. */
export function StayFacts({ stay }: { stay: Hospitalization }) {
  const said = shown.map((field): [string, string] => [
    hospitalizationWords.labels[field] ?? field,
    showField(hospitalizationWords, field, stay[field]),
  ])
  const facts: [string, string][] = [
    ['Ingreso', showDateTime(stay.admittedAt)],
    ...(stay.dischargedAt ? [['Salida', showDateTime(stay.dischargedAt)] as [string, string]] : []),
    ['Responsable', stay.professionalName],
    ...said.filter(([, value]) => value !== ''),
    ['Propietario', `${stay.pet.owner.name} · ${showPhone(stay.pet.owner.phone)}`],
  ]
  return <FactList facts={facts} />
}
