import { SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { type ConversationView, conversationViews } from '#shared/conversations/conversations.contract.ts'
import { ConversationList } from '#web/conversations/ConversationList.tsx'
import { ConversationPane } from '#web/conversations/ConversationPane.tsx'
import { useConversations } from '#web/conversations/conversations.data.ts'
import { useConnection } from '#web/whatsapp/whatsapp.data.ts'
import { readText, writeSearch } from '#web/form/addressSearch.ts'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'
import '#web/conversations/Inbox.css'

const views: Record<ConversationView, { label: string; word: string }> = {
  all: { label: 'Todas', word: '' },
  unanswered: { label: 'Sin responder', word: 'sin-responder' },
  unread: { label: 'No leídas', word: 'no-leidas' },
  mine: { label: 'Mías', word: 'mias' },
}

const readSearch = (params: URLSearchParams) => ({
  view: conversationViews.find((view) => views[view].word === (params.get('ver') ?? '')) ?? 'all',
  q: readText(params, 'buscar'),
  open: params.get('conversacion') ?? '',
})
const writeInboxSearch = (params: URLSearchParams, { view, q, open }: ReturnType<typeof readSearch>) =>
  writeSearch(params, { ver: views[view].word, buscar: q, conversacion: open })

/** `/whatsapp`: the conversations, and the one that is open; on a narrow screen the one or the other. */
export function InboxScreen() {
  const [{ open, ...search }, change] = useAddressSearch(readSearch, writeInboxSearch)
  const isNarrow = useHasBottomBar()
  const mayCampaign = useMay('messages.campaign')
  const query = useConversations(search)
  const close = () => change({ open: '' })
  if (isNarrow && open !== '')
    return (
      <div className="Inbox" data-open>
        <ConversationPane key={open} conversationId={open} onClose={close} hasBack />
      </div>
    )
  return (
    <div className="Inbox">
      <section className="Inbox-list column" aria-label="Conversaciones">
        <header className="Inbox-head stack gap-12">
          <div className="row apart gap-8">
            <h1>WhatsApp</h1>
            <div className="row gap-8 rigid">
              <Connection />
              {mayCampaign ? (
                <ActionMenu label="Más de WhatsApp" actions={[{ label: 'Campañas', to: paths.campaigns() }]} />
              ) : null}
            </div>
          </div>
          <SearchBox label="Buscar conversación" value={search.q} onChange={(q) => change({ q }, q !== '')} />
          <SegmentedControl
            aria-label="Qué conversaciones ver"
            size="xs"
            fullWidth
            value={search.view}
            onChange={(view) => change({ view: view as ConversationView })}
            data={conversationViews.map((view) => ({ value: view, label: views[view].label }))}
          />
        </header>
        <ConversationList query={query} openId={open} isFiltered={search.q !== '' || search.view !== 'all'} />
      </section>
      {isNarrow ? null : open === '' ? (
        <div className="Inbox-none centre">
          <EmptyState title="Elija una conversación" illustration="trail">
            Lo que le escriban a la clínica por WhatsApp aparece aquí.
          </EmptyState>
        </div>
      ) : (
        <ConversationPane key={open} conversationId={open} onClose={close} />
      )}
    </div>
  )
}

/** Whether the clinic's number works, and where that is seen to. */
function Connection() {
  const { data } = useConnection()
  if (!data) return null
  if (data.kind === 'none' || data.state !== 'connected')
    return (
      <Link to={paths.settingsSection('Whatsapp')} className="row gap-6">
        <StatusBadge status="inactive" label="Sin conexión" />
      </Link>
    )
  const label = data.kind === 'simulator' ? 'Simulador' : 'Conectado'
  return <StatusBadge status="active" label={label} />
}
