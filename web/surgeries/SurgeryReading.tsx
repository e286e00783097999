import { IconAlertTriangle, IconSignature } from '@tabler/icons-react'
import { showSignature } from '#shared/consultations/consultations.words.ts'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { canAnnotateSurgery } from '#shared/surgeries/surgeries.rules.ts'
import { showDateTime } from '#shared/values/date.ts'
import { AddendumForm } from '#web/consultations/AddendumForm.tsx'
import { hasEdits } from '#web/drafts/draft.ts'
import { UnsentText } from '#web/drafts/UnsentText.tsx'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { AnesthesiaSection } from '#web/surgeries/AnesthesiaSection.tsx'
import { useAddSurgeryNote } from '#web/surgeries/surgeries.data.ts'
import { SurgeryContext } from '#web/surgeries/SurgeryContext.tsx'
import { SurgeryHeader, SurgeryIndex, SurgeryRail } from '#web/surgeries/SurgeryParts.tsx'
import {
  ConsentCard,
  PreanesthesiaSection,
  ProcedureSection,
  RecoverySection,
} from '#web/surgeries/SurgerySections.tsx'
import { recordOf, showFlatField, showFlatValue } from '#web/surgeries/surgerySheet.ts'
import { Card } from '#web/ui/Card.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'

/** A surgery that is read: finished, suspended, or written by others. */
export function SurgeryReading({ surgery, used }: { surgery: Surgery; used?: UsedDraft }) {
  const mayAnnotate = useMay('surgeries.annotate')
  const isNarrow = useHasBottomBar()
  const index = <SurgeryIndex surgery={surgery} refused={[]} />
  const sheet = {
    surgery,
    values: recordOf(surgery).values,
    edit: () => undefined,
    onBlur: () => undefined,
    errorOf: () => undefined,
    mayWrite: false,
    saveWeight: () => Promise.resolve(),
    column: undefined,
    showColumn: () => undefined,
    isMissing: () => false,
  }
  return (
    <SurgeryContext value={sheet}>
      <div className="Consultation Surgery">
        <SurgeryHeader surgery={surgery}>{isNarrow ? index : null}</SurgeryHeader>
        <div className="Consultation-columns">
          {isNarrow ? null : <div className="Consultation-index">{index}</div>}
          <div className="Consultation-sheet">
            {used && hasEdits(used.draft) ? (
              <UnsentText
                used={used}
                closed="La cirugía se cerró."
                advice="Si hace falta, agréguelo en una nota aclaratoria."
                showEdit={(field, value) => `${showFlatField(field)}: ${showFlatValue(field, value, {}) || 'Vacío'}`}
              />
            ) : null}
            {surgery.suspendReason ? (
              <div className="Notice" role="note">
                <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
                <p>Suspendida: {surgery.suspendReason}</p>
              </div>
            ) : null}
            <PreanesthesiaSection consent={<ConsentCard />} />
            <AnesthesiaSection />
            <ProcedureSection />
            <RecoverySection />
            {surgery.finishedAt ? (
              <p className="SurgerySigned">
                <IconSignature size={20} stroke={1.75} aria-hidden />
                Terminada y firmada por{' '}
                {showSignature(surgery.signerName ?? '', surgery.signerCard, surgery.finishedAt)}
              </p>
            ) : null}
            {surgery.notes.length > 0 ? (
              <Card title="Notas aclaratorias">
                <ul className="SurgeryNotes">
                  {surgery.notes.map((note) => (
                    <li key={note.id}>
                      <p>{note.text}</p>
                      <span>
                        {note.authorName}
                        {note.authorCard ? `, T.P. ${note.authorCard}` : ''}, {showDateTime(note.createdAt)}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            ) : null}
            {mayAnnotate && !canAnnotateSurgery(surgery) ? <SurgeryNote surgery={surgery} /> : null}
          </div>
          <aside className="Consultation-rail" aria-label="Paciente">
            <SurgeryRail surgery={surgery} />
          </aside>
        </div>
      </div>
    </SurgeryContext>
  )
}

function SurgeryNote({ surgery: { id, pet } }: { surgery: Surgery }) {
  const add = useAddSurgeryNote()
  return (
    <AddendumForm
      draftKey={{ id: `surgery/${id}/note`, title: `Nota aclaratoria de la cirugía de ${pet.name}` }}
      send={(text, key) => add.mutateAsync({ surgeryId: id, text, key })}
      isBusy={add.isPending}
    />
  )
}
