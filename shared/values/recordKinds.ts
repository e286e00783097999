import type { Access, Action } from '#shared/access/actions.ts'

interface Kind {
  label: string
  /** In whose modification history it is told. */
  table: string
  /** Who may read its records. */
  read: Access
  /** What is done, a feminine noun, where a weight may be taken or a control agreed: "en una cirugía". */
  act?: string
  /** Its records have files: who may add them, and of what they are said to be. */
  files?: { write: Action; of: string }
}

/** The kinds of records that a pet's life is made of, and what is said of them everywhere. The last two are the pet's own. */
export const recordKinds = {
  consultation: {
    label: 'Consulta',
    table: 'consultations',
    read: 'consultations.read',
    act: 'consulta',
    files: { write: 'consultations.write', of: 'una consulta' },
  },
  vaccine: { label: 'Vacuna', table: 'vaccines', read: 'vaccines.read', act: 'vacunación' },
  deworming: { label: 'Desparasitación', table: 'dewormings', read: 'vaccines.read', act: 'desparasitación' },
  formula: { label: 'Fórmula', table: 'formulas', read: 'formulas.read' },
  exam: { label: 'Examen', table: 'exams', read: 'exams.read', files: { write: 'exams.load', of: 'un examen' } },
  // Their clinical words too.
  control: { label: 'Control', table: 'controls', read: 'consultations.read' },
  event: { label: 'Cita', table: 'agendaEvents', read: 'agenda.read' },
  surgery: {
    label: 'Cirugía',
    table: 'surgeries',
    read: 'surgeries.read',
    act: 'cirugía',
    files: { write: 'surgeries.write', of: 'una cirugía' },
  },
  format: { label: 'Formato', table: 'issuedFormats', read: 'formats.read' },
  problem: { label: 'Problema', table: 'problems', read: 'problems.read' },
  weight: { label: 'Peso', table: 'weights', read: 'pets.read' },
  attachment: { label: 'Adjunto', table: 'attachments', read: 'exams.read' },
  owner: { label: 'Cambio de propietario', table: 'pets', read: 'pets.read' },
  death: { label: 'Fallecimiento', table: 'pets', read: 'pets.read' },
} as const satisfies Record<string, Kind>

export type RecordKind = keyof typeof recordKinds

export const recordKindNames = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]

/** The tables that a pet's life is written in: what shows its visits or its timeline reads all of them. */
export const lifeTables = [...new Set(Object.values(recordKinds).map(({ table }) => table))]

type KindWith<Fact extends 'act' | 'files'> = {
  [K in RecordKind]: (typeof recordKinds)[K] extends Record<Fact, unknown> ? K : never
}[RecordKind]

function listKindsWith<Fact extends 'act' | 'files'>(fact: Fact): KindWith<Fact>[] {
  return recordKindNames.filter((kind): kind is KindWith<Fact> => fact in recordKinds[kind])
}

/** Whose files they are. */
export type FileKind = KindWith<'files'>

export const fileKinds = listKindsWith('files')

/** Where a weight or a control comes from: the pet itself, or something that was done. */
export type Source = 'pet' | KindWith<'act'>

export const sources: [Source, ...Source[]] = ['pet', ...listKindsWith('act')]

/** A name for each source, made of what was done: "De una cirugía". */
export function nameSources(ofPet: string, ofAct: (act: string, label: string) => string): Record<Source, string> {
  const names = listKindsWith('act').map((kind) => [kind, ofAct(recordKinds[kind].act, recordKinds[kind].label)])
  return { pet: ofPet, ...Object.fromEntries(names) } as Record<Source, string>
}
