/** Whose a stranger's page is, and how it is called. */
export function StrangersClinic({ name, phone }: { name: string; phone: string | null }) {
  return (
    <span className="Stranger-detail text soft">
      {name}
      {phone ? (
        <>
          {' · '}
          <a className="strong brand" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </>
      ) : null}
    </span>
  )
}
