import { useState } from 'react'
import { Menu } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { OpenConversation } from '#shared/conversations/conversations.contract.ts'
import { PAPER_LINK_DAYS } from '#shared/conversations/paperLinks.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { usePress } from '#web/acts/useActs.tsx'
import { sendPaper } from '#web/conversations/conversations.acts.ts'
import { usePapers, usePaperWay } from '#web/conversations/conversations.data.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/ui/ActionMenu.css'

/** The papers of the animals beside the conversation: the one that is pressed is sent. */
export function PaperMenu({ conversation, ownerId }: { conversation: OpenConversation; ownerId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { id: conversationId } = conversation
  const { data: listed, isError } = usePapers(conversationId, isOpen)
  const { data: way, isError: isWayLost } = usePaperWay({ ownerId, conversationId }, isOpen)
  const papers = way?.problem ? [] : way && listed
  const { press, busyWith } = usePress(sendPaper)
  return (
    <Menu position="top-start" shadow="md" width={280} loop opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button
          size="compact"
          tone="subtle"
          loading={busyWith !== undefined}
          gerund="Enviando…"
          icon={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
        >
          PDF del expediente
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {way?.isLink && papers?.length ? (
          <Menu.Label>Se envía como enlace: se abre durante {PAPER_LINK_DAYS} días.</Menu.Label>
        ) : null}
        {papers?.map((paper) => (
          <Menu.Item key={paper.address} className="ActionMenu-item" onClick={() => press({ conversation, paper })}>
            {paper.name}
            <span className="block caption soft">
              {[paper.petName, paper.at === null ? 'enlace' : showDate(paper.at)].join(' · ')}
            </span>
          </Menu.Item>
        ))}
        {papers?.length ? null : (
          <Menu.Label role="status">
            {way?.problem ??
              (papers
                ? 'Aún no hay documentos firmados.'
                : isError || isWayLost
                  ? 'No se cargaron los documentos.'
                  : 'Cargando…')}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
