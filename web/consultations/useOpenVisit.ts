import { useNavigate } from 'react-router'
import { useMutation } from '@tanstack/react-query'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { toastError } from '#web/ui/toasts.ts'

/** Attends a family: opens the consultation of each animal of an event, and goes to the first that is not closed. */
export function useOpenVisit() {
  const navigate = useNavigate()
  const visit = useMutation({
    mutationFn: (eventId: string) => call(consultations.openVisit, { eventId }),
    onSuccess: ({ pets }) => {
      const first = pets.find(({ consultationStatus }) => consultationStatus === 'draft') ?? pets[0]
      if (first?.consultationId) void navigate(paths.consultation(first.consultationId))
    },
    onError: (error) => toastError('No se abrió la visita', error.message),
  })
  const open = (eventId: string): void => {
    if (!visit.isPending) visit.mutate(eventId)
  }
  return { open, isPending: visit.isPending }
}
