import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { hospitalizationWords } from '#shared/hospitalizations/hospitalizations.words.ts'
import type { StayReading } from '#shared/hospitalizations/readings.contract.ts'
import { showStayReading, type StayReadingField, stayReadingLabels } from '#shared/hospitalizations/readings.words.ts'
import { stayStatusNames, tellWho } from '#shared/hospitalizations/stay.words.ts'
import { petAlerts, showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showField } from '#shared/word/fieldWords.ts'
import type { Block, PrintedDocument } from '#server/documents/document.ts'
import type { PrintoutFrame } from '#server/documents/implementPrintout.ts'

/** A stay on paper. */
export interface PrintedStay {
  stay: Hospitalization
  /** The last that were taken, the newest first. */
  readings: readonly StayReading[]
}

/** The discharge of a stay, or while it lasts what it is for. */
export function stayDocument({ stay, readings }: PrintedStay, paper: PrintoutFrame): PrintedDocument {
  const { pet } = stay
  const alerts = petAlerts(pet).map(({ label, text }) => (text ? `${label}: ${text}` : label))
  const isDischarged = stay.status === 'discharged'
  return {
    title: isDischarged ? 'Resumen de alta' : 'Hospitalización',
    subtitle: isDischarged
      ? `Ingreso ${showDateTime(stay.admittedAt)} · Salida ${showDateTime(stay.dischargedAt ?? stay.admittedAt)}`
      : `Ingreso ${showDateTime(stay.admittedAt)} · ${stayStatusNames[stay.status]}`,
    letterhead: paper.letterhead,
    patientLine: `${pet.name} · ${showHistoryNumber(pet.historyNumber)}${pet.breed && ` · ${pet.breed}`} · Propietario: ${pet.owner.name}`,
    printed: `Impreso ${showDateTime(paper.now)} por ${paper.printedBy}`,
    blocks: [
      ...notices([alerts.join(' · '), stay.voidReason && `Hospitalización anulada: ${stay.voidReason}`]),
      facts(stay, ['reason', 'diagnosis', 'prognosis', 'dischargeKind', 'dischargeCondition', 'destination']),
      ...(isDischarged ? [] : [facts(stay, ['condition', 'cageName', 'resuscitation', 'diet', 'restrictions'])]),
      ...(stay.instructions
        ? [
            { kind: 'heading' as const, text: 'Indicaciones' },
            ...stay.instructions
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map((text) => ({ kind: 'paragraph' as const, text })),
          ]
        : []),
      ...constants(readings),
      ...signature(stay, paper),
    ],
  }
}

function notices(texts: (string | null)[]): Block[] {
  return texts.filter(Boolean).map((text) => ({ kind: 'notice', text: text ?? '' }))
}

function facts(stay: Hospitalization, fields: (keyof Hospitalization)[]): Block {
  return {
    kind: 'facts',
    facts: fields
      .map((field) => ({
        label: hospitalizationWords.labels[field] ?? field,
        value: showField(hospitalizationWords, field, stay[field]),
      }))
      .filter(({ value }) => value !== ''),
  }
}

const readingFields = Object.keys(stayReadingLabels) as StayReadingField[]

function constants(readings: readonly StayReading[]): Block[] {
  if (readings.length === 0) return []
  const told = (reading: StayReading) =>
    readingFields.flatMap((field) => {
      const shown = showStayReading(field, reading[field])
      return shown ? [`${stayReadingLabels[field].short} ${shown}`] : []
    })
  return [
    { kind: 'heading', text: 'Últimas constantes' },
    {
      kind: 'table',
      columns: [
        { title: 'Hora', share: 3 },
        { title: 'Constantes', share: 8 },
        { title: 'Por', share: 4 },
      ],
      rows: readings.map((reading) => [showDateTime(reading.at), told(reading).join(' · '), tellWho(reading)]),
    },
  ]
}

function signature(stay: Hospitalization, paper: PrintoutFrame): Block[] {
  if (stay.signerName === null || stay.dischargedAt === null) return []
  const caption = stay.signerCard ? `T.P. ${stay.signerCard}` : ''
  const at = `Firmado ${showDateTime(stay.dischargedAt)}`
  return [{ kind: 'signature', signatures: [{ name: stay.signerName, caption, at, image: paper.signature }] }]
}
