import type { UseQueryResult } from '@tanstack/react-query'
import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import { showDate } from '#shared/values/date.ts'
import type { DoseWord } from '#web/doses/doseWord.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/protocols/doses.css'

interface LastDosesProps<Dose extends WrittenDose> {
  word: DoseWord<Dose>
  list: UseQueryResult<{ last: Dose[] }>
}

/** Beside the form: what the animal has already. */
export function LastDoses<Dose extends WrittenDose>({ word, list }: LastDosesProps<Dose>) {
  return (
    <Card title="Últimas dosis">
      <Loaded query={list} name={`las ${word.many}`} skeletonRows={2}>
        {({ last }) => {
          const given = last.filter(({ status }) => status === 'applied')
          if (given.length === 0) return <p className="quiet">Sin registro de {word.many}.</p>
          return (
            <ul className="lined">
              {given.map((dose) => (
                <li className="stack gap-2 pady-10" key={dose.id}>
                  <strong>{word.nameOf(dose)}</strong>
                  <span className="quiet">
                    {[
                      word.noteOf?.(dose),
                      showDate(dose.appliedOn),
                      dose.early === null ? '' : 'no cuenta',
                      dose.isCurrent && dose.nextOn ? `próxima ${showDate(dose.nextOn)}` : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}
