import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconStethoscope } from '@tabler/icons-react'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { act } from '#web/acts/act.ts'
import { usePress } from '#web/acts/useActs.tsx'
import { paths } from '#web/nav/paths.ts'
import { call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useShortcut } from '#web/ui/shortcuts.ts'

interface StartConsultationButtonProps {
  petId: string
  tone?: ButtonTone
  fullWidth?: boolean
  /** The key `c` presses it: of the one button of a page. */
  hasShortcut?: boolean
  /** Why no consultation can begin now: the pet is deceased. */
  disabledReason?: string | undefined
}

interface Start {
  petId: string
  /** Of the agenda, where it is to be attended from there. */
  eventId: string | null
  /** Although another one of today is open. */
  allowSecondOpen: boolean
}

interface OpenVisit extends Start {
  id: string
  /** Who attends it, and since when. */
  sentence: string
}

/** @returns where one of today is still open, that one */
async function start(input: Start): Promise<{ id: string } | OpenVisit> {
  try {
    return await call(consultations.create, input)
  } catch (error) {
    const openId = error instanceof AppError && error.code === 'already_open' ? error.recordId : undefined
    if (openId) return { ...input, id: openId, sentence: (error as AppError).message }
    throw error
  }
}

const starting = { label: 'Nueva consulta', icon: IconStethoscope, refused: 'No se abrió la consulta' }

/**
 * Opens a draft for a pet and goes to it. Where one of today is still open, the server says so and `question` asks which
 * of both is meant.
 * `begin` takes the event of the agenda that the pet came for, where it is attended from there.
 * @param onStarted before the page changes
 */
export function useStartConsultation(onStarted?: () => void) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenVisit>()
  const goTo = ({ id }: { id: string }): void => {
    setOpen(undefined)
    onStarted?.()
    void navigate(paths.consultation(id))
  }
  const { press, busyWith } = usePress(
    act<Start, undefined, { id: string } | OpenVisit>({
      ...starting,
      name: 'start',
      send: start,
      onDone: (found) => ('sentence' in found ? setOpen(found) : goTo(found)),
    }),
  )
  const goOn = usePress(
    act<OpenVisit>({
      ...starting,
      name: 'goOn',
      // The event that the pet came for is of the visit that goes on.
      send: async ({ id: consultationId, petId, eventId }) =>
        eventId ? call(agendaEvents.attend, { eventId, petId, consultationId }) : undefined,
      onDone: (_answer, visit) => goTo(visit),
    }),
  )
  const question = open ? (
    <OpenVisitQuestion
      sentence={open.sentence}
      onContinue={() => goOn.press(open)}
      onOther={() => press({ petId: open.petId, eventId: open.eventId, allowSecondOpen: true })}
      onClose={() => setOpen(undefined)}
      isBusy={busyWith !== undefined}
    />
  ) : null
  const begin = (petId: string, eventId: string | null = null) => press({ petId, eventId, allowSecondOpen: false })
  return { begin, question, isPending: busyWith !== undefined, petId: busyWith?.petId }
}

interface OpenVisitQuestionProps {
  sentence: string
  onContinue: () => void
  onOther: () => void
  onClose: () => void
  isBusy: boolean
}

/** One visit is one record: before a second one of the same day is opened. */
function OpenVisitQuestion({ sentence, onContinue, onOther, onClose, isBusy }: OpenVisitQuestionProps) {
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Ya hay una consulta abierta de hoy"
      size="confirm"
      footer={
        <>
          <Button onClick={onOther} loading={isBusy} gerund="Abriendo…">
            Abrir otra
          </Button>
          <Button tone="primary" onClick={onContinue} disabled={isBusy} data-autofocus>
            Continuar esa
          </Button>
        </>
      }
    >
      {sentence} Si es la misma visita, continúe esa y todo queda en un solo registro.
    </ResponsiveModal>
  )
}

/** "Nueva consulta": opens a draft and goes to it. */
export function StartConsultationButton(props: StartConsultationButtonProps) {
  const { petId, tone = 'primary', fullWidth = false, disabledReason, hasShortcut = false } = props
  const may = useMay('consultations.write')
  const start = useStartConsultation()
  useShortcut('c', may && hasShortcut && disabledReason === undefined ? () => start.begin(petId) : undefined)
  if (!may) return null
  return (
    <>
      <Button
        tone={tone}
        fullWidth={fullWidth}
        icon={<IconStethoscope size={18} stroke={1.75} aria-hidden />}
        onClick={() => start.begin(petId)}
        loading={start.isPending && start.question === null}
        gerund="Abriendo…"
        disabledReason={disabledReason}
      >
        Nueva consulta
      </Button>
      {start.question}
    </>
  )
}
