import { Link } from 'react-router'
import type { ToldMessage } from '#shared/conversations/conversations.contract.ts'
import { channelNames, messageStatusNames, preview } from '#shared/conversations/conversations.rules.ts'
import { showDateTime } from '#shared/values/date.ts'
import { useMessagesOfOwner, useMessagesOfPet } from '#web/conversations/conversations.data.ts'
import { paths } from '#web/nav/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'

export const OwnerLines = ({ ownerId }: { ownerId: string }) => <Lines pages={useMessagesOfOwner(ownerId)} />
export const PetLines = ({ petId }: { petId: string }) => <Lines pages={useMessagesOfPet(petId)} />

function Lines({ pages }: { pages: ReturnType<typeof useMessagesOfOwner> }) {
  return (
    <ListBody
      name="los mensajes"
      query={pages}
      skeletonRows={2}
      empty={<EmptyState title="Aún no hay mensajes" illustration="clipboard" />}
    >
      {(rows) => (
        <ul>
          {rows.map((message) => (
            <Line key={message.id} message={message} />
          ))}
        </ul>
      )}
    </ListBody>
  )
}

function Line({ message }: { message: ToldMessage }) {
  const { at, channel, direction, status, problem, authorName, petName, conversationId } = message
  const by = direction === 'in' ? 'Del propietario' : authorName
  const how = [showDateTime(at), channelNames[channel], by, petName].filter(Boolean).join(' · ')
  return (
    <li className="topped pady-10 padx-16 breaks">
      <div className="line apart top gap-12">
        <span>{preview(message)}</span>
        {direction === 'out' ? <span className="small quiet one-line">{messageStatusNames[status]}</span> : null}
      </div>
      <div className="small soft">{how}</div>
      {problem ? <div className="small soft">{problem}</div> : null}
      {conversationId ? (
        <Link className="small" to={paths.conversation(conversationId)}>
          Ver la conversación
        </Link>
      ) : null}
    </li>
  )
}
