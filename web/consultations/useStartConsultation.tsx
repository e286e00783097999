import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconStethoscope } from '@tabler/icons-react'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { act } from '#web/acts/act.ts'
import { usePress } from '#web/acts/useActs.tsx'
import { paths } from '#web/nav/paths.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { toastError } from '#web/ui/toasts.ts'

const QuestionDialog = lazyPart(async () => (await import('#web/ui/QuestionDialog.tsx')).QuestionDialog)

/** What a consultation begins with. */
interface Beginning {
  petId: string
  /** Of the agenda, where the pet is attended from there. */
  eventId: string | null
  /** The one of today that is open already: its id, and the sentence of who attends it since when. */
  open?: { id: string; sentence: string }
}

/** How it is called wherever it can be begun, and who may. */
export const newConsultation = {
  name: 'consult',
  label: 'Nueva consulta',
  title: ({ name }: { name: string }) => `Nueva consulta para ${name}`,
  icon: IconStethoscope,
  may: 'consultations.write' as const,
  isOffered: ({ status }: { status: string }) => status !== 'deceased',
}

const shared = { label: newConsultation.label, icon: newConsultation.icon, refused: 'No se abrió la consulta' }
/** Nothing is shown yet of what it opens. */
const unseen = { reread: () => Promise.resolve() }

/**
 * Opens a draft for a pet and goes to it. A second press, or a press after a lost answer, opens no second one. Where
 * one of today is still open, the server says so and `question` asks which of both is meant.
 * `begin` takes the event of the agenda that the pet came for, where it is attended from there.
 * @param onStarted before the page changes
 */
export function useStartConsultation(onStarted?: () => void) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Beginning>()
  const goTo = (consultationId: string): void => {
    setAsked(undefined)
    onStarted?.()
    void navigate(paths.consultation(consultationId))
  }
  const create = act<Beginning, undefined, Consultation>({
    ...shared,
    name: 'create',
    send: ({ petId, eventId, open }) =>
      call(consultations.create, { petId, eventId, allowSecondOpen: open !== undefined }),
    onDone: ({ id }) => goTo(id),
    onRefused: (_message, error, beginning) => {
      const id = error instanceof AppError && error.code === 'already_open' ? error.recordId : undefined
      const sentence = (error as Error).message
      if (id) setAsked({ ...beginning, open: { id, sentence } })
      else toastError(shared.refused, sentence)
    },
  })
  /** The event that the pet came for is of the visit that goes on. */
  const goOn = act<Beginning>({
    ...shared,
    name: 'goOn',
    send: async ({ petId, eventId, open }) =>
      eventId && open ? call(agendaEvents.attend, { eventId, petId, consultationId: open.id }) : undefined,
    onDone: (_answer, { open }) => open && goTo(open.id),
  })
  const [beginning, going] = [usePress(create, unseen), usePress(goOn)]
  const isPending = beginning.busyWith !== undefined
  /** One visit is one record: before a second one of the same day is opened. */
  const question = asked?.open ? (
    <Suspense>
      <QuestionDialog
        opened
        role="dialog"
        onClose={() => setAsked(undefined)}
        title="Ya hay una consulta abierta de hoy"
        verb="Continuar esa"
        gerund="Abriendo…"
        beginsAtVerb
        onConfirm={() => going.press(asked)}
        isBusy={isPending || going.busyWith !== undefined}
        problem={undefined}
        aside={
          <Button onClick={() => beginning.press(asked)} loading={isPending} gerund="Abriendo…">
            Abrir otra
          </Button>
        }
      >
        {asked.open.sentence} Si es la misma visita, continúe esa y todo queda en un solo registro.
      </QuestionDialog>
    </Suspense>
  ) : null
  return {
    begin: (petId: string, eventId: string | null = null) => beginning.press({ petId, eventId }),
    question,
    isPending,
    petId: beginning.busyWith?.petId,
  }
}
