import { Link } from 'react-router'
import type { Handover } from '#shared/hospitalizations/handovers.contract.ts'
import { sayGiven, sayReceived } from '#shared/hospitalizations/handovers.rules.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { receive } from '#web/hospitalizations/handover.acts.ts'
import { paths } from '#web/nav/paths.ts'
import { useProfile } from '#web/professionals/profile.tsx'

/** What was handed over, to whom, and who read it. */
export function HandoverView({ handover }: { handover: Handover }) {
  const { id: readerId } = useProfile()
  const { text, notes, receipts } = handover
  return (
    <article className="stack gap-12">
      <p className="quiet">{sayGiven(handover)}</p>
      {text === null ? null : <p className="value written breaks">{text}</p>}
      {notes.length > 0 ? (
        <dl className="stack gap-8">
          {notes.map((note) => (
            <div key={`${note.hospitalizationId}${note.text}`}>
              <dt className="heavy">
                <Link to={paths.hospitalization(note.hospitalizationId).plan()}>{note.petName}</Link>
              </dt>
              <dd className="written breaks">{note.text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <footer className="row wrap apart gap-12">
        <p className={receipts.length > 0 ? 'quiet' : 'strong'}>{sayReceived(handover)}</p>
        <ActButton does={receive} of={{ handover, readerId }} tone="light" size="normal" withIcon />
      </footer>
    </article>
  )
}
