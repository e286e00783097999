import { useState } from 'react'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { WrittenSheet } from '#web/sheet/SheetPage.tsx'
import { useOpenSheet } from '#web/sheet/useOpenSheet.ts'
import { surgeryActs } from '#web/surgeries/surgeryActs.tsx'
import { SurgeryBar } from '#web/surgeries/SurgeryBar.tsx'
import { surgeryKind } from '#web/surgeries/surgeryKind.tsx'
import { SurgeryParts } from '#web/surgeries/SurgeryParts.tsx'
import { cellOf, sectionStates } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

/** An open surgery: everything that is typed saves itself, cell by cell. */
export function SurgeryEditor({ used }: { used: UsedDraft<Surgery> }) {
  const { draft } = used
  const profile = useProfile()
  const mayClose = useMay('surgeries.close')
  const [column, showColumn] = useState<string>()
  const [isListing, setListing] = useState(false)
  const sheet = useOpenSheet(surgeryKind, {
    used,
    acts: surgeryActs(profile),
    // The control of another column is there once that column is.
    reveal: (field) => {
      const cell = cellOf(field)
      if (cell) showColumn(cell.at)
    },
  })
  const { acts, missing, goTo, tryToFinish } = sheet
  return (
    <WrittenSheet
      sheet={sheet}
      sections={sectionStates(missing, Object.keys(draft.refused))}
      foot={
        <>
          <SurgeryBar
            sheet={sheet}
            mayClose={mayClose}
            onFinish={() => tryToFinish(() => (missing.length > 0 ? setListing(true) : acts.press('finish')))}
          />
          <ResponsiveModal
            opened={isListing}
            onClose={() => setListing(false)}
            title="Para terminar falta"
            size="confirm"
          >
            <ul className="stack gap-4">
              {missing.map(({ field, label }) => (
                <li key={`${field}-${label}`}>
                  <Button
                    tone="subtle"
                    fullWidth
                    onClick={() => {
                      setListing(false)
                      goTo(field, { isAfterDialog: true })
                    }}
                  >
                    {label}
                  </Button>
                </li>
              ))}
            </ul>
          </ResponsiveModal>
        </>
      }
    >
      <SurgeryParts
        onOverride={mayClose ? () => acts.press('override') : undefined}
        column={column}
        onColumn={showColumn}
      />
    </WrittenSheet>
  )
}
