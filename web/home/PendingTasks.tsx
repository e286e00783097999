import { IconMicroscope, IconSignature, IconStethoscope } from '@tabler/icons-react'
import { home, type PendingTask } from '#shared/home/home.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { CARD_CAP } from '#shared/http/paging.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { Row } from '#web/home/HomeCards.tsx'
import { useCardPages } from '#web/http/pages.ts'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
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
  if (task === 'review') return [`Espera ${note ?? 'resultados'}`, professionalName].filter(Boolean).join(' · ')
  return [`Borrador ${since}`, professionalName, note].filter(Boolean).join(' · ')
}

/** The newest come with the start; the oldest, which wait the longest, are a page or two further on. */
export function PendingTasks({ first }: { first: OutputOf<typeof home.pending> }) {
  const pages = useCardPages(home.pending, {}, first)
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
              <Row
                key={item.consultationId}
                to={paths.consultation(item.consultationId)}
                picture={
                  <span className="HomeRow-icon">
                    <Icon size={20} stroke={1.75} aria-hidden />
                  </span>
                }
                name={`${verb} ${item.pet.name}`}
                mark={<PetDueBadge pet={item.pet} look="icon" />}
                beside={item.ownerName}
                below={sinceWords(item)}
                end={
                  <span className="HomeRow-action" aria-hidden>
                    {action}
                  </span>
                }
              />
            )
          })}
        </ul>
      )}
      {first.total > first.items.length ? (
        <MoreRows pages={pages} shown={items.length} cap={CARD_CAP} failed="No se cargaron más pendientes" />
      ) : null}
    </Card>
  )
}
