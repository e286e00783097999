import '#web/formulas/formulas.css'

/** What the whole treatment needs, beside a quantity that says something else. */
export function TreatmentNote({ text, isShort }: { text: string; isShort: boolean }) {
  return (
    <span className="TreatmentNote" data-short={isShort || undefined}>
      {text}
    </span>
  )
}
