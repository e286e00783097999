import { type ReactNode, useRef } from 'react'
import { Popover, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconX } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/ui/Filters.css'

interface FilterButtonProps {
  /** How many filters are on. */
  count: number
  /** The controls; each acts at once. */
  children: ReactNode
  onClear: () => void
}

/** "Filtros": a popover, a bottom sheet on a phone. */
export function FilterButton({ count, children, onClear }: FilterButtonProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const isPhone = useIsPhone()
  const fields = useRef<HTMLDivElement>(null)
  /** What is wrong in a field filters nothing: it stays in sight. */
  const show = () => {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else close()
  }
  const trigger = (
    <Button
      className="FilterButton"
      icon={<IconFilter size={18} stroke={1.75} aria-hidden />}
      onClick={toggle}
      aria-expanded={opened}
      aria-haspopup="dialog"
    >
      <span className="FilterButton-word">Filtros</span>
      {count > 0 ? (
        <span className="FilterButton-count brand">
          {count}
          <VisuallyHidden>{count === 1 ? ' activo' : ' activos'}</VisuallyHidden>
        </span>
      ) : null}
    </Button>
  )
  const footer = (
    <>
      <Button tone="subtle" onClick={onClear} disabled={count === 0}>
        Quitar filtros
      </Button>
      <Button tone="primary" onClick={show}>
        Ver resultados
      </Button>
    </>
  )
  if (isPhone) {
    return (
      <>
        {trigger}
        <ResponsiveModal opened={opened} onClose={close} title="Filtros" footer={footer}>
          <div className="stack gap-12" ref={fields}>
            {children}
          </div>
        </ResponsiveModal>
      </>
    )
  }
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      onClose={close}
      width={320}
      position="bottom-start"
      trapFocus
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation="true" role="dialog" aria-label="Filtros" p={16}>
        <div className="stack gap-12" ref={fields}>
          {children}
        </div>
        <div className="line apart gap-8 above-16">{footer}</div>
      </Popover.Dropdown>
    </Popover>
  )
}

export interface FilterChip {
  key: string
  /** "Con mascotas activas" */
  label: string
  onRemove: () => void
}

/** The filters that are on, each removable. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul className="FilterChips line wrap gap-8" aria-label="Filtros activos">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className="FilterChips-chip inline round gap-8 padx-10 strong brand"
            onClick={chip.onRemove}
            aria-label={`Quitar el filtro ${chip.label}`}
          >
            {chip.label}
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ToolbarProps {
  /** Search, filters and their chips. */
  children: ReactNode
  /** At the right: the order. */
  end?: ReactNode
  /** As that of TabActions, for a toolbar that goes where nothing is to be looked for. */
  isComing?: boolean
}

/** What chooses the lines of a list, above it. */
export function Toolbar({ children, end, isComing = false }: ToolbarProps) {
  return (
    <div className="Toolbar row wrap gap-8 below-12 screen-only" data-coming={isComing || undefined}>
      {children}
      {end ? <div className="Toolbar-end to-end">{end}</div> : null}
    </div>
  )
}
