import { useNavigate } from 'react-router'
import { IconStethoscope } from '@tabler/icons-react'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { act } from '#web/acts/act.ts'
import { usePress } from '#web/acts/useActs.tsx'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'

/** Attends a family: opens the consultation of each animal of an event, and goes to the first that is not closed. */
export function useOpenVisit() {
  const navigate = useNavigate()
  return usePress(
    act<string, undefined, OutputOf<typeof consultations.openVisit>>({
      name: 'attendFamily',
      label: 'Atender',
      icon: IconStethoscope,
      send: (eventId) => call(consultations.openVisit, { eventId }),
      refused: 'No se abrió la visita',
      onDone: ({ pets }) => {
        const first = pets.find(({ consultationStatus }) => consultationStatus === 'draft') ?? pets[0]
        if (first?.consultationId) void navigate(paths.consultation(first.consultationId))
      },
    }),
  )
}
