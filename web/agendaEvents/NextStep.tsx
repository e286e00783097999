import { lazy, Suspense, useState } from 'react'
import { IconStethoscope } from '@tabler/icons-react'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { isOfToday } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { confirmEvent, endEvent, receiveGuests } from '#web/agendaEvents/eventActs.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { useOpenVisit } from '#web/consultations/useOpenVisit.ts'
import { useStartConsultation } from '#web/consultations/useStartConsultation.tsx'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/useNow.ts'

const WhoComesDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/WhoComesDialog.tsx')).WhoComesDialog,
}))

interface NextStepProps {
  event: AgendaEvent
  /** Of the step, where there is one. */
  tone?: ButtonTone
  size?: 'compact' | 'normal'
}

/** The one press that takes an event on: confirm it, receive who comes, attend, go on. */
export function NextStep({ event, tone = 'default', size = 'compact' }: NextStepProps) {
  const mayRead = useMay('consultations.read')
  const isToday = isOfToday(event, useNow())
  const shared = { of: event, tone, size } as const
  switch (event.status) {
    case 'scheduled':
      return <ActButton {...shared} does={confirmEvent} withIcon />
    case 'confirmed':
    case 'missed':
      return isToday ? <ActButton {...shared} does={receiveGuests} withIcon /> : null
    case 'waiting':
      return isToday ? <Attend event={event} size={size} /> : null
    case 'inConsultation': {
      const consultationId = event.pets.find((pet) => pet.consultationId)?.consultationId
      if (consultationId && mayRead)
        return (
          <Button
            tone={tone}
            size={size}
            aria-label={`Continuar: ${whoComes(event)}`}
            to={paths.consultation(consultationId)}
          >
            Continuar
          </Button>
        )
      // Its signature ends it; by hand whoever attends does, in the event itself.
      return consultationId ? null : <ActButton {...shared} does={endEvent} />
    }
    default:
      return null
  }
}

/** Who waits is attended: a family each of them, one that nobody named yet once that is said. */
function Attend({ event, size }: Required<Pick<NextStepProps, 'event' | 'size'>>) {
  const mayWrite = useMay('agenda.write')
  const mayAttend = useMay('consultations.write')
  const start = useStartConsultation()
  const family = useOpenVisit()
  const [isAsking, setAsking] = useState(false)
  if (!mayAttend || (event.pets.length === 0 && !mayWrite)) return null
  const attend = ({ id, pets: [first, ...others] }: AgendaEvent) => {
    if (others.length > 0) family.press(id)
    else if (first) start.begin(first.id, id)
    else setAsking(true)
  }
  return (
    <>
      <Button
        tone="primary"
        size={size}
        aria-label={`Atender: ${whoComes(event)}`}
        icon={<IconStethoscope size={16} stroke={2} aria-hidden />}
        {...(event.pets.length === 0 ? { 'aria-haspopup': 'dialog' as const } : {})}
        onClick={() => attend(event)}
        loading={start.isPending || family.busyWith !== undefined}
        gerund="Abriendo…"
      >
        Atender
      </Button>
      {start.question}
      {isAsking ? (
        <Suspense>
          <WhoComesDialog event={event} onSaved={attend} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
