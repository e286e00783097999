import { IconAlertTriangle, IconSignature } from '@tabler/icons-react'
import { showSignature } from '#shared/consultations/consultations.words.ts'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { canAnnotateSurgery } from '#shared/surgeries/surgeries.rules.ts'
import { showDateTime } from '#shared/values/date.ts'
import { AddendumForm } from '#web/consultations/AddendumForm.tsx'
import { hasEdits } from '#web/drafts/draft.ts'
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
import { Button } from '#web/ui/Button.tsx'
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
            {used && hasEdits(used.draft) ? <Unsent used={used} /> : null}
            {surgery.suspendReason ? (
              <div className="Notice" role="note">
                <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
                <p>Suspendida: {surgery.suspendReason}</p>
              </div>
            ) : null}
            <PreanesthesiaSection consent={<ConsentCard onChanged={() => undefined} />} />
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

/** Closed while somebody wrote: what could not be sent any more is here to be read and copied. */
function Unsent({ used }: { used: UsedDraft }) {
  const texts = Object.entries(used.draft.edits).map(
    ([field, value]) => `${showFlatField(field)}: ${showFlatValue(field, value, {}) || 'Vacío'}`,
  )
  return (
    <section className="Notice" data-tone="red" aria-label="Lo que no se alcanzó a enviar">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div className="UnsentText">
        <p>
          <strong>{used.draft.problem ?? 'La cirugía se cerró.'}</strong> Esto que usted escribió no se alcanzó a
          enviar. Si hace falta, agréguelo en una nota aclaratoria.
        </p>
        <pre>{texts.join('\n')}</pre>
        <div className="UnsentText-end">
          <Button size="compact" tone="subtle" onClick={used.running.discard}>
            Descartar
          </Button>
        </div>
      </div>
    </section>
  )
}

function SurgeryNote({ surgery: { id, pet } }: { surgery: Surgery }) {
  const add = useAddSurgeryNote()
  return (
    <AddendumForm
      keptAs={{ id: `surgery/${id}/note`, title: `Nota aclaratoria de la cirugía de ${pet.name}` }}
      send={(text, key) => add.mutateAsync({ surgeryId: id, text, key })}
      isBusy={add.isPending}
    />
  )
}
