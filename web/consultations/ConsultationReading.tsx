import { useState } from 'react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { canAnnotate } from '#shared/consultations/consultations.rules.ts'
import { AddendumForm } from '#web/consultations/AddendumForm.tsx'
import { useAddAddendum } from '#web/consultations/consultations.data.ts'
import { ConsultationChanges } from '#web/consultations/ConsultationChanges.tsx'
import { ConsultationFiles } from '#web/consultations/ConsultationFiles.tsx'
import { ConsultationHeader } from '#web/consultations/ConsultationHeader.tsx'
import { downloadConsultation, printConsultation } from '#web/consultations/consultationPrintout.ts'
import { ConsultationRecords } from '#web/consultations/ConsultationRecords.tsx'
import { ConsultationRail } from '#web/consultations/ConsultationRail.tsx'
import { showFlatField, showFlatValue } from '#web/consultations/consultationSheet.ts'
import { ConsultationText } from '#web/consultations/ConsultationText.tsx'
import { hasEdits } from '#web/drafts/draft.ts'
import { UnsentText } from '#web/drafts/UnsentText.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Card } from '#web/ui/Card.tsx'

interface ConsultationReadingProps {
  consultation: Consultation
  /** Of somebody who was writing when it was closed. */
  used?: UsedDraft
}

/** A consultation that is read: signed, voided, or written by others. */
export function ConsultationReading({ consultation, used }: ConsultationReadingProps) {
  const mayAnnotate = useMay('consultations.annotate')
  const mayReadChanges = useMay('changes.read')
  const [isChangesOpen, setChangesOpen] = useState(false)
  return (
    <>
      <div className="Consultation" data-reading>
        <ConsultationHeader
          consultation={consultation}
          actions={{
            onPrint: () => void printConsultation(consultation),
            onPdf: () => void downloadConsultation(consultation),
            onChanges: mayReadChanges ? () => setChangesOpen(true) : undefined,
          }}
        />
        <div className="Consultation-columns">
          <div className="Consultation-sheet">
            {used && hasEdits(used.draft) ? (
              <UnsentText
                used={used}
                closed="La consulta se cerró."
                advice={
                  canAnnotate(consultation)
                    ? 'Cópielo si lo necesita.'
                    : 'Cópielo si lo necesita, por ejemplo en una nota aclaratoria.'
                }
                showEdit={(field, value) => `${showFlatField(field)}: ${showFlatValue(field, value, {}) || 'Vacío'}`}
              />
            ) : null}
            <Card className="ConsultationText">
              <ConsultationText consultation={consultation} />
            </Card>
            <ConsultationRecords consultation={consultation} />
            <ConsultationFiles consultation={consultation} />
            {mayAnnotate && !canAnnotate(consultation) ? <Addendum consultation={consultation} /> : null}
          </div>
          <aside className="Consultation-rail" aria-label="Paciente">
            <ConsultationRail consultation={consultation} />
          </aside>
        </div>
        <ConsultationChanges consultation={consultation} opened={isChangesOpen} onClose={() => setChangesOpen(false)} />
      </div>
    </>
  )
}

function Addendum({ consultation: { id, pet } }: { consultation: Consultation }) {
  const add = useAddAddendum()
  return (
    <AddendumForm
      draftKey={{ id: `consultation/${id}/addendum`, title: `Nota aclaratoria de ${pet.name}` }}
      send={(text, key) => add.mutateAsync({ consultationId: id, text, key })}
      isBusy={add.isPending}
    />
  )
}
