import { useState } from 'react'
import { CopyButton } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { canAnnotate } from '#shared/consultations/consultations.rules.ts'
import type { RecordWord } from '#web/app/recordWord.ts'
import { AddendumForm } from '#web/consultations/AddendumForm.tsx'
import { useAddAddendum } from '#web/consultations/consultations.data.ts'
import { ConsultationChanges } from '#web/consultations/ConsultationChanges.tsx'
import { ConsultationFiles } from '#web/consultations/ConsultationFiles.tsx'
import { ConsultationHeader } from '#web/consultations/ConsultationHeader.tsx'
import { downloadConsultation, printConsultation } from '#web/consultations/consultationPaper.ts'
import { ConsultationRecords } from '#web/consultations/ConsultationRecords.tsx'
import { ConsultationRail } from '#web/consultations/ConsultationRail.tsx'
import { showFlatField, showFlatValue } from '#web/consultations/consultationSheet.ts'
import { ConsultationText } from '#web/consultations/ConsultationText.tsx'
import { hasEdits } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

interface ConsultationReadingProps {
  consultation: Consultation
  words: readonly RecordWord[]
  /** Of somebody who was writing when it was closed. */
  used?: UsedDraft
}

/** A consultation that is read: signed, voided, or written by others. */
export function ConsultationReading({ consultation, used, words }: ConsultationReadingProps) {
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
            {used && hasEdits(used.draft) ? <UnsentText used={used} /> : null}
            <Card className="ConsultationText">
              <ConsultationText consultation={consultation} />
            </Card>
            <ConsultationRecords consultation={consultation} words={words} />
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

/** Closed while somebody wrote: the text could not be sent any more, and is here to be copied. */
function UnsentText({ used }: { used: UsedDraft }) {
  const texts = Object.entries(used.draft.edits).map(
    ([field, value]) => `${showFlatField(field)}: ${showFlatValue(field, value, {})}`,
  )
  return (
    <section className="Notice" data-tone="red" aria-label="Texto que no se alcanzó a enviar">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div className="UnsentText">
        <p>
          <strong>{used.draft.problem ?? 'La consulta se cerró.'}</strong> Esto que usted escribió no se alcanzó a
          enviar. Cópielo si lo necesita, por ejemplo en una nota aclaratoria.
        </p>
        <pre>{texts.join('\n')}</pre>
        <div className="UnsentText-end">
          <CopyButton value={texts.join('\n')}>
            {({ copied, copy }) => (
              <Button size="compact" icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={copy}>
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
          <Button size="compact" tone="subtle" onClick={used.running.discard}>
            Descartar
          </Button>
        </div>
      </div>
    </section>
  )
}

function Addendum({ consultation: { id, pet } }: { consultation: Consultation }) {
  const add = useAddAddendum()
  return (
    <AddendumForm
      keptAs={{ id: `consultation/${id}/addendum`, title: `Nota aclaratoria de ${pet.name}` }}
      send={(text, key) => add.mutateAsync({ consultationId: id, text, key })}
      isBusy={add.isPending}
    />
  )
}
