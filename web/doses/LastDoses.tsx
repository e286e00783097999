import type { UseQueryResult } from '@tanstack/react-query'
import { showDate } from '#shared/values/date.ts'
import type { DoseWord } from '#web/doses/doseWords.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/protocols/doses.css'

interface GivenDose {
  id: string
  status: string
  appliedOn: string
  nextOn: string | null
  /** A later dose has answered the dates of the others. */
  isCurrent: boolean
  /** Given too young or too soon: it does not count. */
  early: string | null
}

interface LastDosesProps<Dose> {
  word: DoseWord
  list: UseQueryResult<{ last: Dose[] }>
  name: (dose: Dose) => string
  /** Before its dates. */
  note?: (dose: Dose) => string
}

/** Beside the form: what the animal has already. */
export function LastDoses<Dose extends GivenDose>({ word, list, name, note }: LastDosesProps<Dose>) {
  return (
    <Card title="Últimas dosis">
      <Loaded query={list} name={`las ${word.many}`} skeletonRows={2}>
        {({ last }) => {
          const given = last.filter(({ status }) => status === 'applied')
          if (given.length === 0) return <p className="DoseList-note">Sin registro de {word.many}.</p>
          return (
            <ul className="DoseList">
              {given.map((dose) => (
                <li key={dose.id}>
                  <strong>{name(dose)}</strong>
                  <span className="DoseList-note">
                    {[
                      note?.(dose),
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
