import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { IconStethoscope } from '@tabler/icons-react'
import { paths } from '#web/app/paths.ts'
import { useCreateConsultation } from '#web/consultations/consultations.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { toastError } from '#web/ui/toasts.ts'

interface StartConsultationButtonProps {
  petId: string
  tone?: ButtonTone
  fullWidth?: boolean
  /** Why no consultation can begin now: the pet is deceased. */
  disabledReason?: string | undefined
}

/** "Nueva consulta": opens a draft and goes to it. A second press, or a press after a lost answer, opens no second one. */
export function StartConsultationButton(props: StartConsultationButtonProps) {
  const { petId, tone = 'primary', fullWidth = false, disabledReason } = props
  const may = useMay('consultations.write')
  const navigate = useNavigate()
  const create = useCreateConsultation()
  const key = useRef<string>(undefined)
  if (!may) return null

  const start = (): void => {
    key.current ??= newKey()
    create.mutate(
      { petId, key: key.current },
      {
        onSuccess: (consultation) => {
          key.current = undefined
          void navigate(paths.consultation(consultation.id))
        },
        onError: (error) => toastError('No se abrió la consulta', error.message),
      },
    )
  }

  return (
    <Button
      tone={tone}
      fullWidth={fullWidth}
      icon={<IconStethoscope size={18} stroke={1.75} aria-hidden />}
      onClick={start}
      loading={create.isPending}
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
