import { useEffect, useRef, useState } from 'react'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { type SectionId, sections } from '#shared/consultations/consultations.text.ts'
import { doubtWeight, sectionState } from '#web/consultations/consultationSheet.ts'
import type { Values } from '#web/drafts/draft.ts'

interface SheetIndexProps {
  consultation: Consultation
  values: Values
  refused: readonly string[]
}

const said = { done: ', completa', alert: ', con valores por revisar', empty: '' }

/** The sections with their dots: a column on a desktop, a row of chips on a narrow screen. */
export function SheetIndex({ consultation, values, refused }: SheetIndexProps) {
  const current = useCurrentSection()
  const doubted = doubtWeight(consultation, values['weightKg']) ? ['weightKg'] : []
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!chip || !row.current) return
    // Only this row moves: scrollIntoView would also scroll the page.
    row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2
  }, [current])
  return (
    <nav className="SheetIndex" aria-label="Secciones de la consulta" ref={row}>
      {sections.map(({ id, label }) => {
        const state = sectionState(id, values, consultation.ranges, [...refused, ...doubted])
        const isCurrent = id === current
        return (
          <a
            key={id}
            href={`#${id}`}
            className="SheetIndex-link"
            data-state={state}
            {...(isCurrent ? { 'aria-current': 'location' as const } : {})}
            onClick={(event) => {
              event.preventDefault()
              goTo(id)
            }}
          >
            <span className="SheetIndex-dot" aria-hidden>
              {state === 'alert' ? <IconAlertTriangle size={14} stroke={2} /> : null}
              {state === 'done' ? <IconCheck size={14} stroke={2.2} /> : null}
            </span>
            {label}
            <span className="SheetIndex-said">{said[state]}</span>
          </a>
        )
      })}
    </nav>
  )
}

function goTo(id: SectionId): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}

const allSections = sections.map(({ id }) => `#${id}`).join()

/** The section in which something has the focus. */
function sectionOf(focused: Element | null): SectionId | undefined {
  return focused?.closest(allSections)?.id as SectionId | undefined
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/**
 * The section that is being written; once that was scrolled out of sight, the one that is being read: the last one whose
 * beginning has passed the upper third of the window. The last sections of a sheet never come that far up.
 */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>('anamnesis')
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const read = entries.findLast((entry) => entry.isIntersecting)?.target.id as SectionId | undefined
        const { activeElement: focused } = document
        const written = focused && isInWindow(focused) ? sectionOf(focused) : undefined
        setCurrent((before) => written ?? read ?? before)
      },
      { rootMargin: '-30% 0px -69% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) watch.observe(section)
    }
    const enter = ({ target }: FocusEvent) => {
      const written = sectionOf(target as Element)
      if (written) setCurrent(written)
    }
    document.addEventListener('focusin', enter)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', enter)
    }
  }, [])
  return current
}
