import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { consultationText } from '#shared/consultations/consultations.text.ts'
import { showSignature } from '#shared/values/signature.ts'
import { Addenda } from '#web/sheet/Addenda.tsx'
import { showDateTime } from '#shared/values/date.ts'

/** The consultation to be read: only what was written. */
export function ConsultationText({ consultation }: { consultation: Consultation }) {
  return (
    <>
      {consultationText(consultation).map(({ id, label, rows }) => (
        <section key={id} className="ReadSection">
          <h2>{label}</h2>
          <dl data-dense={id === 'constantes' || id === 'examen' || undefined}>
            {rows.map((row) => (
              <div key={row.label} data-wide={row.isWide}>
                <dt>{row.label}</dt>
                <dd data-out={row.isOut || undefined}>
                  {row.value}
                  {row.verdict ? <strong> ({row.verdict})</strong> : null}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <ConsultationMarks consultation={consultation} />
    </>
  )
}

/** How it ended: signature, voiding, and the notes that came later. */
function ConsultationMarks({ consultation }: { consultation: Consultation }) {
  const { signerName, signerCard, signedAt, voidedAt, voidReason, addenda } = consultation
  return (
    <>
      {consultation.awaitingResults ? (
        <p className="ReadMark" data-tone="amber">
          Pendiente de resultados: {consultation.awaitingResults}
        </p>
      ) : null}
      {voidedAt ? (
        <p className="ReadMark" data-tone="red">
          Anulada el {showDateTime(voidedAt)}. Motivo: {voidReason}
        </p>
      ) : null}
      {signedAt && signerName ? (
        <p className="ReadMark">Firmada por {showSignature(signerName, signerCard, signedAt)}</p>
      ) : null}
      {addenda.length > 0 ? (
        <section className="ReadSection">
          <h2>Notas aclaratorias</h2>
          <Addenda notes={addenda} />
        </section>
      ) : null}
    </>
  )
}
