import { canAnnotateStay, refuseNote } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { lockStay } from '#server/hospitalizations/hospitalizations.queries.ts'
import { findNote, insertNote, listNotes } from '#server/hospitalizations/notes.queries.ts'
import { implement } from '#server/http/implement.ts'

export const stayNoteRoutes = [
  implement(stayNotes.list, ({ tx, input }) => listNotes(tx, input)),
  implement(stayNotes.write, async ({ tx, actor, input }) => {
    const { hospitalizationId } = input
    refuseNow(canAnnotateStay(await lockStay(tx, hospitalizationId)))
    refuseInvalid(refuseNote(input))
    return findNote(tx, hospitalizationId, await insertNote(tx, actor, input))
  }),
  implement(stayNotes.annotate, async ({ tx, actor, input }) => {
    const { hospitalizationId, noteId, text } = input
    refuseNow(canAnnotateStay(await lockStay(tx, hospitalizationId)))
    const { kind } = await findNote(tx, hospitalizationId, noteId)
    const addendum = { kind, text, problem: null, assessment: null, plan: null }
    await insertNote(tx, actor, { ...addendum, hospitalizationId, noteId })
    return findNote(tx, hospitalizationId, noteId)
  }),
]
