import { eventWords } from '#shared/agendaEvents/agendaEvents.words.ts'
import { attachmentWords } from '#shared/attachments/attachments.words.ts'
import type { ChangedPart, ChangedRecord } from '#shared/changes/changes.contract.ts'
import { clinicWords } from '#shared/clinic/clinic.words.ts'
import { consultationWords } from '#shared/consultations/consultations.words.ts'
import { controlWords } from '#shared/controls/controls.words.ts'
import { dewormingWords } from '#shared/dewormings/dewormings.words.ts'
import { examWords } from '#shared/exams/exams.words.ts'
import { formulaWords } from '#shared/formulas/formulas.words.ts'
import { hospitalizationWords } from '#shared/hospitalizations/hospitalizations.words.ts'
import { issuedFormatWords } from '#shared/issuedFormats/issuedFormats.words.ts'
import { ownerWords } from '#shared/owners/owners.words.ts'
import { pastVisitWords } from '#shared/pastVisits/pastVisits.words.ts'
import { petWords } from '#shared/pets/pets.words.ts'
import { problemWords } from '#shared/problems/problems.words.ts'
import { professionalWords } from '#shared/professionals/professionals.words.ts'
import { surgeryWords } from '#shared/surgeries/surgeries.words.ts'
import { vaccineWords } from '#shared/vaccines/vaccines.words.ts'
import { weightWords } from '#shared/weights/weights.words.ts'
import { type FieldWords, lookUp, type PartWords, showField } from '#shared/word/fieldWords.ts'

// The modification history of every record, as a person reads it.

const recordWords: Record<ChangedRecord, FieldWords> = {
  owners: ownerWords,
  pets: petWords,
  clinics: clinicWords,
  professionals: professionalWords,
  consultations: consultationWords,
  pastVisits: pastVisitWords,
  vaccines: vaccineWords,
  dewormings: dewormingWords,
  formulas: formulaWords,
  exams: examWords,
  controls: controlWords,
  agendaEvents: eventWords,
  problems: problemWords,
  issuedFormats: issuedFormatWords,
  surgeries: surgeryWords,
  hospitalizations: hospitalizationWords,
  weights: weightWords,
  attachments: attachmentWords,
}

/** What a line of the history tells of: a record, or a part of it. */
export interface HistorySubject {
  record: ChangedRecord
  part: Pick<ChangedPart, 'kind'> | null
}

function wordsOf({ record, part }: HistorySubject): FieldWords {
  return part ? (partWords(record, part.kind) ?? { labels: {} }) : recordWords[record]
}

function partWords(record: ChangedRecord, kind: string): PartWords | undefined {
  return lookUp(recordWords[record].parts, kind)
}

/** Ids that many records hold. */
const ids = new Set(['petId', 'consultationId', 'sourceId', 'signerId'])

export function isInHistory(told: HistorySubject, field: string): boolean {
  const { labels, untold } = wordsOf(told)
  return Object.hasOwn(labels, field) || !(ids.has(field) || untold?.includes(field))
}

export const UNNAMED = 'Otro dato'

/** A field's name on the glass. */
export function fieldName(told: HistorySubject, field: string): string {
  return lookUp(wordsOf(told).labels, field) ?? UNNAMED
}

/** @param names of the professionals, by their ids */
export function showChanged(
  told: HistorySubject,
  field: string,
  value: unknown,
  names?: Record<string, string>,
): string {
  return showField(wordsOf(told), field, value, names)
}

/** Of which part of the record a line tells: `el fármaco Propofol`. */
export function showPart(record: ChangedRecord, { kind, name }: ChangedPart): string {
  return partWords(record, kind)?.showName(name) ?? name
}
