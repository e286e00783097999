/** Over the rows of a search that found nothing as it was typed. */
export function SimilarNote({ query }: { query: string }) {
  return (
    <p className="floored pady-10 padx-16 soft" role="status">
      Sin resultados exactos; parecidos a «{query}»
    </p>
  )
}
