import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHotkeys } from '@mantine/hooks'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { canSign, missingToSign, writableFields } from '#shared/consultations/consultations.rules.ts'
import { paths } from '#web/nav/paths.ts'
import { ConsultationChanges } from '#web/consultations/ConsultationChanges.tsx'
import { useSavers } from '#web/changes/changes.data.ts'
import { showSaver } from '#web/form/saved.ts'
import { ConsultationConflicts } from '#web/consultations/ConsultationConflicts.tsx'
import { ConsultationDialogs, type OpenDialog } from '#web/consultations/ConsultationDialogs.tsx'
import { ConsultationFiles } from '#web/consultations/ConsultationFiles.tsx'
import { ConsultationHeader } from '#web/consultations/ConsultationHeader.tsx'
import { downloadConsultation, printConsultation } from '#web/consultations/consultationPrintout.ts'
import { ConsultationRecords } from '#web/consultations/ConsultationRecords.tsx'
import { ConsultationRail } from '#web/consultations/ConsultationRail.tsx'
import { ConsultationSaveBar } from '#web/consultations/ConsultationSaveBar.tsx'
import { shownConsultation } from '#web/consultations/consultationSheet.ts'
import { DraftNotices } from '#web/consultations/DraftNotices.tsx'
import { type Sheet, SheetContext } from '#web/consultations/SheetContext.tsx'
import { controlId } from '#web/consultations/SheetFields.tsx'
import { SheetIndex } from '#web/consultations/SheetIndex.tsx'
import {
  AnamnesisSection,
  ClosingSection,
  DiagnosisSection,
  TreatmentSection,
  VitalsSection,
} from '#web/consultations/SheetSections.tsx'
import { SystemsSection } from '#web/consultations/SystemsSection.tsx'
import { shownValues } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { flushPending } from '#web/drafts/useRecordAction.ts'
import { DraftStatus } from '#web/drafts/DraftStatus.tsx'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'
import { isDialogOpen } from '#web/ui/shortcuts.ts'

interface ConsultationEditorProps {
  consultation: Consultation
  used: UsedDraft
}

/** An open consultation: everything that is typed saves itself. */
export function ConsultationEditor({ consultation, used }: ConsultationEditorProps) {
  const { draft, running } = used
  const profile = useProfile()
  const navigate = useNavigate()
  const maySign = useMay('consultations.sign')
  const mayReadChanges = useMay('changes.read')
  const isNarrow = useHasBottomBar()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [hasTried, setTried] = useState(false)

  const saved = useSavers('consultations', consultation.id, draft)

  const values = shownValues(draft)
  const shown = shownConsultation(consultation, values)
  const missing = missingToSign(shown)
  const refused = Object.keys(draft.refused)
  const writable = useMemo(() => writableFields(profile), [profile])
  const sheet: Sheet = {
    values,
    edit: running.edit,
    onBlur: () => void running.saveNow(),
    errorOf: (field) =>
      draft.refused[field]?.message ??
      (Object.hasOwn(draft.conflicts, field)
        ? `${showSaver(saved, 'también cambió', 'también cambiaron')} este campo.`
        : undefined),
    mayWrite: (field) => writable.has(field),
    isMissing: (field) => hasTried && missing.some((other) => other.field === field),
  }

  const signer = { professionalId: profile.id, licensed: profile.licensed }
  const attendsOther = consultation.professionalId !== profile.id
  const goToField = (field: string): void => {
    const control = document.getElementById(controlId(field))
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  const finish = (): void => {
    setTried(true)
    if (Object.keys(draft.conflicts).length > 0) return setDialog('conflicts')
    const first = refused[0] ?? missing[0]?.field
    if (first) goToField(first)
    else if (!canSign(shown, signer)) setDialog('sign')
  }
  const close = async (): Promise<void> => {
    await running.saveNow()
    await navigate(paths.pet(consultation.pet.id).consultations())
  }

  useHotkeys(
    [
      ['mod+S', () => void running.saveNow()],
      ['mod+Enter', () => (maySign && !isDialogOpen() ? finish() : undefined)],
    ],
    [],
  )

  const index = <SheetIndex consultation={shown} values={values} refused={refused} />
  return (
    <SheetContext value={sheet}>
      <div className="Consultation">
        <ConsultationHeader
          consultation={shown}
          state={isNarrow ? null : <DraftStatus used={used} />}
          actions={{
            onPrint: () => void printConsultation(shown, flushPending(running)),
            onPdf: () => void downloadConsultation(shown, flushPending(running)),
            onAttend: attendsOther && maySign ? () => running.edit({ professionalId: profile.id }) : undefined,
            onAwait: consultation.status === 'draft' ? () => setDialog('await') : undefined,
            onResume: consultation.status === 'awaitingResults' ? () => setDialog('resume') : undefined,
            onVoid: maySign ? () => setDialog('void') : undefined,
            onChanges: mayReadChanges ? () => setDialog('changes') : undefined,
          }}
        >
          {isNarrow ? index : null}
        </ConsultationHeader>
        <div className="Consultation-columns">
          {isNarrow ? null : <div className="Consultation-index">{index}</div>}
          <div className="Consultation-sheet">
            <DraftNotices used={used} writesAll={writable.has('treatments')} />
            <AnamnesisSection />
            <VitalsSection consultation={shown} />
            <SystemsSection />
            <DiagnosisSection />
            <TreatmentSection />
            <ConsultationRecords consultation={shown} />
            <ConsultationFiles consultation={shown} />
            <ClosingSection consultation={shown} />
          </div>
          <aside className="Consultation-rail" aria-label="Paciente">
            <ConsultationRail consultation={shown} />
          </aside>
        </div>
        <ConsultationSaveBar
          saved={saved}
          used={used}
          missing={missing}
          hasTried={hasTried}
          refusal={maySign ? canSign(shown, signer) : { message: 'La firma un médico veterinario.' }}
          maySign={maySign}
          onGo={goToField}
          onCompare={() => setDialog('conflicts')}
          onClose={() => void close()}
          onFinish={finish}
        />
        <ConsultationDialogs consultation={shown} used={used} dialog={dialog} onClose={() => setDialog(undefined)} />
        <ConsultationConflicts
          used={used}
          saved={saved}
          opened={dialog === 'conflicts'}
          onClose={() => setDialog(undefined)}
          // Once the dialog has given the focus back.
          onGo={(field) => setTimeout(() => goToField(field), 250)}
        />
        <ConsultationChanges consultation={shown} opened={dialog === 'changes'} onClose={() => setDialog(undefined)} />
      </div>
    </SheetContext>
  )
}
