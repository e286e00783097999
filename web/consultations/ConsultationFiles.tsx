import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { canAttach } from '#shared/attachments/attachments.rules.ts'
import { AttachmentList } from '#web/attachments/AttachmentList.tsx'
import { useMay } from '#web/professionals/profile.tsx'

/** The photos and PDF of a visit. */
export function ConsultationFiles({ consultation }: { consultation: Consultation }) {
  const mayWrite = useMay('consultations.write') && !canAttach('consultation', consultation.status)
  return (
    <div className="SheetSection">
      <AttachmentList record="consultation" recordId={consultation.id} mayRead mayWrite={mayWrite} />
    </div>
  )
}
