import '#web/form/Field.css'

/** As a field's description: what is odd about a value that is taken all the same. Stands empty, to be read out when it fills. */
export function FieldWarning({ children }: { children: string | undefined }) {
  return (
    <span role="status" className="FieldWarning">
      {children}
    </span>
  )
}
