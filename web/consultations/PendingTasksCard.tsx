import { IconMicroscope, IconSignature, IconStethoscope } from '@tabler/icons-react'
import { consultations, type PendingTask } from '#shared/consultations/consultations.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { withinSentence } from '#shared/values/text.ts'
import { paths } from '#web/nav/paths.ts'
import { useCardPages } from '#web/http/pages.ts'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'

const tasks = {
  sign: { verb: 'Firmar consulta de', action: 'Firmar', Icon: IconSignature },
  close: { verb: 'Cerrar consulta de', action: 'Abrir', Icon: IconStethoscope },
  review: { verb: 'Revisar resultados de', action: 'Revisar', Icon: IconMicroscope },
} as const satisfies Record<PendingTask['task'], unknown>

/** "Borrador desde las 08:22 · Vómito", "Borrador del 19/11/2026": who opened it, where that was somebody else. */
function sinceWords({ startedAt, professionalName, task, note }: PendingTask): string {
  const since =
    dayOf(startedAt) === dayOf(new Date()) ? `desde las ${showTime(startedAt)}` : `del ${showDate(startedAt)}`
  if (task === 'review')
    return [`Espera ${note ? withinSentence(note) : 'resultados'}`, professionalName].filter(Boolean).join(' · ')
  return [`Borrador ${since}`, professionalName, note].filter(Boolean).join(' · ')
}

/** The newest come with the start; the oldest, which wait the longest, are a page or two further on. */
export function PendingTasksCard({ data: first }: { data: OutputOf<typeof consultations.pending> }) {
  const pages = useCardPages(consultations.pending, {}, first)
  const items = pages.data.pages.flatMap((page) => page.items)
  return (
    <Card title="Pendientes" flush>
      {items.length === 0 ? (
        <EmptyState title="No tiene consultas abiertas" illustration="clipboard">
          Lo que abra queda aquí hasta que se firme.
        </EmptyState>
      ) : (
        <ul>
          {items.map((item) => {
            const { verb, action, Icon } = tasks[item.task]
            return (
              <CardRow
                key={item.consultationId}
                to={paths.consultation(item.consultationId)}
                picture={
                  <span className="CardRow-icon square-40 centre round-10 sunken rigid soft">
                    <Icon size={20} stroke={1.75} aria-hidden />
                  </span>
                }
                name={`${verb} ${item.pet.name}`}
                beside={item.ownerName}
                below={sinceWords(item)}
                end={
                  <span className="CardRow-action edged surface round pady-6 padx-12 strong" aria-hidden>
                    {action}
                  </span>
                }
              />
            )
          })}
        </ul>
      )}
      {first.total > first.items.length ? (
        <MoreRows pages={pages} shown={items.length} isNear failed="No se cargaron más pendientes" />
      ) : null}
    </Card>
  )
}
