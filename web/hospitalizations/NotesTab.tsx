import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { canAnnotateStay, stayFilesClosed } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { type StayNote, type StayNoteKind, stayNoteKinds } from '#shared/hospitalizations/notes.contract.ts'
import { noteKindNames, noteLabels } from '#shared/hospitalizations/notes.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { AttachmentList } from '#web/attachments/AttachmentList.tsx'
import { readChoice, writeSearch } from '#web/form/addressSearch.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { addAddendum } from '#web/hospitalizations/notes.acts.ts'
import { NoteForm } from '#web/hospitalizations/NoteForm.tsx'
import { useStayNotes } from '#web/hospitalizations/stayNotes.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Addenda } from '#web/sheet/Addenda.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, NoResults } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/hospitalizations/Notes.css'

/** In the address, after `tipo=`. */
const words: Record<StayNoteKind, string> = {
  progress: 'evolucion',
  nursing: 'enfermeria',
  ownerCall: 'llamadas',
  handover: 'turno',
}
const ofWords = (word: string) => stayNoteKinds.find((kind) => words[kind] === word) ?? ''

type Kind = StayNoteKind | ''
const readSearch = (params: URLSearchParams): { kind: Kind } => ({
  kind: ofWords(readChoice(params, 'tipo', Object.values(words))),
})
const write = (params: URLSearchParams, { kind }: { kind: Kind }) =>
  writeSearch(params, { tipo: kind === '' ? '' : words[kind] })

/** `notas`: what was seen, said and handed over, the newest first, and its photos. */
export function NotesTab({ stay }: { stay: Hospitalization }) {
  const [{ kind }, change] = useAddressSearch(readSearch, write, true)
  const [isWriting, setIsWriting] = useState(false)
  const mayWrite = useMay('hospitalizations.annotate') && canAnnotateStay(stay) === undefined
  const mayAttach = useMay('hospitalizations.write') && stayFilesClosed[stay.status] === undefined
  const notes = useStayNotes(stay.id, kind)
  const begin = mayWrite ? (
    <Button
      tone="primary"
      icon={<IconPencilPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setIsWriting(true)}
    >
      Nueva nota
    </Button>
  ) : null
  const hasNone = notes.data?.pages[0]?.total === 0 && kind === ''
  return (
    <div className="Notes-columns">
      <div className="stack gap-16 slim">
        <div className="Notes-bar row apart gap-8">
          <KindFilter kind={kind} onChange={(next) => change({ kind: next })} />
          {isWriting || hasNone ? null : begin}
        </div>
        {isWriting && mayWrite ? <NoteForm stay={stay} onClose={() => setIsWriting(false)} /> : null}
        <Card flush>
          <ListBody
            query={notes}
            name="las notas"
            skeletonRows={4}
            empty={
              <EmptyState title="Aún no hay notas" illustration="clipboard" action={isWriting ? undefined : begin}>
                {mayWrite ? 'Cada una queda firmada, con su hora.' : undefined}
              </EmptyState>
            }
            {...(kind === '' ? {} : { noResults: <NoResults query="" onClear={() => change({ kind: '' })} /> })}
          >
            {(all) => (
              <ul className="lined" aria-label="Notas clínicas">
                {all.map((note) => (
                  <li key={note.id}>
                    <Note note={note} stay={stay} />
                  </li>
                ))}
              </ul>
            )}
          </ListBody>
        </Card>
      </div>
      <Card title="Fotos y archivos" className="StayFiles">
        <AttachmentList record="hospitalization" recordId={stay.id} mayRead mayWrite={mayAttach} />
      </Card>
    </div>
  )
}

function KindFilter({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const isPhone = useIsPhone()
  const options = stayNoteKinds.map((value) => ({ value, label: noteKindNames[value] }))
  if (isPhone)
    return <SelectField label="Qué notas ver" value={kind} onChange={onChange} options={options} emptyLabel="Todas" />
  return (
    <SegmentedControl
      aria-label="Qué notas ver"
      size="sm"
      value={kind}
      onChange={(chosen) => onChange(chosen as Kind)}
      data={[{ value: '', label: 'Todas' }, ...options]}
    />
  )
}

const parts = ['problem', 'assessment', 'plan'] as const

function Note({ note, stay }: { note: StayNote; stay: Hospitalization }) {
  const written = parts.filter((part) => note[part] !== null)
  return (
    <article className="Note line gap-12 pady-14 padx-16">
      <PersonAvatar name={note.authorName} />
      <div className="stack gap-8 grow">
        <header className="row wrap apart rows-2 gap-8">
          <p>
            <strong>{note.authorName}</strong>
            {note.authorCard ? <span className="quiet"> · T.P. {note.authorCard}</span> : null}
          </p>
          <p className="quiet">
            <span className="strong">{noteKindNames[note.kind]}</span> ·{' '}
            <time dateTime={note.createdAt}>{showDateTime(note.createdAt)}</time>
          </p>
        </header>
        {written.length > 0 ? (
          <dl className="stack gap-8">
            {written.map((part) => (
              <div key={part}>
                <dt className="small strong soft">{noteLabels[part]}</dt>
                <dd className="value written breaks">{note[part]}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {note.text === null ? null : <p className="value written breaks">{note.text}</p>}
        {note.addenda.length > 0 ? (
          <section className="Note-addenda" aria-label="Notas aclaratorias">
            <Addenda notes={note.addenda} />
          </section>
        ) : null}
        <div className="Note-act screen-only">
          <ActButton does={addAddendum} of={{ note, stay }} tone="subtle" />
        </div>
      </div>
    </article>
  )
}
