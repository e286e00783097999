import { lazy, Suspense, useState } from 'react'
import { IconArmchair, IconCheck, IconStethoscope } from '@tabler/icons-react'
import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { isOfToday } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { useMoveEvent } from '#web/agendaEvents/agendaEvents.data.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { useOpenVisit } from '#web/consultations/useOpenVisit.ts'
import { useStartConsultation } from '#web/consultations/StartConsultationButton.tsx'
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
  const mayWrite = useMay('agenda.write')
  const mayAttend = useMay('consultations.write')
  const mayRead = useMay('consultations.read')
  const move = useMoveEvent()
  const start = useStartConsultation()
  const family = useOpenVisit()
  const about = `: ${whoComes(event)}`
  const shared = { tone, size } as const
  const [only] = event.pets
  const [isAsking, setAsking] = useState(false)
  const isToday = isOfToday(event, useNow())
  switch (event.status) {
    case 'scheduled':
      return mayWrite ? (
        <Button
          {...shared}
          aria-label={`Confirmar${about}`}
          icon={<IconCheck size={16} stroke={2} aria-hidden />}
          onClick={() => move.begin({ event, to: 'confirmed' })}
          loading={move.isPending}
        >
          Confirmar
        </Button>
      ) : null
    case 'confirmed':
    case 'missed':
      return mayWrite && isToday ? (
        <Button
          {...shared}
          aria-label={`Llegó${about}`}
          icon={<IconArmchair size={16} stroke={2} aria-hidden />}
          onClick={() => move.begin({ event, to: 'waiting' })}
          loading={move.isPending}
          gerund="Guardando…"
        >
          Llegó
        </Button>
      ) : null
    case 'waiting':
      // Who comes is said first.
      if (!mayAttend || !isToday || !(only || mayWrite)) return null
      if (event.pets.length > 1)
        return (
          <Button
            {...shared}
            tone="primary"
            aria-label={`Atender${about}`}
            icon={<IconStethoscope size={16} stroke={2} aria-hidden />}
            onClick={() => family.open(event.id)}
            loading={family.isPending}
            gerund="Abriendo…"
          >
            Atender
          </Button>
        )
      return (
        <>
          <Button
            {...shared}
            tone="primary"
            aria-label={`Atender${about}`}
            icon={<IconStethoscope size={16} stroke={2} aria-hidden />}
            {...(only ? {} : { 'aria-haspopup': 'dialog' as const })}
            onClick={() => (only ? start.begin(only.id, event.id) : setAsking(true))}
            loading={start.isPending}
            gerund="Abriendo…"
          >
            Atender
          </Button>
          {start.question}
          {isAsking ? (
            <Suspense>
              <WhoComesDialog
                event={event}
                onSaved={({ id, pets: [first, ...others] }) => {
                  if (others.length > 0) family.open(id)
                  else if (first) start.begin(first.id, id)
                }}
                onClose={() => setAsking(false)}
              />
            </Suspense>
          ) : null}
        </>
      )
    case 'inConsultation': {
      const consultationId = event.pets.find((pet) => pet.consultationId)?.consultationId
      if (consultationId && mayRead)
        return (
          <Button {...shared} aria-label={`Continuar${about}`} to={paths.consultation(consultationId)}>
            Continuar
          </Button>
        )
      // Its signature ends it; by hand whoever attends does, in the event itself.
      if (consultationId) return null
      return mayWrite ? (
        <Button
          {...shared}
          aria-label={`Terminar${about}`}
          onClick={() => move.begin({ event, to: 'attended' })}
          loading={move.isPending}
        >
          Terminar
        </Button>
      ) : null
    }
    default:
      return null
  }
}
