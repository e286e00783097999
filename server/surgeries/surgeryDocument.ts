import { doseVolume, readingState, volumeDigits } from '#shared/surgeries/anesthesia.rules.ts'
import {
  type AnesthesiaDrug,
  checklistKeys,
  type Reading,
  type ReadingField,
  type Surgery,
  type SurgeryFields,
  surgeryTimes,
} from '#shared/surgeries/surgeries.contract.ts'
import {
  checklistLabels,
  checklistStages,
  phaseLabels,
  procedureFields,
  readingLabels,
  recoveryFields,
  showAsa,
  showReading,
  showSurgeryValue,
  stageOf,
  surgeryLabels,
} from '#shared/surgeries/surgeries.words.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeryStates.words.ts'
import { petAlerts, showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { showDateTime, showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Block, Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'

interface Paper {
  letterhead: Letterhead
  /** Of whoever signed. */
  signature: Picture | null
  printedBy: string
  now: Date
}

/** So many columns of the grid fit across a sheet; the next ones go into a table of their own. */
const COLUMNS = 12

/** The surgery with its anesthesia sheet, lying, as the grid is wide. */
export function surgeryDocument(surgery: Surgery, paper: Paper): PrintedDocument {
  const { pet } = surgery
  const alerts = petAlerts(pet).map(({ label, text }) => (text ? `${label}: ${text}` : label))
  return {
    title: 'Cirugía y hoja de anestesia',
    subtitle: `${surgery.procedures.join(', ')} · ${showDateTime(surgery.scheduledAt)} · ${surgeryStatusLabels[surgery.status]}`,
    letterhead: paper.letterhead,
    patientLine: `${pet.name} · ${showHistoryNumber(pet.historyNumber)}${pet.breed && ` · ${pet.breed}`} · Propietario: ${pet.owner.name}`,
    orientation: 'landscape',
    printed: `Impreso ${showDateTime(paper.now)} por ${paper.printedBy}`,
    blocks: [
      ...(alerts.length > 0 ? [{ kind: 'notice' as const, text: alerts.join(' · ') }] : []),
      ...(surgery.suspendReason
        ? [{ kind: 'notice' as const, text: `Cirugía suspendida: ${surgery.suspendReason}` }]
        : []),
      ...section('Preanestesia', [
        facts([
          ['Cirujano', person(surgery.surgeonName, surgery.surgeonCard)],
          ['Anestesista', surgery.anesthetistName ?? ''],
          ['Ayudantes', showSurgeryValue('assistants', surgery.assistants)],
          ['Riesgo', showAsa(surgery.asa, surgery.asaEmergency)],
          ...values(surgery, [
            'weightKg',
            'fastingHours',
            'preoperativeDiagnosis',
            'presurgicalExams',
            'venousAccess',
            'tube',
            'circuit',
            'equipment',
          ]),
          ['Consentimiento', consentWords(surgery)],
        ]),
      ]),
      ...section('Verificación', checklist(surgery)),
      ...section('Anestesia', [
        facts([
          ...surgeryTimes.map((time): [string, string] => [
            surgeryLabels[time],
            surgery[time] ? showTime(surgery[time]) : '',
          ]),
          ['Intubación', surgery.notIntubated ? 'Sin intubación' : ''],
        ]),
        ...drugs(surgery),
        ...grid(surgery),
        ...chart(surgery.readings),
      ]),
      ...section('Procedimiento', [facts(values(surgery, procedureFields))]),
      ...section('Recuperación', [facts(values(surgery, recoveryFields))]),
      ...(surgery.finishedAt
        ? [
            {
              kind: 'signature' as const,
              signatures: [
                {
                  name: surgery.signerName ?? '',
                  caption: `T.P. ${surgery.signerCard ?? ''}`,
                  at: `Firmado ${showDateTime(surgery.finishedAt)}`,
                  image: paper.signature,
                },
              ],
            },
          ]
        : []),
      ...section(
        'Notas aclaratorias',
        surgery.notes.map(({ text, authorName, authorCard, createdAt }) => ({
          kind: 'paragraph' as const,
          text: `${showDateTime(createdAt)}, ${person(authorName, authorCard)}: ${text}`,
        })),
      ),
    ],
  }
}

/** A heading with what follows it, unless nothing does. */
function section(text: string, blocks: Block[]): Block[] {
  const filled = blocks.filter((block) => block.kind !== 'facts' || block.facts.length > 0)
  return filled.length === 0 ? [] : [{ kind: 'heading', text }, ...filled]
}

function facts(pairs: [label: string, value: string][]): Block {
  return { kind: 'facts', facts: pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })) }
}

function values(surgery: Surgery, fields: readonly (keyof SurgeryFields)[]): [string, string][] {
  return fields.map((field) => [surgeryLabels[field], showSurgeryValue(field, surgery[field])])
}

function person(name: string, card: string | null): string {
  return card ? `${name} (T.P. ${card})` : name
}

function consentWords(surgery: Surgery): string {
  const when = surgery.consentAt ? `, ${showDateTime(surgery.consentAt)}, ${surgery.consentBy ?? ''}` : ''
  if (surgery.consent === 'override')
    return [
      `Sin consentimiento por urgencia: ${surgery.consentOverrideReason ?? ''}${when}`,
      surgery.hasFormatConsent
        ? 'El formato se firmó después'
        : surgery.hasPaperConsent
          ? 'El papel se adjuntó después'
          : '',
    ]
      .filter(Boolean)
      .join('. ')
  if (surgery.consent === 'format' || surgery.hasFormatConsent) return `Formato firmado${when}`
  return surgery.hasPaperConsent || surgery.consent ? `Firmado en papel, adjunto${when}` : ''
}

function checklist(surgery: Surgery): Block[] {
  const rows = checklistKeys.flatMap((key) => {
    const tick = surgery.checklist[key]
    return tick ? [[checklistStages[stageOf(key)], checklistLabels[key], showTime(tick.at), tick.by]] : []
  })
  const columns = [
    { title: 'Momento', share: 1 },
    { title: 'Se verificó', share: 4 },
    { title: 'Hora', share: 1 },
    { title: 'Quién', share: 2 },
  ]
  return rows.length === 0 ? [] : [{ kind: 'table', columns, rows }]
}

/** `12,4 mL`; nothing where it is not known. */
export function showVolume(drug: AnesthesiaDrug, weightKg: number | null): string {
  const volume = drug.status === 'given' ? drug.volume : doseVolume(drug, weightKg)
  return volume === null || volume === undefined ? '' : `${showNumber(Number(volume.toFixed(volumeDigits(volume))))} mL`
}

function drugs({ drugs: all, weightKg }: Surgery): Block[] {
  const told = all.filter(({ status, phase }) => status === 'given' || (status === 'planned' && phase !== 'emergency'))
  const emergency = all.filter(({ status, phase }) => status === 'planned' && phase === 'emergency')
  const columns = [
    { title: 'Fase', share: 2 },
    { title: 'Fármaco', share: 3 },
    { title: 'Dosis', share: 2 },
    { title: 'Volumen', share: 1.5, align: 'right' as const },
    { title: 'Vía', share: 1 },
    { title: 'Hora y persona', share: 3 },
  ]
  const rows = told.map((drug) => [
    phaseLabels[drug.phase],
    [drug.medicine, drug.doseReason ? `Motivo de la dosis: ${drug.doseReason}` : ''].filter(Boolean).join('\n'),
    showDose(drug),
    showVolume(drug, weightKg),
    drug.route ?? '',
    drug.givenAt ? `${showTime(drug.givenAt)}, ${drug.givenBy ?? ''}` : 'Sin aplicar',
  ])
  const blocks: Block[] = rows.length === 0 ? [] : [{ kind: 'table', columns, rows }]
  if (emergency.length > 0 && weightKg !== null)
    blocks.push(
      { kind: 'heading', text: `Fármacos de urgencia para ${showWeight(weightKg)}` },
      {
        kind: 'table',
        columns: columns.slice(1, 5),
        rows: emergency.map((drug) => [drug.medicine, showDose(drug), showVolume(drug, weightKg), drug.route ?? '']),
      },
    )
  return blocks
}

/** `0,02 mg/kg de 1 mg/mL`. */
function showDose({ dosePerKg, doseUnit, concentration }: AnesthesiaDrug): string {
  if (dosePerKg === null) return ''
  const dose = `${plain(dosePerKg)} ${doseUnit}/kg`
  const unit = doseUnit === 'mcg' ? 'mg' : doseUnit
  return concentration === null ? dose : `${dose} de ${plain(concentration)} ${unit}/mL`
}

/** Doses may need four decimals. */
function plain(value: number): string {
  return String(value).replace('.', ',')
}

/** The readings in tables of about as many columns each; what was noted, with its hour, under them. */
function grid({ readings, ranges }: Surgery): Block[] {
  const fields = (Object.keys(readingLabels) as ReadingField[]).filter(
    (field) => field !== 'notes' && readings.some((reading) => reading[field] !== null),
  )
  const columns = Math.ceil(readings.length / Math.ceil(readings.length / COLUMNS))
  const blocks: Block[] = []
  for (let start = 0; start < readings.length; start += columns) {
    const part = readings.slice(start, start + columns)
    blocks.push({
      kind: 'table',
      isWhole: true,
      columns: [
        { title: 'Hora', share: 1.4 },
        ...part.map(({ at }) => ({ title: showTime(at), share: 1, align: 'center' as const })),
      ],
      rows: fields.map((field) => {
        const { short, unit } = readingLabels[field]
        return [unit ? `${short} ${unit}` : short, ...part.map((reading) => cell(field, reading, ranges))]
      }),
    })
  }
  const notes = readings.flatMap(({ at, notes: noted }) => (noted ? [`${showTime(at)}: ${noted}`] : []))
  return notes.length === 0 ? blocks : [...blocks, { kind: 'list', items: notes }]
}

/** What is out of range carries its sign: paper has no colours. */
function cell(field: ReadingField, reading: Reading, ranges: Surgery['ranges']): string {
  const text = showReading(field, reading[field])
  const state = readingState(field, reading[field], ranges)
  return state === 'high' ? `${text} ↑` : state === 'low' ? `${text} ↓` : text
}

const drawn = ['heartRate', 'respiratoryRate', 'meanPressure', 'oxygenSaturation'] as const

function chart(readings: Reading[]): Block[] {
  if (readings.length < 2) return []
  const lines = drawn
    .map((field) => ({
      name: `${readingLabels[field].short} ${readingLabels[field].unit}`,
      points: readings.flatMap((reading) => {
        const value = reading[field]
        return value === null ? [] : [{ at: Date.parse(reading.at), value }]
      }),
    }))
    .filter(({ points }) => points.length > 1)
  if (lines.length === 0) return []
  const step = Math.max(1, Math.ceil(readings.length / 8))
  const ticks = readings
    .filter((_, index) => index % step === 0)
    .map(({ at }) => ({ at: Date.parse(at), text: showTime(at) }))
  return [{ kind: 'chart', title: 'Constantes durante la anestesia', lines, ticks }]
}
