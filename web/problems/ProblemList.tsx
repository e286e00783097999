import { lazy, Suspense, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconBan, IconHistory, IconPencil } from '@tabler/icons-react'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import type { Problem } from '#shared/problems/problems.contract.ts'
import { problemStatusNames } from '#shared/problems/problems.words.ts'
import { showDate } from '#shared/values/date.ts'
import { useMoveProblem } from '#web/problems/problems.data.ts'
import { VoidProblemModal } from '#web/problems/VoidProblemModal.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TintBadge } from '#web/ui/StatusBadge.tsx'
import type { Tint } from '#web/ui/vocabulary.ts'
import { toastError } from '#web/ui/toasts.ts'
import '#web/problems/problems.css'

const ProblemModal = lazy(async () => ({ default: (await import('#web/problems/ProblemModal.tsx')).ProblemModal }))

const tints: Record<Problem['status'], Tint> = {
  active: 'red',
  chronic: 'amber',
  controlled: 'blue',
  resolved: 'green',
  ruledOut: 'neutral',
  voided: 'neutral',
}

interface ProblemListProps {
  pet: PetHeader
  problems: readonly Problem[]
  /** Its modification history, for who may read it. */
  onShowChanges?: (problem: Problem) => void
}

/** The list of problems, in the order that the professionals give it; nothing leaves it. */
export function ProblemList({ pet, problems, onShowChanges }: ProblemListProps) {
  const mayWrite = useMay('problems.write')
  const [opened, setOpened] = useState<'new' | Problem>()
  const [voiding, setVoiding] = useState<Problem>()
  const [said, setSaid] = useState('')
  const move = useMoveProblem()
  const inOrder = problems.filter(({ status }) => status !== 'voided')

  const moveTo = (problem: Problem, direction: 'up' | 'down') =>
    move.mutate(
      { problemId: problem.id, version: problem.version, direction },
      {
        onSuccess: (moved) => {
          const place = moved.findIndex(({ id }) => id === problem.id) + 1
          setSaid(`${problem.name}: lugar ${place} de ${moved.filter(({ status }) => status !== 'voided').length}`)
        },
        onError: (error) => toastError('No se movió el problema', error.message),
      },
    )

  const actionsOf = (problem: Problem): MenuAction[] => [
    ...(mayWrite && problem.status !== 'voided'
      ? [
          {
            label: 'Editar o cambiar el estado',
            icon: <IconPencil size={18} stroke={1.75} aria-hidden />,
            onClick: () => setOpened(problem),
          },
          {
            label: 'Anular',
            icon: <IconBan size={18} stroke={1.75} aria-hidden />,
            onClick: () => setVoiding(problem),
          },
        ]
      : []),
    ...(onShowChanges
      ? [
          {
            label: 'Historial de modificaciones',
            icon: <IconHistory size={18} stroke={1.75} aria-hidden />,
            onClick: () => onShowChanges(problem),
          },
        ]
      : []),
  ]

  return (
    <Card
      title="Problemas"
      flush
      aside={
        mayWrite && !canRecord(pet) ? (
          <Button tone="subtle" onClick={() => setOpened('new')}>
            Agregar problema
          </Button>
        ) : undefined
      }
    >
      {problems.length === 0 ? (
        <p className="ProblemList-none">Sin problemas anotados</p>
      ) : (
        <ul className="ProblemList">
          {problems.map((problem) => {
            const place = inOrder.indexOf(problem)
            return (
              <li key={problem.id} data-problem={problem.id} data-voided={problem.status === 'voided' || undefined}>
                <div className="ProblemList-words">
                  <strong>{problem.name}</strong>
                  <span>{datesWords(problem)}</span>
                  {(problem.voidReason ?? problem.notes) ? <span>{problem.voidReason ?? problem.notes}</span> : null}
                </div>
                <TintBadge tint={tints[problem.status]}>{problemStatusNames[problem.status]}</TintBadge>
                <div className="ProblemList-actions">
                  {mayWrite && place >= 0 && inOrder.length > 1 ? (
                    <>
                      <IconButton
                        label={`Subir ${problem.name}`}
                        onClick={() => moveTo(problem, 'up')}
                        disabled={place === 0 || move.isPending}
                      >
                        <IconArrowUp size={18} stroke={1.75} aria-hidden />
                      </IconButton>
                      <IconButton
                        label={`Bajar ${problem.name}`}
                        onClick={() => moveTo(problem, 'down')}
                        disabled={place === inOrder.length - 1 || move.isPending}
                      >
                        <IconArrowDown size={18} stroke={1.75} aria-hidden />
                      </IconButton>
                    </>
                  ) : null}
                  <ActionMenu label={`Más acciones para ${problem.name}`} actions={actionsOf(problem)} />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {opened ? (
        <Suspense>
          <ProblemModal
            pet={pet}
            {...(opened === 'new' ? {} : { problem: opened })}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
      {voiding ? <VoidProblemModal petId={pet.id} problem={voiding} onClose={() => setVoiding(undefined)} /> : null}
    </Card>
  )
}

/** "Desde 10/01/2026", "10/01/2026 – 20/11/2026" */
function datesWords({ startedOn, resolvedOn, createdAt }: Problem): string {
  const since = showDate(startedOn ?? createdAt)
  return resolvedOn ? `${since} – ${showDate(resolvedOn)}` : `${startedOn ? 'Desde' : 'Anotado'} ${since}`
}
