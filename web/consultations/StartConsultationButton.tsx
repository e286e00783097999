import { newConsultation, useStartConsultation } from '#web/consultations/useStartConsultation.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useShortcut } from '#web/ui/shortcuts.ts'

interface StartConsultationButtonProps {
  petId: string
  /** The key `c` presses it: of the one button of a page. */
  hasShortcut?: boolean
}

/** "Nueva consulta": opens a draft and goes to it. */
export function StartConsultationButton({ petId, hasShortcut = false }: StartConsultationButtonProps) {
  const { label, icon: Icon, may } = newConsultation
  const mayBegin = useMay(may)
  const start = useStartConsultation()
  useShortcut('c', mayBegin && hasShortcut ? () => start.begin(petId) : undefined)
  if (!mayBegin) return null
  return (
    <>
      <Button
        tone="primary"
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => start.begin(petId)}
        loading={start.isPending && start.question === null}
        gerund="Abriendo…"
      >
        {label}
      </Button>
      {start.question}
    </>
  )
}
