import { IconMessagePlus } from '@tabler/icons-react'
import { canAnnotateStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { type StayNote, stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { noteKindNames } from '#shared/hospitalizations/notes.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { act } from '#web/acts/act.ts'
import type { NoteSubject, SentAddendum } from '#web/hospitalizations/NoteAddendumForm.tsx'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const NoteAddendumForm = lazyPart(
  async () => (await import('#web/hospitalizations/NoteAddendumForm.tsx')).NoteAddendumForm,
)

export const addAddendum = act<NoteSubject, SentAddendum, StayNote>({
  name: 'addAddendum',
  label: 'Agregar nota aclaratoria',
  title: ({ note }) =>
    `Agregar nota aclaratoria a ${noteKindNames[note.kind].toLowerCase()} del ${showDateTime(note.createdAt)}`,
  icon: IconMessagePlus,
  may: 'hospitalizations.annotate',
  isOffered: ({ stay }) => canAnnotateStay(stay) === undefined,
  ask: { Form: NoteAddendumForm },
  send: (_subject, { input, options }) => call(stayNotes.annotate, input, options),
  done: 'Nota aclaratoria agregada',
  refused: 'No se agregó la nota',
})
