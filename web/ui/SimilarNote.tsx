import '#web/ui/SimilarNote.css'

/** Over the rows of a search that found nothing as it was typed. */
export function SimilarNote({ query }: { query: string }) {
  return (
    <p className="SimilarNote" role="status">
      Sin resultados exactos; parecidos a «{query}»
    </p>
  )
}
