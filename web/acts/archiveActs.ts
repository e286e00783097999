import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { Refusal } from '#shared/http/errors.ts'
import { act, type AnyAct } from '#web/acts/act.ts'

interface Archiving<Subject, Answer> {
  nameOf: (subject: Subject) => string
  isArchived: (subject: Subject) => boolean
  send: (subject: Subject, isArchived: boolean) => Promise<Answer>
  /** The record in the version that this answer made, for the undo. */
  after: (answer: Answer, subject: Subject) => Subject | undefined
  refuseArchive?: ((subject: Subject) => Refusal | undefined) | undefined
  refuseRestore?: ((subject: Subject) => Refusal | undefined) | undefined
  /** "Raza archivada" */
  archived: string
  /** "Raza recuperada" */
  restored: string
  /** "No se cambió la raza" */
  refused: string
  /** Verb of the way back. */
  restoreLabel?: string
}

/** Out of use and back, as a pair: one of them is offered, and archiving can be undone. */
export function archiveActs<Subject, Answer>(
  of: Archiving<Subject, Answer>,
): [archive: AnyAct<Subject>, restore: AnyAct<Subject>] {
  const { nameOf, isArchived, send, after, refused, restored, restoreLabel = 'Volver a usar' } = of
  return [
    act<Subject, undefined, Answer>({
      name: 'archive',
      label: 'Archivar',
      title: (subject) => `Archivar ${nameOf(subject)}`,
      icon: IconArchive,
      isOffered: (subject) => !isArchived(subject),
      ...(of.refuseArchive ? { refuse: of.refuseArchive } : {}),
      send: (subject) => send(subject, true),
      done: of.archived,
      refused,
      undo: (answer, subject) => {
        const archived = after(answer, subject)
        return archived && { send: () => send(archived, false), done: restored, refused }
      },
    }),
    act<Subject, undefined, Answer>({
      name: 'restore',
      label: restoreLabel,
      title: (subject) => `${restoreLabel} ${nameOf(subject)}`,
      icon: IconArchiveOff,
      isOffered: isArchived,
      ...(of.refuseRestore ? { refuse: of.refuseRestore } : {}),
      send: (subject) => send(subject, false),
      done: restored,
      note: nameOf,
      refused,
    }),
  ]
}
