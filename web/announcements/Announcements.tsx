import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { IconSpeakerphone } from '@tabler/icons-react'
import type { Announcement } from '#shared/announcements/announcements.contract.ts'
import { listUnread, showBadge, showsItself, VIEWED_KEY } from '#shared/announcements/announcements.rules.ts'
import { useAnnouncements } from '#web/announcements/announcements.data.ts'
import type { AnnouncementsModalProps } from '#web/announcements/AnnouncementsModal.tsx'
import { loadOffered, loadViewed, saveOffered, saveViewed } from '#web/announcements/viewed.ts'
import { loadPart } from '#web/ui/loadPart.ts'
import '#web/announcements/announcements.css'

/** Unread announcements show themselves, once, so long after the start. */
const AUTO_OPEN_MS = 1000

interface Announcements {
  unread: number
  open: () => void
}

const AnnouncementsContext = createContext<Announcements>({ unread: 0, open: () => undefined })

/** Holds what is announced and what this browser has shown of it, and the dialog over everything else. */
export function AnnouncementsProvider({ children }: { children: ReactNode }) {
  const items = useAnnouncements()
  const [viewed, setViewed] = useState(() => loadViewed() ?? [])
  const [Modal, setModal] = useState<ComponentType<AnnouncementsModalProps>>()
  const [showing, setShowing] = useState<{ items: Announcement[]; first: number }>()
  const unread = listUnread(items ?? [], viewed)

  // Another window has shown some.
  useWindowEvent('storage', ({ key }) => {
    if (key === VIEWED_KEY) setViewed((known) => loadViewed() ?? known)
  })

  /** The dialog's own code comes when it is first needed. */
  async function open(): Promise<void> {
    const { AnnouncementsModal } = await import('#web/announcements/AnnouncementsModal.tsx')
    const shown = items ?? []
    const first = Math.max(
      0,
      shown.findIndex((item) => item === unread[0]),
    )
    saveOffered(shown.map(({ id }) => id))
    setModal(() => AnnouncementsModal)
    setShowing({ items: shown, first })
  }

  // Whoever has pressed anything since the start is at work.
  const hasBegun = useRef(false)
  const begin = () => (hasBegun.current = true)
  useWindowEvent('pointerdown', begin, { capture: true })
  useWindowEvent('keydown', begin, { capture: true })

  const openItself = useEffectEvent(() => {
    if (hasBegun.current || isWorkOpen() || !showsItself(unread, loadOffered())) return
    void loadPart(open)
  })
  const isLoaded = items !== undefined
  useEffect(() => {
    if (!isLoaded) return undefined
    // Once: what is at work by then is not interrupted later either. The badge says that there are some.
    const timer = setTimeout(() => openItself(), AUTO_OPEN_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])

  const openAsked = () => void loadPart(open, 'No se abrieron las novedades')

  return (
    <AnnouncementsContext value={{ unread: unread.length, open: openAsked }}>
      {children}
      {Modal && showing ? (
        <Modal {...showing} onShown={(id) => setViewed(saveViewed(viewed, id))} onClose={() => setShowing(undefined)} />
      ) : null}
    </AnnouncementsContext>
  )
}

/** The page came with a dialog, a form or a record that is being written. */
function isWorkOpen(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  return isTyping || document.querySelector('[role="dialog"], [role="alertdialog"], .SaveBar') !== null
}

export function useUnreadAnnouncements(): number {
  return use(AnnouncementsContext).unread
}

function describeUnread(unread: number): string {
  return unread === 0 ? 'Novedades' : `Novedades, ${unread} sin leer`
}

/** In the head of the side menu. */
export function AnnouncementsButton() {
  const { unread, open } = use(AnnouncementsContext)
  return (
    <button
      type="button"
      className="AnnouncementsButton square-36 centre round holder to-end rigid soft"
      aria-label={describeUnread(unread)}
      aria-haspopup="dialog"
      title="Novedades"
      data-unread={unread > 0}
      onClick={open}
    >
      <IconSpeakerphone size={20} stroke={1.75} aria-hidden />
      <UnreadBadge count={unread} />
    </button>
  )
}

/** In the menu panel, as a line like its links. */
export function AnnouncementsRow({ onOpen }: { onOpen: () => void }) {
  const { unread, open } = use(AnnouncementsContext)
  return (
    <button
      type="button"
      className="AnnouncementsRow tall-48 row box raised gap-14 pady-8 padx-16 rigid large strong"
      aria-label={describeUnread(unread)}
      aria-haspopup="dialog"
      data-unread={unread > 0}
      onClick={() => {
        onOpen()
        open()
      }}
    >
      <IconSpeakerphone className="soft" size={22} stroke={1.75} aria-hidden />
      <span>Novedades</span>
      <UnreadBadge count={unread} />
    </button>
  )
}

/** A number on amber; what it counts stands in the name of the button around it. */
export function UnreadBadge({ count }: { count: number }) {
  const text = showBadge(count)
  return text ? (
    <span className="UnreadBadge heavy centred" aria-hidden>
      {text}
    </span>
  ) : null
}
