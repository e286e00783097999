import { IconMapPin, IconUser } from '@tabler/icons-react'
import type { Message } from '#shared/conversations/conversations.contract.ts'
import { sayUnsupported } from '#shared/conversations/conversations.rules.ts'
import { MediaContent } from '#web/conversations/MediaContent.tsx'
import '#web/ui/TextLink.css'

/** What a bubble says, of whichever kind it is. */
export function MessageContent({ message }: { message: Message }) {
  const { kind, text, details } = message
  switch (kind) {
    case 'location': {
      const { latitude, longitude, placeName, address } = details
      return (
        <p className="row gap-8">
          <IconMapPin className="rigid" size={20} stroke={1.75} aria-hidden />
          <a
            className="TextLink strong brand underlined"
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {[placeName, address].filter(Boolean).join(', ') || 'Ver la ubicación'}
          </a>
        </p>
      )
    }
    case 'contacts':
      return (
        <ul className="stack gap-4">
          {(details.contacts ?? []).map(({ name, phones }) => (
            <li key={name} className="row gap-8">
              <IconUser className="rigid" size={20} stroke={1.75} aria-hidden />
              {[name, ...phones].join(' · ')}
            </li>
          ))}
        </ul>
      )
    case 'order':
      return (
        <>
          <p>Pedido</p>
          <ul>
            {(details.items ?? []).map(({ name, quantity }) => (
              <li key={name}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
          {text ? <p className="Bubble-text">{text}</p> : null}
        </>
      )
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return <MediaContent message={message} />
    case 'unsupported':
      return <p className="Bubble-gap soft">{sayUnsupported(details.unsupported)}</p>
    case 'system':
      return <p className="Bubble-gap soft">{text ?? 'Cambió de número'}</p>
    default:
      return (
        <>
          <p className="Bubble-text">{text}</p>
          {details.buttons?.length ? (
            <p className="row wrap gap-6 above-8">
              {details.buttons.map(({ id, title }) => (
                <span key={id} className="Bubble-button caption strong">
                  {title}
                </span>
              ))}
            </p>
          ) : null}
        </>
      )
  }
}
