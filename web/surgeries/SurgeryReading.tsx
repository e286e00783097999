import { IconAlertTriangle } from '@tabler/icons-react'
import { showSignature } from '#shared/values/signature.ts'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { missingToFinish } from '#shared/surgeries/surgeries.rules.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { Addenda } from '#web/sheet/Addenda.tsx'
import { ReadSheet } from '#web/sheet/SheetPage.tsx'
import { NextSteps } from '#web/report/NextSteps.tsx'
import { surgeryKind } from '#web/surgeries/surgeryKind.tsx'
import { SurgeryParts } from '#web/surgeries/SurgeryParts.tsx'
import { sectionStates } from '#web/surgeries/surgerySheet.ts'
import { Card } from '#web/ui/Card.tsx'

/** A surgery that is read: finished, suspended, or written by others. */
export function SurgeryReading({ record: surgery, used }: { record: Surgery; used?: UsedDraft }) {
  return (
    <ReadSheet kind={surgeryKind} record={surgery} used={used} sections={sectionStates(missingToFinish(surgery), [])}>
      {surgery.suspendReason ? (
        <div className="Notice line edged surface round top gap-10 pady-10 padx-14 below-16 soft" role="note">
          <IconAlertTriangle className="rigid" size={20} stroke={1.75} aria-hidden />
          <p className="grow">Suspendida: {surgery.suspendReason}</p>
        </div>
      ) : null}
      {surgery.finishedAt ? <NextSteps pet={surgery.pet} /> : null}
      <SurgeryParts />
      {surgery.finishedAt ? (
        <p className="round pady-10 padx-14 below-16 breaks" data-tint="green">
          Terminada y firmada por {showSignature(surgery.signerName ?? '', surgery.signerCard, surgery.finishedAt)}
        </p>
      ) : null}
      {surgery.notes.length > 0 ? (
        <Card title="Notas aclaratorias" className="below-16">
          <Addenda notes={surgery.notes} />
        </Card>
      ) : null}
    </ReadSheet>
  )
}
