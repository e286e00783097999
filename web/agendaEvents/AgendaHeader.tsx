import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import {
  IconBell,
  IconCalendar,
  IconCalendarShare,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
} from '@tabler/icons-react'
import { addDays, addMonths } from '#shared/values/date.ts'
import type { AgendaView } from '#shared/agendaEvents/agendaViews.rules.ts'
import { stepOf } from '#web/agendaEvents/agendaDays.ts'
import { useCalendarFeed } from '#web/agendaEvents/useCalendarFeed.tsx'
import { paths } from '#web/nav/paths.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/agendaEvents/Agenda.css'

const CalendarPanel = lazy(async () => ({ default: (await import('#web/form/CalendarPanel.tsx')).CalendarPanel }))

interface AgendaHeaderProps {
  view: AgendaView
  title: string
  day: string
  today: string
  isToday: boolean
  onDay: (day: string) => void
  /** Prints the day; without it nobody books here. */
  onPrint: (() => void) | undefined
  walkIn: ReactNode
  booking: ReactNode
  /** In the menu of a phone, before the others. */
  more: readonly MenuAction[]
}

/** The days that are shown, the ways to others, and what can be done. */
export function AgendaHeader(props: AgendaHeaderProps) {
  const { view, title, day, today, isToday, onDay, onPrint, walkIn, booking, more } = props
  const [isChoosing, setChoosing] = useState(false)
  const feed = useCalendarFeed()
  const isPhone = useIsPhone()
  const heading = useRef<HTMLButtonElement>(null)
  const step = stepOf(view)
  const go = (steps: number) =>
    onDay(view === 'mes' ? addMonths(`${day.slice(0, 8)}01`, steps) : addDays(day, steps * step))
  const unit = view === 'mes' ? 'Mes' : view === 'semana' ? 'Semana' : 'Día'
  const arrows = (
    <>
      <IconButton label={`${unit} anterior`} onClick={() => go(-1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={`${unit} siguiente`} onClick={() => go(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  )
  const tools: (MenuAction & { opens?: 'dialog' })[] = [
    {
      label: 'Su agenda en otro calendario',
      icon: <IconCalendarShare size={20} stroke={1.75} aria-hidden />,
      opens: 'dialog',
      onClick: feed.show,
    },
  ]
  if (onPrint)
    tools.push(
      { label: 'Imprimir el día', icon: <IconPrinter size={20} stroke={1.75} aria-hidden />, onClick: onPrint },
      { label: 'Recordatorios', icon: <IconBell size={20} stroke={1.75} aria-hidden />, to: paths.reminders() },
    )

  return (
    <header className="AgendaHeader row wrap apart gap-12 below-16">
      {isPhone ? (
        <>
          <h1>
            <button ref={heading} type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              {title}
              <VisuallyHidden>: elegir el día</VisuallyHidden>
              <IconChevronDown size={18} stroke={2} aria-hidden />
            </button>
          </h1>
          {view === 'mes' ? arrows : null}
          {isToday ? (
            walkIn
          ) : (
            <Button
              onClick={() => {
                // This button goes.
                heading.current?.focus()
                onDay(today)
              }}
            >
              Hoy
            </Button>
          )}
          <ActionMenu label="Más acciones de la agenda" tone="default" actions={[...more, ...tools]} />
          {booking}
        </>
      ) : (
        <>
          <div className="row wrap gap-8">
            <Button onClick={() => onDay(today)} disabled={isToday}>
              Hoy
            </Button>
            {arrows}
            <IconButton label="Elegir el día" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              <IconCalendar size={20} stroke={1.75} aria-hidden />
            </IconButton>
            <h1>{title}</h1>
          </div>
          <div className="row wrap gap-8">
            {tools.map(({ label, icon, opens, to, onClick }) => (
              <IconButton
                key={label}
                label={label}
                tone="default"
                {...(opens ? { 'aria-haspopup': opens } : {})}
                {...(to ? { to } : {})}
                {...(onClick ? { onClick } : {})}
              >
                {icon}
              </IconButton>
            ))}
            {walkIn}
            {booking}
          </div>
        </>
      )}
      {feed.dialog}
      <ResponsiveModal opened={isChoosing} size={356} title="Ir a un día" onClose={() => setChoosing(false)}>
        <Suspense fallback={<ListSkeleton rows={5} label="Cargando el calendario" />}>
          <CalendarPanel
            day={day}
            onPick={(picked) => {
              setChoosing(false)
              onDay(picked)
            }}
          />
        </Suspense>
      </ResponsiveModal>
    </header>
  )
}
