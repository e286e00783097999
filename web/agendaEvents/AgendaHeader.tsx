import { lazy, type ReactNode, Suspense, useState } from 'react'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, addMonths } from '#shared/values/date.ts'
import { type AgendaView, stepOf } from '#web/agendaEvents/agendaDays.ts'
import { CalendarFeedButton } from '#web/agendaEvents/CalendarFeedButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import '#web/agendaEvents/Agenda.css'

const CalendarPanel = lazy(async () => ({ default: (await import('#web/form/CalendarPanel.tsx')).CalendarPanel }))

interface AgendaHeaderProps {
  view: AgendaView
  title: string
  day: string
  today: string
  isToday: boolean
  onDay: (day: string) => void
  actions: ReactNode
}

/** The days that are shown, the ways to others, and what can be done. */
export function AgendaHeader({ view, title, day, today, isToday, onDay, actions }: AgendaHeaderProps) {
  const [isChoosing, setChoosing] = useState(false)
  const step = stepOf(view)
  const go = (steps: number) =>
    onDay(view === 'mes' ? addMonths(`${day.slice(0, 8)}01`, steps) : addDays(day, steps * step))
  const unit = view === 'mes' ? 'Mes' : view === 'semana' ? 'Semana' : 'Día'

  return (
    <header className="AgendaHeader">
      <div className="AgendaHeader-days">
        <Button onClick={() => onDay(today)} disabled={isToday}>
          Hoy
        </Button>
        <IconButton label={`${unit} anterior`} onClick={() => go(-1)}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={`${unit} siguiente`} onClick={() => go(1)}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label="Elegir el día" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <IconCalendar size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <h1>{title}</h1>
      </div>
      <div className="AgendaHeader-actions">
        <CalendarFeedButton />
        {actions}
      </div>
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
