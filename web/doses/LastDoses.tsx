import type { UseQueryResult } from '@tanstack/react-query'
import { showDate } from '#shared/values/date.ts'
import type { DoseWord } from '#web/doses/doseWords.ts'
import { Card } from '#web/ui/Card.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import '#web/protocols/doses.css'

interface GivenDose {
  id: string
  status: string
  appliedOn: string
  nextOn: string | null
  /** A later dose has answered the dates of the others. */
  isCurrent: boolean
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
  const rows = list.data?.last.filter(({ status }) => status === 'applied') ?? []
  return (
    <Card title="Últimas dosis">
      {list.isPending ? <ListSkeleton rows={2} label={`Cargando las ${word.many}`} /> : null}
      {list.data && rows.length === 0 ? <p className="DoseList-note">Sin registro de {word.many}.</p> : null}
      <ul className="DoseList">
        {rows.map((dose) => (
          <li key={dose.id}>
            <strong>{name(dose)}</strong>
            <span className="DoseList-note">
              {[
                note?.(dose),
                showDate(dose.appliedOn),
                dose.isCurrent && dose.nextOn ? `próxima ${showDate(dose.nextOn)}` : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
