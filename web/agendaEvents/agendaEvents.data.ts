import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { type Attendance, usualWeek } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { type DatedHours, datedHours } from '#shared/agendaEvents/datedHours.contract.ts'
import { attendanceOn } from '#shared/agendaEvents/datedHours.rules.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import { workingHours } from '#shared/agendaEvents/workingHours.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { type PetHeader, pets } from '#shared/pets/pets.contract.ts'
import type { Undo } from '#web/acts/act.ts'
import type { Guest } from '#web/agendaEvents/EventPetsField.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { addressOf, call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'

/** The events of some days; while others load, those of the last ones stay. */
export function useEvents(
  search: Pick<CallOf<typeof agendaEvents.list>, 'from' | 'to' | 'professionalId' | 'q' | 'typeId'>,
  enabled = true,
) {
  return useQuery({ ...queryOf(agendaEvents.list, search), placeholderData: keepPreviousData, enabled })
}

export function useEvent(eventId: string) {
  return useQuery(queryOf(agendaEvents.get, { eventId }))
}

/** The events that an event is repeated with, in their order; empty while they load. */
export function useSeries(eventId: string) {
  return useQuery(queryOf(series.list, { eventId })).data ?? []
}

export function usePetEvents(petId: string) {
  return useInfiniteQuery(pagesOf(agendaEvents.listOfPet, { petId }))
}

/** An animal as the form of an event holds it. */
export function guestOf({ id, name, speciesId, photo, owner }: PetHeader): Guest {
  return { id, name, speciesId, photo, ownerId: owner.id, ownerName: owner.name, ownerPhone: owner.phone }
}

/** Who an address says is to come; nobody where it names none. */
export function useGuest(petId: string): { guests: Guest[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...queryOf(pets.get, { petId }), enabled: petId !== '' })
  return { guests: data ? [guestOf(data)] : [], isLoading }
}

/** The days that are otherwise than the week; none until they are known. */
export function useDated(): readonly DatedHours[] {
  return useQuery(queryOf(datedHours.list, {})).data ?? []
}

/** Whose the hours are, in words. */
export function useWhose(): (professionalId: string | null) => string {
  const professionals = useProfessionals()
  return (professionalId) =>
    professionalId === null ? 'Toda la clínica' : (professionals.find(({ id }) => id === professionalId)?.name ?? '')
}

/** Of each professional, when they attend; the usual hours until that is known. Of nobody, when the clinic is open. */
export function useAttendance(): (professionalId: string) => Attendance {
  const hours = useQuery(queryOf(workingHours.list, {})).data ?? []
  const dated = useDated()
  return (professionalId) => {
    const week = hours.find((one) => one.professionalId === professionalId)?.week ?? usualWeek
    return attendanceOn(week, dated, professionalId)
  }
}

/** The agenda of a day on paper, of one professional or of all. */
export function printDay(day: string, professionalId: string): Promise<void> {
  const address = addressOf(agendaEvents.printout, { day, professionalId, form: 'html' })
  return orSay('No se imprimió la agenda', printPrintout(address))
}

/** Takes a new event back, as what was not meant. */
export function unbooking({ id: eventId, version }: AgendaEvent): Undo {
  return {
    send: () => call(agendaEvents.remove, { eventId, version, reason: 'Se deshizo al agendar' }),
    done: 'La cita se deshizo',
    refused: 'No se deshizo la cita',
  }
}
