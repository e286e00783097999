import { useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Problem } from '#shared/problems/problems.contract.ts'
import { problemStatusNames } from '#shared/problems/problems.words.ts'
import { showDate } from '#shared/values/date.ts'
import { ActButton, menuOf } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { changesAction } from '#web/changes/ChangesButton.tsx'
import { addProblem, editProblem, type ListedProblem, moveActs, voidProblem } from '#web/problems/problems.acts.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TintBadge } from '#web/ui/StatusBadge.tsx'
import type { Tint } from '#web/ui/vocabulary.ts'
import '#web/problems/problems.css'

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
  const [said, setSaid] = useState('')
  const inOrder = problems.filter(({ status }) => status !== 'voided')
  return (
    <Card title="Problemas" flush aside={<ActButton does={addProblem} of={pet} tone="subtle" size="normal" />}>
      {problems.length === 0 ? (
        <p className="ProblemList-none quiet">Sin problemas anotados</p>
      ) : (
        <ul className="ProblemList lined">
          {problems.map((problem) => (
            <ProblemRow
              key={problem.id}
              listed={{ pet, problem, place: inOrder.indexOf(problem), count: inOrder.length }}
              onSay={setSaid}
              onShowChanges={onShowChanges && (() => onShowChanges(problem))}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Card>
  )
}

interface ProblemRowProps {
  listed: ListedProblem
  onSay: (words: string) => void
  onShowChanges: (() => void) | undefined
}

function ProblemRow({ listed, onSay, onShowChanges }: ProblemRowProps) {
  const { problem } = listed
  const { name, status, voidReason, notes } = problem
  const { offered, dialog } = useActs([editProblem, voidProblem], listed)
  return (
    <li data-problem={problem.id} data-voided={status === 'voided' || undefined}>
      <div className="stack slim breaks">
        <strong className="strong">{name}</strong>
        <span className="quiet">{datesWords(problem)}</span>
        {(voidReason ?? notes) ? <span className="quiet">{voidReason ?? notes}</span> : null}
      </div>
      <TintBadge tint={tints[status]}>{problemStatusNames[status]}</TintBadge>
      <div className="ProblemList-actions line ends across">
        {moveActs(onSay).map((move) => (
          <ActButton key={move.name} look="icon" does={move} of={listed} />
        ))}
        <ActionMenu
          label={`Más acciones para ${name}`}
          actions={[...menuOf(offered), ...changesAction(onShowChanges)]}
        />
      </div>
      {dialog}
    </li>
  )
}

/** "Desde 10/01/2026", "10/01/2026 – 20/11/2026" */
function datesWords({ startedOn, resolvedOn, createdAt }: Problem): string {
  const since = showDate(startedOn ?? createdAt)
  return resolvedOn ? `${since} – ${showDate(resolvedOn)}` : `${startedOn ? 'Desde' : 'Anotado'} ${since}`
}
