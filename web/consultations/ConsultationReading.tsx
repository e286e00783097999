import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { ConsultationFiles } from '#web/consultations/ConsultationFiles.tsx'
import { consultationKind } from '#web/consultations/consultationKind.tsx'
import { ConsultationRecords } from '#web/consultations/ConsultationRecords.tsx'
import { ConsultationSteps } from '#web/consultations/ConsultationSteps.tsx'
import { FamilyVisit } from '#web/consultations/FamilyVisit.tsx'
import { ConsultationText } from '#web/consultations/ConsultationText.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { ReadSheet } from '#web/sheet/SheetPage.tsx'
import { Card } from '#web/ui/Card.tsx'

interface ConsultationReadingProps {
  record: Consultation
  used?: UsedDraft
  isFresh?: boolean
}

/** A consultation that is read: signed, voided, or written by others. */
export function ConsultationReading({ record: consultation, used, isFresh = false }: ConsultationReadingProps) {
  return (
    <ReadSheet kind={consultationKind} record={consultation} used={used}>
      <FamilyVisit consultation={consultation} />
      {consultation.status === 'signed' ? <ConsultationSteps consultation={consultation} isFresh={isFresh} /> : null}
      <Card className="below-16">
        <ConsultationText consultation={consultation} />
      </Card>
      <ConsultationRecords consultation={consultation} />
      <ConsultationFiles consultation={consultation} />
    </ReadSheet>
  )
}
