import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { missingToFinish } from '#shared/surgeries/surgeries.rules.ts'
import { useSavers } from '#web/changes/changes.data.ts'
import { showSaver } from '#web/form/saved.ts'
import { paths } from '#web/nav/paths.ts'
import { shownValues } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { flushPending } from '#web/drafts/useRecordAction.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { AnesthesiaSection } from '#web/surgeries/AnesthesiaSection.tsx'
import { SurgeryBar } from '#web/surgeries/SurgeryBar.tsx'
import { controlId, SurgeryContext, type SurgerySheet } from '#web/surgeries/SurgeryContext.tsx'
import type { OpenSurgeryDialog } from '#web/surgeries/SurgeryDialogs.tsx'
import { SurgeryHeader, SurgeryIndex, SurgeryRail } from '#web/surgeries/SurgeryParts.tsx'
import {
  ConsentCard,
  PreanesthesiaSection,
  ProcedureSection,
  RecoverySection,
} from '#web/surgeries/SurgerySections.tsx'
import { cellOf, showFlatField, shownSurgery } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'

/** They come when the first of them is opened. */
const SurgeryDialogs = lazyPart(async () => (await import('#web/surgeries/SurgeryDialogs.tsx')).SurgeryDialogs)

/** An open surgery: everything that is typed saves itself, cell by cell. */
export function SurgeryEditor({ surgery, used }: { surgery: Surgery; used: UsedDraft }) {
  const { draft, running, restored } = used
  const profile = useProfile()
  const navigate = useNavigate()
  const mayClose = useMay('surgeries.close')
  const isNarrow = useHasBottomBar()
  const [column, showColumn] = useState<string>()
  const [dialog, openDialog] = useState<OpenSurgeryDialog>()
  const [wasAsked, setAsked] = useState(false)
  const setDialog = (next: OpenSurgeryDialog | undefined): void => {
    openDialog(next)
    if (next) setAsked(true)
  }
  const [hasTried, setTried] = useState(false)
  const [isRestoredSeen, setRestoredSeen] = useState(false)

  const saved = useSavers('surgeries', surgery.id, draft)

  const values = shownValues(draft)
  const shown = shownSurgery(surgery, values, profile.name)
  const missing = missingToFinish(shown)
  const refused = Object.keys(draft.refused)
  const sheet: SurgerySheet = {
    surgery: shown,
    values,
    edit: running.edit,
    onBlur: () => void running.saveNow(),
    errorOf: (field) =>
      draft.refused[field]?.message ??
      (Object.hasOwn(draft.conflicts, field)
        ? `${showSaver(saved, 'también cambió', 'también cambiaron')} este dato.`
        : undefined),
    mayWrite: true,
    saveWeight: () => flushPending(running, 'weightKg'),
    column,
    showColumn,
    isMissing: (field) => hasTried && missing.some((part) => part.field === field),
  }

  const goToField = (field: string): void => {
    const cell = cellOf(field)
    // The control of another column is there once that column is.
    if (cell) flushSync(() => showColumn(cell.at))
    const control = document.getElementById(controlId(field))
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  const finish = (): void => {
    setTried(true)
    if (Object.keys(draft.conflicts).length > 0) return setDialog('conflicts')
    if (refused[0]) return goToField(refused[0])
    setDialog(missing.length > 0 ? 'missing' : 'finish')
  }
  const close = async (): Promise<void> => {
    await running.saveNow()
    await navigate(paths.pet(surgery.pet.id).info())
  }
  useHotkeys([['mod+S', () => void running.saveNow()]], [])

  const index = <SurgeryIndex surgery={shown} refused={refused} />
  return (
    <SurgeryContext value={sheet}>
      <div className="Consultation Surgery">
        <SurgeryHeader
          surgery={shown}
          state={isNarrow ? null : <DraftStatus used={used} />}
          flushPending={() => flushPending(running)}
          onSuspend={mayClose && surgery.status !== 'recovery' ? () => setDialog('suspend') : undefined}
        >
          {isNarrow ? index : null}
        </SurgeryHeader>
        <div className="Consultation-columns">
          {isNarrow ? null : <div className="Consultation-index">{index}</div>}
          <div className="Consultation-sheet">
            {restored.length > 0 && !isRestoredSeen ? (
              <div className="Notice" data-tone="blue" role="status">
                <IconDeviceFloppy size={20} stroke={1.75} aria-hidden />
                <p>
                  Se recuperó lo que había escrito en este equipo y no se había enviado:{' '}
                  {restored.map(showFlatField).join(', ')}.
                </p>
                <Button size="compact" onClick={() => setRestoredSeen(true)}>
                  Entendido
                </Button>
              </div>
            ) : null}
            <PreanesthesiaSection
              consent={<ConsentCard onOverride={mayClose ? () => setDialog('override') : undefined} />}
            />
            <AnesthesiaSection />
            <ProcedureSection />
            <RecoverySection />
          </div>
          <aside className="Consultation-rail" aria-label="Paciente">
            <SurgeryRail surgery={shown} />
          </aside>
        </div>
        <SurgeryBar
          used={used}
          surgery={shown}
          saved={saved}
          mayClose={mayClose}
          onGo={goToField}
          onCompare={() => setDialog('conflicts')}
          onClose={() => void close()}
          onFinish={finish}
        />
        {wasAsked ? (
          <Suspense>
            <SurgeryDialogs
              surgery={shown}
              used={used}
              dialog={dialog}
              saved={saved}
              missing={missing}
              onClose={() => setDialog(undefined)}
              onGo={(field) => {
                setDialog(undefined)
                // Once the dialog has given the focus back.
                setTimeout(() => goToField(field), 250)
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </SurgeryContext>
  )
}
