import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CampaignRecipient, OpenCampaign } from '#shared/campaigns/campaigns.contract.ts'
import { leftReasonNames } from '#shared/campaigns/campaigns.words.ts'
import { messageStatusNames } from '#shared/conversations/conversations.rules.ts'
import { joinNames } from '#shared/values/text.ts'
import { useRecipientPages } from '#web/campaigns/campaigns.data.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { paths } from '#web/nav/paths.ts'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** Each with what they read, or would; those whom it does not go to, with why, come last. */
export function RecipientList({ campaign }: { campaign: OpenCampaign }) {
  const pages = useRecipientPages(campaign.id)
  const columns: Column<CampaignRecipient>[] = [
    {
      key: 'owner',
      head: 'Propietario',
      width: '26%',
      cell: (row) => <TwoLines first={<OwnerLink row={row} />} second={joinNames(row.petNames)} />,
    },
    { key: 'text', head: 'Lo que lee', cell: (row) => <Text row={row} /> },
    { key: 'state', head: 'Estado', width: '24%', cell: (row) => <State row={row} /> },
  ]
  return (
    <ListScreen
      name="los destinatarios"
      query={pages}
      empty={() => (
        <EmptyState title="Nadie en la lista" illustration="clipboard">
          Hoy nadie tiene eso vencido sin cita.
        </EmptyState>
      )}
      table={{
        label: 'Destinatarios',
        rowKey: ({ id }) => id,
        columns,
        phoneRow: (row) => ({
          title: <OwnerLink row={row} />,
          lines: [joinNames(row.petNames), <State key="state" row={row} />, ...(row.text === null ? [] : [row.text])],
        }),
      }}
    />
  )
}

function OwnerLink({ row: { owner } }: { row: CampaignRecipient }) {
  return <RowLink to={paths.owner(owner.id)}>{owner.name}</RowLink>
}

function Text({ row: { text, conversationId } }: { row: CampaignRecipient }) {
  if (text === null) return <span className="quiet">Nada</span>
  return (
    <>
      <span className="written breaks">{text}</span>
      {conversationId === null ? null : (
        <div className="holder">
          <Link className="brand" to={paths.conversation(conversationId)}>
            Ver la conversación
          </Link>
        </div>
      )}
    </>
  )
}

function State({ row: { reason, status, problem, isBooked } }: { row: CampaignRecipient }) {
  if (reason !== null)
    return <Said badge={<StatusBadge status="inactive" label="No va" />} more={leftReasonNames[reason]} />
  if (status === null) return <StatusBadge status="scheduled" label="Por enviar" />
  const name = messageStatusNames[status]
  if (isBooked) return <Said badge={<StatusBadge status="confirmed" label="Con cita" />} more={name} />
  const look = status === 'failed' ? 'overdue' : status === 'queued' ? 'pending' : 'sent'
  return <Said badge={<StatusBadge status={look} label={name} />} more={problem} />
}

/** Why is told whole: no second line of a cell, which is cut. */
function Said({ badge, more }: { badge: ReactNode; more: string | null }) {
  return (
    <>
      {badge}
      {more === null ? null : <div className="quiet breaks">{more}</div>}
    </>
  )
}
