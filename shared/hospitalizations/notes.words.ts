import type { StayNoteKind } from '#shared/hospitalizations/notes.contract.ts'

export const noteKindNames: Record<StayNoteKind, string> = {
  progress: 'Evolución',
  nursing: 'Enfermería',
  ownerCall: 'Llamada al propietario',
  handover: 'Entrega de turno',
}

export const noteLabels = {
  kind: 'Tipo',
  problem: 'Problema',
  assessment: 'Valoración',
  text: 'Nota',
  plan: 'Plan',
} as const
