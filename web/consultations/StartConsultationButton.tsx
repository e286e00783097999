import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconStethoscope } from '@tabler/icons-react'
import { v4 as newKey } from 'uuid'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { paths } from '#web/nav/paths.ts'
import { useCreateConsultation } from '#web/consultations/consultations.data.ts'
import { call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useShortcut } from '#web/ui/shortcuts.ts'
import { toastError } from '#web/ui/toasts.ts'

interface StartConsultationButtonProps {
  petId: string
  tone?: ButtonTone
  fullWidth?: boolean
  /** The key `c` presses it: of the one button of a page. */
  hasShortcut?: boolean
  /** Why no consultation can begin now: the pet is deceased. */
  disabledReason?: string | undefined
}

/**
 * Opens a draft for a pet and goes to it. A second press, or a press after a lost answer, opens no second one. Where
 * one of today is still open, the server says so and `question` asks which of both is meant.
 * `begin` takes the event of the agenda that the pet came for, where it is attended from there.
 * @param onStarted before the page changes
 */
export function useStartConsultation(onStarted?: () => void) {
  const navigate = useNavigate()
  const create = useCreateConsultation()
  const key = useRef<{ asked: string; value: string }>(undefined)
  const [open, setOpen] = useState<OpenVisit>()
  const goTo = (consultationId: string): void => {
    setOpen(undefined)
    onStarted?.()
    void navigate(paths.consultation(consultationId))
  }
  const begin = (petId: string, eventId: string | null = null, allowSecondOpen = false): void => {
    if (create.isPending) return
    const asked = `${petId} ${eventId} ${allowSecondOpen}`
    if (key.current?.asked !== asked) key.current = { asked, value: newKey() }
    create.mutate(
      { petId, eventId, allowSecondOpen, key: key.current.value },
      {
        onSuccess: (consultation) => {
          key.current = undefined
          goTo(consultation.id)
        },
        onError: (error) => {
          const openId = error instanceof AppError && error.code === 'already_open' ? error.recordId : undefined
          if (openId) setOpen({ id: openId, petId, eventId, sentence: error.message })
          else toastError('No se abrió la consulta', error.message)
        },
      },
    )
  }
  /** The event that the pet came for is of the visit that goes on. */
  const goOn = async ({ id: consultationId, petId, eventId }: OpenVisit): Promise<void> => {
    try {
      if (eventId) await call(agendaEvents.attend, { eventId, petId, consultationId })
      goTo(consultationId)
    } catch (error) {
      toastError('No se abrió la consulta', error instanceof Error ? error.message : undefined)
    }
  }
  const question = open ? (
    <OpenVisitQuestion
      sentence={open.sentence}
      onContinue={() => void goOn(open)}
      onOther={() => begin(open.petId, open.eventId, true)}
      onClose={() => setOpen(undefined)}
      isBusy={create.isPending}
    />
  ) : null
  return { begin, question, isPending: create.isPending, petId: create.isPending ? create.variables.petId : undefined }
}

interface OpenVisit {
  id: string
  petId: string
  /** Of the agenda, where it is to be attended from there. */
  eventId: string | null
  /** Who attends it, and since when. */
  sentence: string
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
