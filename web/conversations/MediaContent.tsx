import { IconDownload, IconFile } from '@tabler/icons-react'
import { messageFiles } from '#shared/conversations/messageFiles.contract.ts'
import type { Message } from '#shared/conversations/conversations.contract.ts'
import { preview } from '#shared/conversations/conversations.rules.ts'
import { addressOf } from '#web/http/call.ts'
import '#web/ui/TextLink.css'

function sayMissing({ direction, details }: Message, name: string): string {
  if (direction !== 'in') return name
  return details.mediaId === undefined ? `${name}: no disponible` : `${name}: descargando…`
}

/** A photo, a voice, a paper; or what stands in its place while it is on its way, and where it did not arrive. */
export function MediaContent({ message }: { message: Message }) {
  const { id: messageId, kind, details, hasFile, text, problem } = message
  const name = preview({ kind, text: null, details })
  const address = addressOf(messageFiles.open, { messageId })
  const caption = text ? <p className="Bubble-text">{text}</p> : null
  if (!hasFile)
    return (
      <>
        <p className="row gap-8 soft">
          <IconFile className="rigid" size={20} stroke={1.75} aria-hidden />
          {problem ?? sayMissing(message, name)}
        </p>
        {caption}
      </>
    )
  if (kind === 'image' || kind === 'sticker')
    return (
      <>
        <a href={address} target="_blank" rel="noreferrer" className="Bubble-photo">
          <img src={address} alt={text ?? (kind === 'image' ? 'Foto' : 'Sticker')} loading="lazy" />
        </a>
        {caption}
      </>
    )
  if (kind === 'audio')
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what an owner says in it has no text */}
        <audio className="Bubble-sound" controls preload="metadata" src={address} aria-label={name} />
        {caption}
      </>
    )
  if (kind === 'video')
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what an owner films has no text */}
        <video className="Bubble-film" controls preload="metadata" src={address} aria-label={name} />
        {caption}
      </>
    )
  return (
    <>
      <a className="row gap-8 TextLink strong brand underlined" href={address} target="_blank" rel="noreferrer">
        <IconDownload className="rigid" size={20} stroke={1.75} aria-hidden />
        {name}
      </a>
      {caption}
    </>
  )
}
