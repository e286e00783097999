import { useMutation } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { type Span } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { dayOf, showRelativeDay, showTime } from '#shared/values/date.ts'
import type { EventPlace } from '#web/agendaEvents/EventFormDialog.tsx'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { isConflict } from '#web/http/answers.ts'
import { call } from '#web/http/call.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'

/** Where an event goes: another time, length or professional. */
export interface Target extends Span {
  professionalId: string
}

/**
 * Moves an event, and offers the way back for a while. Where the time is taken or outside of the hours,
 * `onRefused` gets the place that was meant, with what is wrong with it.
 */
export function useReschedule(onRefused: (event: AgendaEvent, place: EventPlace) => void) {
  const mutation = useMutation({
    mutationFn: ({ event: { id, version, isOverbooked }, target }: { event: AgendaEvent; target: Target }) =>
      call(agendaEvents.reschedule, { eventId: id, version, isOverbooked, ...target }),
  })
  const move = (event: AgendaEvent, target: Target) => {
    const isThere =
      Date.parse(target.startsAt) === Date.parse(event.startsAt) &&
      Date.parse(target.endsAt) === Date.parse(event.endsAt) &&
      target.professionalId === event.professionalId
    if (isThere) return
    mutation.mutate(
      { event, target },
      {
        onSuccess: (moved) => {
          const when = `${showRelativeDay(moved.startsAt, new Date())}, ${showTime(moved.startsAt)}`
          toastUndo(`${whoComes(moved)}: ${when}`, () => back(moved, event), IconArrowBackUp)
        },
        onError: (error) => {
          toastError('No se movió la cita', error.message)
          if (isConflict(error)) readAgain(agendaEvents.list)
          const { professionalId, startsAt, endsAt } = target
          const place = { day: dayOf(startsAt), time: showTime(startsAt), endTime: showTime(endsAt), professionalId }
          if ('field' in error && error.field) onRefused(event, place)
        },
      },
    )
  }
  const back = (moved: AgendaEvent, { startsAt, endsAt, professionalId }: AgendaEvent) =>
    mutation.mutate(
      { event: moved, target: { startsAt, endsAt, professionalId } },
      {
        onSuccess: () => toastSuccess('La cita volvió a su hora', whoComes(moved)),
        onError: (error) => toastError('No se deshizo el cambio', error.message),
      },
    )
  return { move, moving: mutation.isPending ? mutation.variables : undefined }
}
