import { useEffect, useRef, useState } from 'react'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { IndexedSection, SectionState } from '#web/sheet/sheet.ts'

interface SheetIndexProps {
  /** "Secciones de la consulta" */
  label: string
  sections: readonly IndexedSection[]
}

const said: Record<SectionState, string> = { done: ', completa', alert: ', con valores por revisar', empty: '' }

/** The sections with their dots: a column on a desktop, a row of chips on a narrow screen. */
export function SheetIndex({ label: name, sections }: SheetIndexProps) {
  const current = useCurrentSection(sections.map(({ id }) => `#${id}`).join()) ?? sections[0]?.id
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!chip || !row.current) return
    // Only this row moves: scrollIntoView would also scroll the page.
    row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2
  }, [current])
  return (
    <nav className="SheetIndex" aria-label={name} ref={row}>
      {sections.map(({ id, label, state }) => (
        <a
          key={id}
          href={`#${id}`}
          className="SheetIndex-link tall-36 row round gap-10 pady-6 padx-8 strong soft"
          data-state={state}
          {...(id === current ? { 'aria-current': 'location' as const } : {})}
          onClick={(event) => {
            event.preventDefault()
            goTo(id)
          }}
        >
          <span className="SheetIndex-dot centre disc rigid" aria-hidden>
            {state === 'alert' ? <IconAlertTriangle size={14} stroke={2} /> : null}
            {state === 'done' ? <IconCheck size={14} stroke={2.2} /> : null}
          </span>
          {label}
          <span className="unseen">{said[state]}</span>
        </a>
      ))}
    </nav>
  )
}

function goTo(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/**
 * The section that is being written; once that was scrolled out of sight, the one that is being read: the last one whose
 * beginning has passed the upper third of the window. The last sections of a sheet never come that far up.
 * @param all the selector of all sections
 */
function useCurrentSection(all: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const sectionOf = (focused: Element) => focused.closest(all)?.id
    const watch = new IntersectionObserver(
      (entries) => {
        const read = entries.findLast((entry) => entry.isIntersecting)?.target.id
        const { activeElement: focused } = document
        const written = focused && isInWindow(focused) ? sectionOf(focused) : undefined
        setCurrent((before) => written ?? read ?? before)
      },
      { rootMargin: '-30% 0px -69% 0px' },
    )
    for (const section of document.querySelectorAll(all)) watch.observe(section)
    const enter = ({ target }: FocusEvent) => {
      const written = sectionOf(target as Element)
      if (written) setCurrent(written)
    }
    document.addEventListener('focusin', enter)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', enter)
    }
  }, [all])
  return current
}
