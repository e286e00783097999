import { VisuallyHidden } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { Conversation } from '#shared/conversations/conversations.contract.ts'
import { conversationName, preview } from '#shared/conversations/conversations.rules.ts'
import { dayOf, daysBetween, showDate, showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { EmptyState, NoResults } from '#web/ui/EmptyState.tsx'
import { ListBody, type PagedList } from '#web/ui/ListBody.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { useNow } from '#web/ui/useNow.ts'

interface ConversationListProps {
  query: PagedList<Conversation>
  openId: string
  isFiltered: boolean
}

export function ConversationList({ query, openId, isFiltered }: ConversationListProps) {
  const now = useNow()
  const [params, setParams] = useSearchParams()
  return (
    <div className="Inbox-rows">
      <ListBody
        query={query}
        name="las conversaciones"
        empty={
          isFiltered ? (
            <NoResults query="" onClear={() => setParams(new URLSearchParams())} />
          ) : (
            <EmptyState title="Aún no hay conversaciones">Lo que le escriban a la clínica aparece aquí.</EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className="held">
            {rows.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow
                  conversation={conversation}
                  isOpen={conversation.id === openId}
                  to={openIn(params, conversation.id)}
                  now={now}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}

/** The same list with another conversation open. */
function openIn(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params)
  next.set('conversacion', id)
  return `?${next}`
}

interface RowProps {
  conversation: Conversation
  isOpen: boolean
  to: string
  now: Date
}

function ConversationRow({ conversation, isOpen, to, now }: RowProps) {
  const { pets, unread, last, lastAt } = conversation
  const name = conversationName(conversation)
  const said = last ? `${last.direction === 'out' ? 'Usted: ' : ''}${preview(last)}` : 'Sin mensajes'
  return (
    <Link className="ConversationRow row gap-12" to={to} aria-current={isOpen || undefined}>
      <PersonAvatar name={name} size={44} />
      <span className="grow cut">
        <span className="row apart gap-8">
          <strong className="ConversationRow-name cut one-line">{name}</strong>
          <span className="ConversationRow-at caption rigid" data-unread={unread > 0 || undefined}>
            {showLast(lastAt, now)}
          </span>
        </span>
        {pets.length > 0 ? (
          <span className="ConversationRow-pets caption soft cut one-line">{sayPets(pets)}</span>
        ) : null}
        <span className="row apart gap-8">
          <span className="ConversationRow-said cut one-line" data-failed={last?.status === 'failed' || undefined}>
            {said}
          </span>
          {unread > 0 ? (
            <span className="ConversationRow-unread rigid">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <VisuallyHidden>{showCount(unread, 'mensaje sin leer', 'mensajes sin leer')}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  )
}

/** "Milo, Nina", "Salem y 3 más" */
export function sayPets(pets: readonly { name: string }[]): string {
  const [first, second] = pets
  if (!first) return ''
  if (pets.length === 2 && second) return `${first.name}, ${second.name}`
  return pets.length === 1 ? first.name : `${first.name} y ${pets.length - 1} más`
}

/** The hour of today, "Ayer", and the day of what is older. */
function showLast(at: string, now: Date): string {
  const day = showPastDay(at, now)
  return day === 'Hoy' ? showTime(at) : day.slice(0, 5)
}

/** "Hoy", "Ayer" or the date. */
export function showPastDay(at: string, now: Date): string {
  const ago = daysBetween(dayOf(at), dayOf(now))
  return ago === 0 ? 'Hoy' : ago === 1 ? 'Ayer' : showDate(at)
}
