import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'
import { optionalText, requiredText } from '#shared/values/text.ts'

export const stayNoteKinds = ['progress', 'nursing', 'ownerCall', 'handover'] as const
export type StayNoteKind = (typeof stayNoteKinds)[number]

const NoteText = {
  /** What it is about, what is thought of it and what is done: of a progress note. */
  problem: optionalText(2000),
  assessment: optionalText(5000),
  plan: optionalText(5000),
  text: optionalText(10_000),
}

/** A clinical note of a stay. It is signed by being written, and never changes: what is to be added is another one under it. */
export const StayNote = z.object({
  ...NoteText,
  id: z.uuid(),
  kind: z.enum(stayNoteKinds),
  authorName: z.string(),
  authorCard: z.string().nullable(),
  createdAt: Instant,
  addenda: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      authorName: z.string(),
      authorCard: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
})
export type StayNote = z.infer<typeof StayNote>

export const StayNoteDraft = z.object({ kind: z.enum(stayNoteKinds), ...NoteText })
export type StayNoteDraft = z.infer<typeof StayNoteDraft>

const hospitalizationId = z.uuid()

export const stayNotes = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospitalizations/:hospitalizationId/notes',
    action: 'hospitalizations.read',
    summary: 'Las notas clínicas de una hospitalización, la más nueva primero',
    reads: ['hospitalizations', 'stayNotes'],
    onDevice: true,
    input: z.object({
      hospitalizationId,
      kind: z.union([z.literal(''), z.enum(stayNoteKinds)]).default(''),
      ...pageInput,
    }),
    output: pageOf(StayNote),
  }),
  write: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/notes',
    action: 'hospitalizations.annotate',
    summary: 'Escribe y firma una nota clínica',
    input: z.object({ hospitalizationId, ...StayNoteDraft.shape }),
    output: StayNote,
  }),
  annotate: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/notes/:noteId/addenda',
    action: 'hospitalizations.annotate',
    summary: 'Agrega una nota aclaratoria a una nota clínica',
    input: z.object({ hospitalizationId, noteId: z.uuid(), text: requiredText(10_000) }),
    output: StayNote,
  }),
}
