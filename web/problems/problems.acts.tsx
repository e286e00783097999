import { IconArrowDown, IconArrowUp, IconBan, IconListCheck, IconPencil } from '@tabler/icons-react'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { type Problem, problems } from '#shared/problems/problems.contract.ts'
import { act, opening } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { lazyOf } from '#web/word/word.ts'

export interface ListedProblem {
  pet: PetHeader
  problem: Problem
  /** Among those that are not voided, from 0 on; -1 of a voided one. */
  place: number
  /** How many those are. */
  count: number
}

const ProblemModal = lazyOf(async () => (await import('#web/problems/ProblemModal.tsx')).ProblemModal)

const shared = { may: 'problems.write' as const, isOffered: ({ place }: ListedProblem) => place >= 0 }

/** @param say where it stands now, aloud */
export function moveActs(say: (words: string) => void) {
  const moving = (direction: 'up' | 'down', label: string) =>
    act<ListedProblem, undefined, Problem[]>({
      ...shared,
      name: direction,
      label,
      title: ({ problem }) => `${label} ${problem.name}`,
      icon: direction === 'up' ? IconArrowUp : IconArrowDown,
      isOffered: ({ place, count }) => place >= 0 && count > 1,
      refuse: ({ place, count }) =>
        place === (direction === 'up' ? 0 : count - 1) ? { message: 'Ya está en el extremo de la lista' } : undefined,
      send: ({ problem }) => call(problems.move, { problemId: problem.id, version: problem.version, direction }),
      refused: 'No se movió el problema',
      onDone: (moved, { problem, count }) =>
        say(`${problem.name}: lugar ${moved.findIndex(({ id }) => id === problem.id) + 1} de ${count}`),
    })
  return [moving('up', 'Subir'), moving('down', 'Bajar')]
}

export const editProblem = opening<ListedProblem>({
  ...shared,
  name: 'edit',
  label: 'Editar o cambiar el estado',
  icon: IconPencil,
  Dialog: ({ subject: { pet, problem }, onClose }) => <ProblemModal pet={pet} problem={problem} onClose={onClose} />,
})

/** A slip is not erased: it stays at the end of the list, voided. */
export const voidProblem = act<ListedProblem, string>({
  ...shared,
  name: 'void',
  label: 'Anular',
  icon: IconBan,
  ask: {
    title: ({ problem }) => `¿Anular «${problem.name}»?`,
    verb: 'Anular problema',
    lead: 'Queda al final de la lista, con su motivo. Si el problema se resolvió, cambie su estado.',
    reason: 'Motivo',
    kept: ({ problem }) => ({ id: `problem/${problem.id}/void`, title: `Anular «${problem.name}»` }),
  },
  send: ({ problem }, reason) => call(problems.void, { problemId: problem.id, version: problem.version, reason }),
  done: 'Problema anulado',
  note: ({ problem }) => problem.name,
  refused: 'No se anuló el problema',
})

export const addProblem = opening<PetHeader>({
  name: 'add',
  label: 'Agregar problema',
  icon: IconListCheck,
  may: 'problems.write',
  isOffered: (pet) => canRecord(pet) === undefined,
  Dialog: ({ subject: pet, onClose }) => <ProblemModal pet={pet} onClose={onClose} />,
})
