import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { isSameSlot, type Slot } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { dayOf, showRelativeDay, showTime } from '#shared/values/date.ts'
import type { EventPlace } from '#web/agendaEvents/EventFormDialog.tsx'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { isConflict } from '#web/http/answers.ts'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { useOfferToTell } from '#web/reminders/offerToTell.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'

interface Rescheduling {
  event: AgendaEvent
  target: Slot
  /** The way back. */
  isBack: boolean
}

/**
 * Moves an event, and offers the way back for a while. What is pressed until the answer follows it, which is why this is
 * no act: a second press of one means nothing. Where the time is taken or outside of the hours, `onRefused` gets the
 * place that was meant.
 */
export function useReschedule(onRefused: (event: AgendaEvent, place: EventPlace) => void) {
  const mutation = useMutation({
    mutationFn: ({ event: { id, version, isOverbooked }, target, isBack }: Rescheduling) =>
      // Where it was before nothing is asked.
      call(agendaEvents.reschedule, {
        ...{ eventId: id, version, isOverbooked, allowPast: isBack, allowSameDay: isBack },
        ...target,
      }),
  })
  /** The event that is on its way. By a ref: a press may come between the answer and the next drawing. */
  const underWay = useRef<string>(undefined)
  /** Where it goes once the answer to the move before is here. */
  const following = useRef<Slot>(undefined)
  const answered = useRef<AgendaEvent>(undefined)
  const { data: moved } = mutation
  const offerToTell = useOfferToTell()
  const moving = mutation.isPending ? mutation.variables : undefined

  const move = (event: AgendaEvent, target: Slot) => {
    if (isSameSlot(event, target)) return
    if (underWay.current === event.id) following.current = target
    else if (!underWay.current) {
      const now = newerOf(event, answered.current)
      send(now, target, now)
    }
  }
  /** @param origin where undoing goes back to; without it this is the way back */
  const send = (event: AgendaEvent, target: Slot, origin?: AgendaEvent) => {
    underWay.current = event.id
    mutation.mutate(
      { event, target, isBack: origin === undefined },
      {
        onSuccess: (now) => {
          underWay.current = undefined
          answered.current = now
          const next = following.current
          following.current = undefined
          if (next && !isSameSlot(now, next)) return send(now, next, origin ?? now)
          if (!origin) return toastSuccess('La cita volvió a su hora', whoComes(now))
          const when = `${showRelativeDay(now.startsAt, serverNow())}, ${showTime(now.startsAt)}`
          const { startsAt, endsAt, professionalId } = origin
          const before = { startsAt, endsAt, professionalId }
          toastUndo(`${whoComes(now)}: ${when}`, () => send(now, before), IconArrowBackUp)
          offerToTell(now.pets[0]?.id)
        },
        onError: (error) => {
          underWay.current = undefined
          following.current = undefined
          toastError(origin ? 'No se movió la cita' : 'No se deshizo el cambio', error.message)
          if (isConflict(error)) readAgain(agendaEvents.list)
          const { professionalId, startsAt, endsAt } = target
          const place = { day: dayOf(startsAt), time: showTime(startsAt), endTime: showTime(endsAt), professionalId }
          if (origin && 'field' in error && error.field) onRefused(event, place)
        },
      },
    )
  }
  /** The event as it is by now, before the list has been read again. */
  const asMoved = (event: AgendaEvent): AgendaEvent => {
    const known = newerOf(event, moved)
    return moving?.event.id === event.id ? { ...known, ...(following.current ?? moving.target) } : known
  }
  return { move, asMoved }
}

function newerOf(event: AgendaEvent, answer: AgendaEvent | undefined): AgendaEvent {
  return answer?.id === event.id && answer.version > event.version ? answer : event
}
