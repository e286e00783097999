/**
 * The kinds of records that a pet's life is made of: what each is called on the glass, and the table in whose modification
 * history it is told. The last two are events of the pet itself.
 */
export const recordKinds = {
  consultation: { label: 'Consulta', table: 'consultations' },
  vaccine: { label: 'Vacuna', table: 'vaccines' },
  deworming: { label: 'Desparasitación', table: 'dewormings' },
  formula: { label: 'Fórmula', table: 'formulas' },
  exam: { label: 'Examen', table: 'exams' },
  control: { label: 'Control', table: 'controls' },
  surgery: { label: 'Cirugía', table: 'surgeries' },
  problem: { label: 'Problema', table: 'problems' },
  weight: { label: 'Peso', table: 'weights' },
  attachment: { label: 'Adjunto', table: 'attachments' },
  owner: { label: 'Cambio de propietario', table: 'pets' },
  death: { label: 'Fallecimiento', table: 'pets' },
} as const

export type RecordKind = keyof typeof recordKinds

export const recordKindNames = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]
