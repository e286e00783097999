import { useMemo } from 'react'
import { useHotkeys } from '@mantine/hooks'
import { IconLock, IconStethoscope } from '@tabler/icons-react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { canSign, writableFields } from '#shared/consultations/consultations.rules.ts'
import { consultationActs } from '#web/consultations/consultationActs.tsx'
import { ConsultationBar } from '#web/consultations/ConsultationBar.tsx'
import { ConsultationFiles } from '#web/consultations/ConsultationFiles.tsx'
import { consultationKind } from '#web/consultations/consultationKind.tsx'
import { ConsultationRecords } from '#web/consultations/ConsultationRecords.tsx'
import {
  AnamnesisSection,
  ClosingSection,
  DiagnosisSection,
  TreatmentSection,
  VitalsSection,
} from '#web/consultations/ConsultationSections.tsx'
import { sectionStates } from '#web/consultations/consultationSheet.ts'
import { FamilyVisit } from '#web/consultations/FamilyVisit.tsx'
import { SystemsSection } from '#web/consultations/SystemsSection.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { controlId } from '#web/sheet/SheetContext.tsx'
import { menuItem } from '#web/sheet/SheetHeader.tsx'
import { WrittenSheet } from '#web/sheet/SheetPage.tsx'
import { useOpenSheet } from '#web/sheet/useOpenSheet.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { isDialogOpen } from '#web/http/isDialogOpen.ts'

/** An open consultation: everything that is typed saves itself. */
export function ConsultationEditor({
  record: consultation,
  used,
}: {
  record: Consultation
  used: UsedDraft<Consultation>
}) {
  const { draft, running } = used
  const profile = useProfile()
  const maySign = useMay('consultations.sign')
  const writable = useMemo<ReadonlySet<string>>(() => writableFields(profile), [profile])
  const sheet = useOpenSheet(consultationKind, {
    used,
    acts: consultationActs(profile),
    mayWrite: (field) => writable.has(field),
  })
  const { record: shown, missing } = sheet

  useFirstFocus(controlId('reason'), consultation.reason === null && consultation.anamnesis === null)
  const refusal = canSign(shown, { professionalId: profile.id, licensed: profile.licensed })
  const finish = (): void =>
    sheet.tryToFinish(() => {
      const [first] = missing
      if (first) sheet.goTo(first.field)
      else if (!refusal) sheet.acts.press('sign')
    })
  useHotkeys([['mod+Enter', () => (maySign && !isDialogOpen() ? finish() : undefined)]], [])

  const attend = () => running.edit({ professionalId: profile.id })
  const mayAttend = maySign && consultation.professionalId !== profile.id
  return (
    <WrittenSheet
      sheet={sheet}
      menu={mayAttend ? [menuItem('Atender yo esta consulta', IconStethoscope, attend)] : []}
      sections={sectionStates(shown, sheet.values, Object.keys(draft.refused))}
      foot={
        <ConsultationBar
          sheet={sheet}
          refusal={maySign ? refusal : { message: 'La firma un médico veterinario.' }}
          maySign={maySign}
          onFinish={finish}
        />
      }
    >
      {writable.has('treatments') ? null : (
        <div className="Notice line edged surface round top gap-10 pady-10 padx-14 below-16 soft" role="note">
          <IconLock className="rigid" size={20} stroke={1.75} aria-hidden />
          <p className="grow">
            Con su cuenta escribe la anamnesis y las constantes. Lo demás lo escribe un médico veterinario.
          </p>
        </div>
      )}
      <FamilyVisit consultation={shown} flush={() => sheet.flush()} />
      <AnamnesisSection />
      <VitalsSection consultation={shown} />
      <SystemsSection />
      <DiagnosisSection />
      <TreatmentSection />
      <ConsultationRecords consultation={shown} />
      <ConsultationFiles consultation={shown} />
      <ClosingSection consultation={shown} />
    </WrittenSheet>
  )
}
