import type { MissingField } from '#shared/consultations/consultations.rules.ts'
import type { Refusal, Saved } from '#shared/http/errors.ts'
import { showFlatField } from '#web/consultations/consultationSheet.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { showSaver } from '#web/form/saved.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveBar, SaveBarError } from '#web/ui/SaveBar.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'

interface ConsultationSaveBarProps {
  used: UsedDraft
  /** Who saved first what is in conflict. */
  saved: Saved | undefined
  missing: readonly MissingField[]
  refused: readonly string[]
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
  const { used, saved, missing, refused, hasTried, refusal, maySign, onGo, onCompare, onClose, onFinish } = props
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
      state={<BarState {...{ used, saved, missing, refused, hasTried, barred, maySign, onGo, onCompare, isNarrow }} />}
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
  'used' | 'saved' | 'missing' | 'refused' | 'hasTried' | 'maySign' | 'onGo' | 'onCompare'
> {
  barred: string | undefined
  isNarrow: boolean
}

function BarState(props: BarStateProps) {
  const { used, saved, missing, refused, hasTried, barred, maySign, onGo, onCompare, isNarrow } = props
  const conflicts = Object.keys(used.draft.conflicts)
  if (conflicts.length > 0) {
    const what = conflicts.length === 1 ? `«${conflicts.map(showFlatField).join('')}»` : `${conflicts.length} campos`
    const text = `${showSaver(saved, 'también cambió', 'también cambiaron')} ${what}`
    return <SaveBarError text={text} field={{ label: 'Comparar los textos', onGo: onCompare }} />
  }
  // There is one line for it here: that nothing reaches the server comes before what is still to fill in.
  const { phase } = used.draft
  if (isNarrow && (phase === 'offline' || phase === 'failed')) return <DraftStatus used={used} isCompact />
  const [field] = refused
  if (field !== undefined) {
    const text = refused.length === 1 ? 'Revise 1 campo' : `Revise ${refused.length} campos`
    return <SaveBarError text={text} field={{ label: showFlatField(field), onGo: () => onGo(field) }} />
  }
  if (barred !== undefined) return <span className="SaveBarHint">{barred}</span>
  const [first] = missing
  if (maySign && first && hasTried) {
    const text = missing.length === 1 ? 'Falta 1 campo obligatorio' : `Faltan ${missing.length} campos obligatorios`
    return <SaveBarError text={text} field={{ label: first.label, onGo: () => onGo(first.field) }} />
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
