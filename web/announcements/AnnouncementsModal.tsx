import { type TouchEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconSpeakerphone } from '@tabler/icons-react'
import DOMPurify from 'dompurify'
import type { Announcement } from '#shared/announcements/announcements.contract.ts'
import {
  ANNOUNCEMENT_LINK,
  ANNOUNCEMENT_LINK_REL,
  ANNOUNCEMENT_TAGS,
  showCounter,
  stepTo,
  swipeStep,
} from '#shared/announcements/announcements.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

/** Between the press and the next announcement. */
const SLIDE_DELAY_MS = 100
/** More dots than these find no room; the counter says the same. */
const DOTS_AT_MOST = 8

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', ANNOUNCEMENT_LINK_REL)
})

/** The server has cleaned it; what came between the server and here has not been. */
function cleanAgain(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ANNOUNCEMENT_TAGS,
    ALLOWED_ATTR: ['href', 'target', 'rel'],
    ALLOWED_URI_REGEXP: ANNOUNCEMENT_LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

export interface AnnouncementsModalProps {
  items: Announcement[]
  /** The place of the one to show first. */
  first: number
  onShown: (id: string) => void
  onClose: () => void
}

export function AnnouncementsModal({ items, first, onShown, onClose }: AnnouncementsModalProps) {
  /** Where the person is going, and what is in sight until the slide has changed. */
  const [target, setTarget] = useState(first)
  const [place, setPlace] = useState(first)
  const nextButton = useRef<HTMLButtonElement>(null)
  const item = items[place]
  const total = items.length
  const isLast = target === total - 1

  function go(step: -1 | 1): void {
    const next = stepTo(target, step, total)
    setTarget(next)
    // A button that can no longer be pressed would drop the keyboard's focus.
    if (next === 0 && step === -1) nextButton.current?.focus()
  }

  useEffect(() => {
    if (target === place) return undefined
    const timer = setTimeout(() => setPlace(target), SLIDE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [target, place])

  const id = item?.id
  const markShown = useEffectEvent(onShown)
  useEffect(() => {
    if (id !== undefined) markShown(id)
  }, [id])

  useHotkeys(
    [
      ['ArrowLeft', () => go(-1)],
      ['ArrowRight', () => go(1)],
    ],
    [],
  )

  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title={<Title counter={item && showCounter(target, total)} />}
      size={520}
      isRead
    >
      {item ? (
        <>
          <Slide item={item} isLeaving={target !== place} onStep={go} />
          <div className="AnnouncementsModal-steps row surface apart gap-8">
            {total > 1 ? (
              <>
                <Button
                  icon={<IconChevronLeft size={18} stroke={2} aria-hidden />}
                  disabled={target === 0}
                  onClick={() => go(-1)}
                >
                  Anterior
                </Button>
                <Dots total={total} current={target} />
              </>
            ) : null}
            <Button
              tone="primary"
              ref={nextButton}
              data-autofocus
              onClick={() => (isLast ? onClose() : go(1))}
              rightIcon={isLast ? undefined : <IconChevronRight size={18} stroke={2} aria-hidden />}
            >
              {isLast ? 'Entendido' : 'Siguiente'}
            </Button>
          </div>
        </>
      ) : (
        <EmptyState title="No hay novedades">Aquí le avisaremos lo nuevo de Huella.</EmptyState>
      )}
    </ResponsiveModal>
  )
}

function Title({ counter }: { counter: string | undefined }) {
  return (
    <span className="AnnouncementsModal-title row gap-10 large strong">
      <span className="AnnouncementsModal-icon square-36 centre round amber">
        <IconSpeakerphone size={20} stroke={1.75} aria-hidden />
      </span>
      <span>Novedades</span> <span className="AnnouncementsModal-counter to-end light quiet">{counter}</span>
    </span>
  )
}

function Dots({ total, current }: { total: number; current: number }) {
  if (total > DOTS_AT_MOST) return null
  return (
    <div className="AnnouncementsModal-dots line gap-6" aria-hidden>
      {Array.from({ length: total }, (_dot, index) => (
        <span key={index} data-current={index === current} />
      ))}
    </div>
  )
}

interface SlideProps {
  item: Announcement
  isLeaving: boolean
  onStep: (step: -1 | 1) => void
}

/** The announcement itself, which a finger moves sideways. */
function Slide({ item, isLeaving, onStep }: SlideProps) {
  const html = useMemo(() => cleanAgain(item.content), [item.content])
  const start = useRef<{ x: number; y: number }>(undefined)

  function handleTouchStart({ touches }: TouchEvent): void {
    const touch = touches.length === 1 ? touches[0] : undefined
    start.current = touch && { x: touch.clientX, y: touch.clientY }
  }

  function handleTouchEnd({ changedTouches }: TouchEvent): void {
    const touch = changedTouches[0]
    if (!touch || !start.current) return
    const step = swipeStep(touch.clientX - start.current.x, touch.clientY - start.current.y)
    start.current = undefined
    if (step) onStep(step)
  }

  return (
    <div
      className="AnnouncementsModal-frame"
      aria-live="polite"
      onTouchStart={handleTouchStart}
      onTouchEnd={handleTouchEnd}
    >
      <div
        key={item.id}
        className="AnnouncementsModal-slide value breaks"
        data-leaving={isLeaving}
        // Cleaned by the line above, from what the server has cleaned.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}
