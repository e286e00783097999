import { useState } from 'react'
import { IconArrowLeft, IconEye, IconPhone } from '@tabler/icons-react'
import type { Message, OpenConversation } from '#shared/conversations/conversations.contract.ts'
import { conversationName, sayDoubt, VIEWER_GONE_MS } from '#shared/conversations/conversations.rules.ts'
import { joinNames } from '#shared/values/text.ts'
import { useNow } from '#web/ui/useNow.ts'
import { callAddress, showPhone } from '#shared/values/phone.ts'
import { ActButton, ActMenu } from '#web/acts/ActButton.tsx'
import { assign, leaveUnread, link, takeOn } from '#web/conversations/conversations.acts.ts'
import { Composer } from '#web/conversations/Composer.tsx'
import { ConversationAside } from '#web/conversations/ConversationAside.tsx'
import { sayPets } from '#web/conversations/ConversationList.tsx'
import { useConversation } from '#web/conversations/conversations.data.ts'
import { MessageList } from '#web/conversations/MessageList.tsx'
import { useLook } from '#web/conversations/useLook.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'

interface PaneProps {
  conversationId: string
  /** To the list: of a narrow screen, or from what is closed. */
  onClose: () => void
  hasBack?: boolean
}

/** One conversation, beside whom it is with. */
export function ConversationPane({ conversationId, ...shown }: PaneProps) {
  const query = useConversation(conversationId)
  return (
    <Loaded query={query} name="la conversación">
      {(conversation) => <OpenPane conversation={conversation} {...shown} />}
    </Loaded>
  )
}

interface OpenProps extends Omit<PaneProps, 'conversationId'> {
  conversation: OpenConversation
}

function OpenPane({ conversation, onClose, hasBack = false }: OpenProps) {
  const { id: ownId } = useProfile()
  const mayWrite = useMay('messages.write')
  const { id, phone, pets, assigned, unread } = conversation
  const [isWriting, setWriting] = useState(false)
  const [quoted, setQuoted] = useState<Message>()
  useLook(id, unread, isWriting, mayWrite)
  const name = conversationName(conversation)
  const Title = hasBack ? 'h1' : 'h2'
  return (
    <>
      <section className="Inbox-chat column" aria-label={`Conversación con ${name}`}>
        <header className="Inbox-with row gap-12">
          {hasBack ? (
            <IconButton label="Volver a las conversaciones" onClick={onClose}>
              <IconArrowLeft size={22} stroke={1.75} aria-hidden />
            </IconButton>
          ) : null}
          <PersonAvatar name={name} size={40} />
          <div className="grow cut">
            <Title className="Inbox-name cut one-line">{name}</Title>
            <p className="caption soft cut one-line">
              {[sayPets(pets), phone ? showPhone(phone) : null, assigned ? `A cargo: ${assigned.name}` : null]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {phone ? (
            <IconButton label={`Llamar a ${name}`} href={callAddress(phone)}>
              <IconPhone size={20} stroke={1.75} aria-hidden />
            </IconButton>
          ) : null}
          <ActMenu
            label={`Más acciones para la conversación con ${name}`}
            does={[takeOn(ownId), assign, link, leaveUnread(onClose)]}
            of={conversation}
          />
        </header>
        <Doubt conversation={conversation} />
        <Viewers conversation={conversation} />
        <MessageList conversation={conversation} onQuote={mayWrite ? setQuoted : undefined} />
        {mayWrite ? (
          <Composer
            conversation={conversation}
            quoted={quoted}
            onUnquote={() => setQuoted(undefined)}
            onWriting={setWriting}
          />
        ) : null}
      </section>
      <ConversationAside conversation={conversation} />
    </>
  )
}

/** Before the wrong one is written to. */
function Doubt({ conversation }: { conversation: OpenConversation }) {
  const doubt = sayDoubt(conversation)
  return doubt === undefined ? null : (
    <div className="Inbox-viewers row apart gap-6 caption">
      <span>{doubt}</span>
      <ActButton does={link} of={conversation} tone="subtle" />
    </div>
  )
}

/** Who else has it open: two do not answer at once. */
function Viewers({ conversation }: { conversation: OpenConversation }) {
  const now = useNow()
  const here = conversation.viewers.filter(({ seenAt }) => now.getTime() - Date.parse(seenAt) < VIEWER_GONE_MS)
  const writers = here.filter(({ isWriting }) => isWriting)
  const some = writers.length > 0 ? writers : here
  const said = writers.length > 0 ? 'está escribiendo' : 'también la tiene abierta'
  const many = writers.length > 0 ? 'están escribiendo' : 'también la tienen abierta'
  return (
    <div role="status">
      {some.length > 0 ? (
        <p className="Inbox-viewers row gap-6 caption">
          <IconEye className="rigid" size={16} stroke={1.75} aria-hidden />
          {joinNames(some.map(({ name }) => name))} {some.length === 1 ? said : many}
        </p>
      ) : null}
    </div>
  )
}
