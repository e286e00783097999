import { useState } from 'react'
import { useInViewport } from '@mantine/hooks'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { consultationFilesClosed } from '#shared/consultations/consultations.rules.ts'
import { AttachmentList } from '#web/attachments/AttachmentList.tsx'
import { useMay } from '#web/professionals/profile.tsx'

/** The photos and PDF of a visit, below its text: asked for when the reader comes there. */
export function ConsultationFiles({ consultation }: { consultation: Consultation }) {
  const mayWrite = useMay('consultations.write') && !consultationFilesClosed[consultation.status]
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setWasSeen] = useState(false)
  if (inViewport && !wasSeen) setWasSeen(true)
  return (
    <div className="SheetSection stack gap-12" ref={ref}>
      {wasSeen ? <AttachmentList record="consultation" recordId={consultation.id} mayRead mayWrite={mayWrite} /> : null}
    </div>
  )
}
