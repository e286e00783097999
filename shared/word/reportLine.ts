import { z } from 'zod'
import { showDate } from '#shared/values/date.ts'
import { recordKindNames } from '#shared/values/recordKinds.ts'

export const Fact = z.object({ label: z.string(), value: z.string() })

/** One record in a pet's public report, in words ready to be read. */
export const ReportLine = z.object({
  on: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  /** In small letters below the text. */
  detail: z.string().nullable(),
  state: z.object({ label: z.string(), look: z.enum(['current', 'dueSoon', 'overdue', 'plain']) }).nullable(),
  /** What is read once the line is opened. */
  facts: z.array(Fact).nullable(),
  /** Its paper, to be kept: "la fórmula 000012". */
  document: z
    .object({ kind: z.enum(recordKindNames), id: z.uuid(), label: z.string(), fileName: z.string() })
    .nullable(),
})
export type ReportLine = z.infer<typeof ReportLine>

/** What a word makes of a record for the report. */
export type ReportedLine = Pick<ReportLine, 'on' | 'title'> &
  Partial<ReportLine> & {
    /** The clinic attended the animal on that day. */
    isVisit: boolean
  }

/** Takes the owner out of a text: every text that a person wrote passes it. */
export type Hide = (text: string) => string

/** A card of the report; records of several words may stand in one. */
export interface ReportSection {
  key: string
  title: string
  /** "Ver todas", or "Ver todos". */
  all: string
  empty: string
  /** In the left column or in the right one. */
  isLeft: boolean
  /** The lower, the further up. */
  rank: number
}

export const documentSection: ReportSection = {
  key: 'documents',
  title: 'Documentos',
  all: 'Ver todos',
  empty: 'Sin documentos firmados',
  isLeft: false,
  rank: 1,
}

export const eventSection: ReportSection = {
  key: 'events',
  title: 'Eventos',
  all: 'Ver todos',
  empty: 'Sin eventos registrados',
  isLeft: false,
  rank: 3,
}

interface ReportedEvent {
  title: string
  on: string
  status: string
  professional: string | null
  isVisit: boolean
}

export function reportEvent({ title, on, status, professional, isVisit }: ReportedEvent): ReportedLine {
  const text = [showDate(on), professional].filter(Boolean).join(' · ')
  return { on, title, text, state: { label: status, look: 'plain' }, isVisit }
}
