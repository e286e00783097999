import { showSignature } from '#shared/values/signature.ts'

interface Addendum {
  id: string
  text: string
  authorName: string
  authorCard: string | null
  createdAt: string
}

/** The notes that came after a record was closed. */
export function Addenda({ notes }: { notes: readonly Addendum[] }) {
  return notes.map(({ id, text, authorName, authorCard, createdAt }) => (
    <article key={id} className="Addendum topped pady-10">
      <p className="value written breaks">{text}</p>
      <p className="Addendum-author quiet">{showSignature(authorName, authorCard, createdAt)}</p>
    </article>
  ))
}
