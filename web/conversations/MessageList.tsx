import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconNote } from '@tabler/icons-react'
import { memo } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/nav/paths.ts'
import '#web/ui/TextLink.css'
import type { Message, MessageStatus, OpenConversation } from '#shared/conversations/conversations.contract.ts'
import { preview, refuseFreeText, SEND_FAILED } from '#shared/conversations/conversations.rules.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { showPastDay } from '#web/conversations/ConversationList.tsx'
import { resend, revokeLink, saveOfOne, saveOfOnly } from '#web/conversations/conversations.acts.ts'
import { useMessages } from '#web/conversations/conversations.data.ts'
import { mayQuote, MessageTools } from '#web/conversations/MessageTools.tsx'
import { useSwipe } from '#web/conversations/useSwipe.ts'
import { MessageContent } from '#web/conversations/MessageContent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { useNow } from '#web/ui/useNow.ts'

interface MessageListProps {
  conversation: OpenConversation
  /** Answers one of them; nothing for who may not write. */
  onQuote: ((message: Message) => void) | undefined
}

/** The bubbles, the newest at the bottom, where the list begins. */
export function MessageList({ conversation, onQuote }: MessageListProps) {
  const { id: conversationId, pets } = conversation
  const query = useMessages(conversationId)
  const now = useNow()
  const isOpen = refuseFreeText(conversation, now) === undefined
  return (
    // In reverse, so that it stands at its end from the first paint on, and stays there as more comes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls it by the keys (WCAG 2.1.1)
    <div className="Messages" tabIndex={0} role="log" aria-label="Mensajes">
      {/* What comes takes the place of the lines before it; as one box that becomes shorter it would jump. */}
      <div key={query.isPending ? 'gap' : 'all'} className="Messages-inner column gap-8">
        <ListBody
          query={query}
          name="los mensajes"
          empty={<p className="centred soft">Aún no hay mensajes.</p>}
          foot={() => null}
        >
          {(newestFirst) => {
            const messages = newestFirst.toReversed()
            return (
              <>
                {query.hasNextPage ? (
                  <div className="centre">
                    <Button
                      size="compact"
                      loading={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      Ver mensajes anteriores
                    </Button>
                  </div>
                ) : null}
                {messages.map((message, index) => {
                  const before = messages[index - 1]
                  const isNewDay = !before || dayOf(before.at) !== dayOf(message.at)
                  return (
                    <div key={message.id} className="column gap-8">
                      {isNewDay ? (
                        <p className="Messages-day caption soft centred">{showPastDay(message.at, now)}</p>
                      ) : null}
                      <Bubble message={message} pets={pets} isOpen={isOpen} onQuote={onQuote} />
                    </div>
                  )
                })}
              </>
            )
          }}
        </ListBody>
      </div>
    </div>
  )
}

interface BubbleProps extends Pick<MessageListProps, 'onQuote'>, Pick<OpenConversation, 'pets'> {
  message: Message
  /** What is written freely may go now. */
  isOpen: boolean
}

/** Drawn again where it changed: hundreds stand above each other once somebody went up. */
const Bubble = memo(function Bubble({ message, pets, isOpen, onQuote }: BubbleProps) {
  const swipe = useSwipe(onQuote && mayQuote(message) ? () => onQuote(message) : undefined)
  const { direction, status, quoted, at, authorName, reactions, problem, details } = message
  const isFailed = status === 'failed'
  const shown = [reactions.in, reactions.out].filter(Boolean).join(' ')
  return (
    <article className="Bubble" data-direction={direction} data-failed={isFailed || undefined} {...swipe}>
      <div className="Bubble-line row gap-4">
        <div className="Bubble-box breaks">
          {direction === 'note' ? (
            <p className="row gap-6 caption soft">
              <IconNote size={14} stroke={2} aria-hidden /> Nota de {authorName}: solo la ve la clínica
            </p>
          ) : null}
          {quoted ? <blockquote className="Bubble-quoted caption">{preview(quoted)}</blockquote> : null}
          <MessageContent message={message} />
          {message.link ? <LinkLine message={message} link={message.link} /> : null}
          <ActButton does={saveOfOnly} of={{ message, pets }} tone="subtle" />
          <ActButton does={saveOfOne} of={{ message, pets }} tone="subtle" />
          {details.saved ? (
            <Link
              className="TextLink strong brand underlined caption"
              to={`${paths.pet(details.saved.petId).tab('examenes')}?examen=${details.saved.examId}`}
            >
              Guardado en la historia
            </Link>
          ) : null}
          <p className="Bubble-foot row ends gap-6 caption soft">
            {direction === 'out' && authorName ? <span className="cut one-line">{authorName}</span> : null}
            {isFailed ? (
              <>
                <IconAlertCircle size={14} stroke={2} aria-hidden />
                <strong>No enviado</strong>
                <ActButton does={resend} of={message} tone="subtle" />
              </>
            ) : (
              <>
                <time dateTime={at}>{showTime(at)}</time>
                {direction === 'out' ? <Ticks status={status} /> : null}
              </>
            )}
          </p>
        </div>
        {onQuote && isOpen && mayQuote(message) ? <MessageTools message={message} onQuote={onQuote} /> : null}
      </div>
      {shown ? (
        <span className="Bubble-reactions">
          <VisuallyHidden>Reacción: </VisuallyHidden>
          {shown}
        </span>
      ) : null}
      {isFailed ? (
        <p className="Bubble-problem caption" role="alert">
          {SEND_FAILED} {problem}
        </p>
      ) : null}
    </article>
  )
})

/** Of a paper that went as a link: whether it was opened, and until when it can be. */
function LinkLine({ message, link }: { message: Message; link: NonNullable<Message['link']> }) {
  const now = useNow()
  const { isRevoked, expiresAt, openings } = link
  const until = isRevoked
    ? 'Enlace anulado'
    : Date.parse(expiresAt) > now.getTime()
      ? `Enlace hasta el ${showDate(expiresAt)}`
      : 'Enlace vencido'
  const opened = openings === 0 ? 'sin abrir' : openings === 1 ? 'abierto 1 vez' : `abierto ${openings} veces`
  return (
    <p className="row wrap gap-6 caption soft above-8">
      {until} · {opened}
      <ActButton does={revokeLink(now)} of={message} tone="subtle" />
    </p>
  )
}

const ticks: Partial<Record<MessageStatus, readonly [string, typeof IconCheck]>> = {
  queued: ['En cola', IconClock],
  sent: ['Enviado', IconCheck],
  delivered: ['Entregado', IconChecks],
  read: ['Leído', IconChecks],
}

function Ticks({ status }: { status: MessageStatus }) {
  const found = ticks[status]
  if (!found) return null
  const [name, Sign] = found
  return (
    <span className="Bubble-ticks" data-read={status === 'read' || undefined} title={name}>
      <Sign size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
