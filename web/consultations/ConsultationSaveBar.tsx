import type { MissingField } from '#shared/consultations/consultations.rules.ts'
import type { Refusal, Saved } from '#shared/http/errors.ts'
import { showFlatField } from '#web/consultations/consultationSheet.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { draftTrouble } from '#web/drafts/draftTrouble.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveBar, SaveBarError } from '#web/ui/SaveBar.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'

interface ConsultationSaveBarProps {
  used: UsedDraft
  /** Who saved first what is in conflict. */
  saved: Saved | undefined
  missing: readonly MissingField[]
  /** "Finalizar consulta" was pressed: what is missing is an error now. */
  hasTried: boolean
  /** Why it cannot be signed, whatever the reason. */
  refusal: Refusal | undefined
  maySign: boolean
  onGo: (field: string) => void
  /** Opens both texts of what two people changed. */
  onCompare: () => void
  onClose: () => void
  onFinish: () => void
}

export function ConsultationSaveBar(props: ConsultationSaveBarProps) {
  const { used, saved, missing, hasTried, refusal, maySign, onGo, onCompare, onClose, onFinish } = props
  const isNarrow = useHasBottomBar()
  // About the person or the moment: no field can mend it.
  const barred = refusal && !refusal.field && missing.length === 0 ? refusal.message : undefined
  const close = (
    <Button tone={maySign ? 'default' : 'primary'} onClick={onClose}>
      Cerrar borrador
    </Button>
  )
  return (
    <SaveBar
      state={<BarState {...{ used, saved, missing, hasTried, barred, maySign, onGo, onCompare, isNarrow }} />}
      secondary={maySign && !isNarrow ? close : undefined}
      primary={
        maySign ? (
          <Button tone="primary" onClick={onFinish} disabledReason={barred}>
            Finalizar consulta
          </Button>
        ) : (
          close
        )
      }
    />
  )
}

interface BarStateProps extends Pick<
  ConsultationSaveBarProps,
  'used' | 'saved' | 'missing' | 'hasTried' | 'maySign' | 'onGo' | 'onCompare'
> {
  barred: string | undefined
  isNarrow: boolean
}

function BarState(props: BarStateProps) {
  const { used, saved, missing, hasTried, barred, maySign, onGo, onCompare, isNarrow } = props
  const trouble = draftTrouble({ used, saved, isNarrow, showField: showFlatField, onGo, onCompare })
  if (trouble) return trouble
  if (barred !== undefined) return <span className="SaveBarHint">{barred}</span>
  const [first] = missing
  if (maySign && first && hasTried) {
    const text = missing.length === 1 ? 'Falta 1 campo obligatorio' : `Faltan ${missing.length} campos obligatorios`
    const field = { label: first.label, onGo: () => onGo(first.field) }
    return <SaveBarError text={text} field={field} others={missing.length - 1} />
  }
  if (isNarrow) return <DraftStatus used={used} isCompact />
  if (!maySign || !first) return null
  return (
    <span className="SaveBarHint">
      {missing.length === 1 ? 'Falta para finalizar: ' : 'Faltan para finalizar: '}
      {missing.map(({ field: name, label }, index) => (
        <span key={name}>
          {index > 0 ? ', ' : ''}
          <button type="button" onClick={() => onGo(name)}>
            {label}
          </button>
        </span>
      ))}
    </span>
  )
}
