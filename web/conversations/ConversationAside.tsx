import { Link } from 'react-router'
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import type { OpenConversation } from '#shared/conversations/conversations.contract.ts'
import { conversationName, sayDoubt } from '#shared/conversations/conversations.rules.ts'
import type { Owner } from '#shared/owners/owners.contract.ts'
import { joinNames } from '#shared/values/text.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { link } from '#web/conversations/conversations.acts.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { showRelativeDay, showTime } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { useOwner } from '#web/owners/owners.data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { useNow } from '#web/ui/useNow.ts'

/** Whom the conversation is with, as the clinic knows them. */
export function ConversationAside({ conversation }: { conversation: OpenConversation }) {
  const name = conversationName(conversation)
  const { owner } = conversation
  return (
    <aside className="Inbox-aside stack gap-16" aria-label={`Datos de ${name}`}>
      {owner ? (
        <KnownOwner ownerId={owner.id} conversation={conversation} />
      ) : (
        <div className="stack gap-8 centred">
          <PersonAvatar name={name} size={64} />
          <h2>{name}</h2>
          <p className="soft">{sayDoubt(conversation) ?? 'Este número no es de ningún propietario registrado.'}</p>
          <ActButton does={link} of={conversation} tone="primary" />
        </div>
      )}
    </aside>
  )
}

function KnownOwner({ ownerId, conversation }: { ownerId: string; conversation: OpenConversation }) {
  const query = useOwner(ownerId)
  return (
    <Loaded query={query} name="el propietario" skeletonRows={4}>
      {(owner) => <OwnerFacts owner={owner} conversation={conversation} />}
    </Loaded>
  )
}

function OwnerFacts({ owner, conversation: { nextEvent } }: { owner: Owner; conversation: OpenConversation }) {
  const now = useNow()
  const [first] = owner.pets.filter(({ status }) => status === 'active')
  return (
    <>
      <div className="column gathered gap-4 centred">
        <PersonAvatar name={owner.name} size={64} />
        <h2>
          <Link to={paths.owner(owner.id)}>{owner.name}</Link>
        </h2>
        <p className="caption soft">{showDocument(owner) || 'Sin documento'}</p>
      </div>
      <section className="stack gap-8">
        <h3 className="caption soft">Mascotas</h3>
        {owner.pets.map((pet) => (
          <Link key={pet.id} className="row gap-12" to={paths.pet(pet.id).info()}>
            <PetPortrait
              species={pet.speciesId}
              seed={pet.id}
              photo={pet.photo}
              isDeceased={pet.status === 'deceased'}
              size={36}
            />
            <span className="grow">
              <strong>{pet.name}</strong>
              <span className="block caption soft">
                {pet.nextDueOn && pet.status === 'active'
                  ? `${pet.nextDueName}: ${showRelativeDay(pet.nextDueOn, now)}`
                  : pet.breed}
              </span>
            </span>
          </Link>
        ))}
      </section>
      {nextEvent ? (
        <section className="stack gap-8">
          <h3 className="caption soft">Próxima cita</h3>
          <Link className="row gap-12" to={`${paths.agenda()}?cita=${nextEvent.id}`}>
            <span className="centre square-36 round sunken rigid">
              <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
            </span>
            <span className="grow">
              <strong>
                {showRelativeDay(nextEvent.startsAt, now)}, {showTime(nextEvent.startsAt)}
              </strong>
              <span className="block caption soft">
                {[joinNames(nextEvent.petNames), nextEvent.reason].filter(Boolean).join(': ')}
              </span>
            </span>
          </Link>
        </section>
      ) : null}
      {first ? (
        <Button to={paths.newEventOf(first.id)} icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}>
          Agendar cita
        </Button>
      ) : null}
    </>
  )
}
