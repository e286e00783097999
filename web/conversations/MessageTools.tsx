import { useState } from 'react'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconMoodSmile } from '@tabler/icons-react'
import { type Message, reactionEmojis } from '#shared/conversations/conversations.contract.ts'
import { preview } from '#shared/conversations/conversations.rules.ts'
import { usePress } from '#web/acts/useActs.tsx'
import { react } from '#web/conversations/conversations.acts.ts'
import '#web/ui/ActionMenu.css'

interface MessageToolsProps {
  message: Message
  onQuote: (message: Message) => void
}

/** What the other can be shown of an answer: what WhatsApp has. */
export function mayQuote({ direction, status }: Message): boolean {
  return direction === 'in' || (direction === 'out' && status !== 'queued' && status !== 'failed')
}

/** Beside a bubble: answers it, or reacts to it. */
export function MessageTools({ message, onQuote }: MessageToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const { press } = usePress(react)
  const label = `Responder o reaccionar a: ${preview(message).slice(0, 60)}`
  const { out } = message.reactions
  return (
    <Menu shadow="md" width={260} loop opened={isOpen} onChange={setOpen} returnFocus={false}>
      <Menu.Target>
        <ActionIcon className="IconButton" variant="subtle" data-tone="plain" size={32} aria-label={label}>
          <IconMoodSmile size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className="ActionMenu-item"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          onClick={() => onQuote(message)}
        >
          Responder
        </Menu.Item>
        {message.direction === 'in' ? (
          <div className="Bubble-emojis row" role="group" aria-label="Reaccionar">
            {reactionEmojis.map((emoji) => (
              <Menu.Item
                key={emoji}
                className="Bubble-emoji centre"
                data-chosen={emoji === out || undefined}
                aria-label={emoji === out ? `Quitar la reacción ${emoji}` : `Reaccionar con ${emoji}`}
                onClick={() => press({ message, emoji: emoji === out ? null : emoji })}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
