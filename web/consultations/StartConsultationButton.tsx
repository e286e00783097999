import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { IconStethoscope } from '@tabler/icons-react'
import { paths } from '#web/app/paths.ts'
import { useCreateConsultation } from '#web/consultations/consultations.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
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
 * Opens a draft for a pet and goes to it. A second press, or a press after a lost answer, opens no second one.
 * @param onStarted before the page changes
 */
export function useStartConsultation(onStarted?: () => void) {
  const navigate = useNavigate()
  const create = useCreateConsultation()
  const key = useRef<{ petId: string; value: string }>(undefined)
  const begin = (petId: string): void => {
    if (create.isPending) return
    if (key.current?.petId !== petId) key.current = { petId, value: newKey() }
    create.mutate(
      { petId, key: key.current.value },
      {
        onSuccess: (consultation) => {
          key.current = undefined
          onStarted?.()
          void navigate(paths.consultation(consultation.id))
        },
        onError: (error) => toastError('No se abrió la consulta', error.message),
      },
    )
  }
  return { begin, isPending: create.isPending, petId: create.isPending ? create.variables.petId : undefined }
}

/** "Nueva consulta": opens a draft and goes to it. */
export function StartConsultationButton(props: StartConsultationButtonProps) {
  const { petId, tone = 'primary', fullWidth = false, disabledReason, hasShortcut = false } = props
  const may = useMay('consultations.write')
  const start = useStartConsultation()
  useShortcut('c', may && hasShortcut && disabledReason === undefined ? () => start.begin(petId) : undefined)
  if (!may) return null
  return (
    <Button
      tone={tone}
      fullWidth={fullWidth}
      icon={<IconStethoscope size={18} stroke={1.75} aria-hidden />}
      onClick={() => start.begin(petId)}
      loading={start.isPending}
      gerund="Abriendo…"
      disabledReason={disabledReason}
    >
      Nueva consulta
    </Button>
  )
}

/** Also on plain http, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
