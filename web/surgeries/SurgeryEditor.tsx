import { Suspense, useState } from 'react'
import { IconBan } from '@tabler/icons-react'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { missingToFinish } from '#shared/surgeries/surgeries.rules.ts'
import { shownValues } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { menuItem } from '#web/sheet/SheetHeader.tsx'
import { WrittenSheet } from '#web/sheet/SheetPage.tsx'
import { useOpenSheet } from '#web/sheet/useOpenSheet.ts'
import { AnesthesiaSection } from '#web/surgeries/AnesthesiaSection.tsx'
import { SurgeryBar } from '#web/surgeries/SurgeryBar.tsx'
import type { OpenSurgeryDialog } from '#web/surgeries/SurgeryDialogs.tsx'
import { surgeryKind } from '#web/surgeries/surgeryKind.tsx'
import {
  ConsentCard,
  PreanesthesiaSection,
  ProcedureSection,
  RecoverySection,
} from '#web/surgeries/SurgerySections.tsx'
import { cellOf, sectionStates, shownSurgery } from '#web/surgeries/surgerySheet.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

/** They come when the first of them is opened. */
const SurgeryDialogs = lazyPart(async () => (await import('#web/surgeries/SurgeryDialogs.tsx')).SurgeryDialogs)

/** An open surgery: everything that is typed saves itself, cell by cell. */
export function SurgeryEditor({ surgery, used }: { surgery: Surgery; used: UsedDraft }) {
  const { draft } = used
  const profile = useProfile()
  const mayClose = useMay('surgeries.close')
  const [column, showColumn] = useState<string>()
  const [dialog, openDialog] = useState<OpenSurgeryDialog>()
  const [wasAsked, setAsked] = useState(false)
  const setDialog = (next: OpenSurgeryDialog | undefined): void => {
    openDialog(next)
    if (next) setAsked(true)
  }

  const shown = shownSurgery(surgery, shownValues(draft), profile.name)
  const missing = missingToFinish(shown)
  const sheet = useOpenSheet(surgeryKind, {
    used,
    record: shown,
    missing,
    // The control of another column is there once that column is.
    reveal: (field) => {
      const cell = cellOf(field)
      if (cell) showColumn(cell.at)
    },
  })
  return (
    <WrittenSheet
      sheet={sheet}
      actions={
        mayClose && surgery.status !== 'recovery'
          ? [menuItem('Suspender cirugía', IconBan, () => setDialog('suspend'), 'danger')]
          : []
      }
      sections={sectionStates(missing, Object.keys(draft.refused))}
      foot={
        <>
          <SurgeryBar
            sheet={sheet}
            mayClose={mayClose}
            onFinish={() => sheet.tryToFinish(() => setDialog(missing.length > 0 ? 'missing' : 'finish'))}
          />
          {wasAsked ? (
            <Suspense>
              <SurgeryDialogs
                surgery={shown}
                used={used}
                dialog={dialog}
                missing={missing}
                onClose={() => setDialog(undefined)}
                onGo={(field) => {
                  setDialog(undefined)
                  sheet.goTo(field, { isAfterDialog: true })
                }}
              />
            </Suspense>
          ) : null}
        </>
      }
    >
      <PreanesthesiaSection consent={<ConsentCard onOverride={mayClose ? () => setDialog('override') : undefined} />} />
      <AnesthesiaSection column={column} onColumn={showColumn} />
      <ProcedureSection />
      <RecoverySection />
    </WrittenSheet>
  )
}
