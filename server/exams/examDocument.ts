import type { Exam } from '#shared/exams/exams.contract.ts'
import { examStates, flagWords, showRange } from '#shared/exams/exams.words.ts'
import { type Mark, markOf } from '#shared/exams/result.rules.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { sexNames } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { speciesById } from '#server/catalogues/catalogues.queries.ts'
import type { Block, Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'
import type { ExamPatient } from '#server/exams/exams.queries.ts'

interface Content {
  paper: 'order' | 'result'
  exam: Exam
  patient: ExamPatient
  letterhead: Letterhead
  signature: Picture | null
  printedBy: string
  now: Date
}

/** What goes to the laboratory with the sample, or what came back and was read. */
export function examDocument({
  paper,
  exam,
  patient,
  letterhead,
  signature,
  printedBy,
  now,
}: Content): PrintedDocument {
  return {
    title: paper === 'order' ? 'Orden de examen' : 'Resultado de examen',
    subtitle: [exam.name, showDate(paper === 'order' ? exam.requestedAt : (exam.receivedAt ?? exam.requestedAt))].join(
      ' · ',
    ),
    letterhead,
    patientLine: `${patient.name} (${showHistoryNumber(patient.historyNumber)}) · ${patient.ownerName}`,
    blocks: [
      ...(exam.isUrgent ? ([{ kind: 'notice', text: 'URGENTE' }] satisfies Block[]) : []),
      ...(exam.status === 'cancelled'
        ? ([{ kind: 'notice', text: `CANCELADO: ${exam.cancelReason ?? ''}` }] satisfies Block[])
        : []),
      { kind: 'facts', facts: facts(exam, patient) },
      ...(paper === 'order' ? orderBlocks(exam) : resultBlocks(exam, signature)),
    ],
    printed: `Impreso ${showDateTime(now)} por ${printedBy}`,
  }
}

function facts(exam: Exam, patient: ExamPatient): { label: string; value: string }[] {
  const all = [
    ['Paciente', patient.name],
    ['Especie y raza', [speciesById.get(patient.speciesId)?.name, patient.breed].filter(Boolean).join(', ')],
    ['Sexo', sexNames[patient.sex]],
    ['Edad', showPetAge(patient, dayOf(exam.requestedAt))],
    ['Peso', patient.weightGrams === null ? '' : showWeight(patient.weightGrams / 1000)],
    ['Historia', showHistoryNumber(patient.historyNumber)],
    ['Propietario', patient.ownerName],
    ['Solicitó', `${exam.requesterName}, ${showDateTime(exam.requestedAt)}`],
    ['Laboratorio', exam.laboratory ?? ''],
    ['Muestra', exam.sample ?? ''],
    ['Estado', examStates[exam.status]],
  ] as const
  return all.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function orderBlocks({ name, reason, requesterName }: Exam): Block[] {
  return [
    { kind: 'heading', text: 'Examen solicitado' },
    { kind: 'paragraph', text: name },
    ...(reason
      ? ([
          { kind: 'heading', text: 'Motivo' },
          { kind: 'paragraph', text: reason },
        ] satisfies Block[])
      : []),
    { kind: 'signature', signatures: [{ name: requesterName, caption: 'Solicita', at: '', image: null }] },
  ]
}

/** Paper has no colours: what is out of its range carries a sign. */
const printedFlags = { high: `${flagWords.high} ↑`, low: `${flagWords.low} ↓`, normal: flagWords.normal }

function showMark({ flag, note }: Mark): string {
  return [flag && printedFlags[flag], note].filter(Boolean).join(' · ')
}

function resultBlocks(exam: Exam, signature: Picture | null): Block[] {
  const { values, interpretation, reviewedAt, reviewerName, reviewerCard, fileCount } = exam
  return [
    ...(reviewedAt === null
      ? ([{ kind: 'notice', text: 'RESULTADO SIN REVISAR por un médico veterinario.' }] satisfies Block[])
      : []),
    ...(values.length > 0
      ? ([
          {
            kind: 'table',
            columns: [
              { title: 'Analito', share: 4 },
              { title: 'Valor', share: 2, align: 'right' },
              { title: 'Unidad', share: 2 },
              { title: 'Referencia', share: 3 },
              { title: 'Lectura', share: 3 },
            ],
            rows: values.map((value) => [
              value.analyte,
              value.value,
              value.unit ?? '',
              showRange(value),
              showMark(markOf(value)),
            ]),
          },
        ] satisfies Block[])
      : []),
    ...(fileCount > 0
      ? ([{ kind: 'paragraph', text: `Archivos del resultado en la historia: ${fileCount}` }] satisfies Block[])
      : []),
    ...(interpretation
      ? ([
          { kind: 'heading', text: 'Interpretación' },
          { kind: 'paragraph', text: interpretation },
        ] satisfies Block[])
      : []),
    ...(reviewedAt !== null
      ? ([
          {
            kind: 'signature',
            signatures: [
              {
                name: reviewerName ?? '',
                caption: reviewerCard ? `T.P. ${reviewerCard}` : '',
                at: `Revisado ${showDateTime(reviewedAt)}`,
                image: signature,
              },
            ],
          },
        ] satisfies Block[])
      : []),
  ]
}
