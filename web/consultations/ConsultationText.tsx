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
          <h2 className="below-8">{label}</h2>
          <dl className="stack gap-10" data-dense={id === 'constantes' || id === 'examen' || undefined}>
            {rows.map((row) => (
              <div key={row.label} data-wide={row.isWide}>
                <dt className="caption strong soft">{row.label}</dt>
                <dd className="value written breaks" data-out={row.isOut || undefined}>
                  {row.value}
                  {row.verdict ? <strong className="strong"> ({row.verdict})</strong> : null}
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
        <p className="round pady-10 padx-14 below-16 breaks" data-tint="amber">
          Pendiente de resultados: {consultation.awaitingResults}
        </p>
      ) : null}
      {voidedAt ? (
        <p className="round pady-10 padx-14 below-16 breaks" data-tint="red">
          Anulada el {showDateTime(voidedAt)}. Motivo: {voidReason}
        </p>
      ) : null}
      {signedAt && signerName ? (
        <p className="round pady-10 padx-14 below-16 breaks" data-tint="green">
          Firmada por {showSignature(signerName, signerCard, signedAt)}
        </p>
      ) : null}
      {addenda.length > 0 ? (
        <section className="ReadSection">
          <h2 className="below-8">Notas aclaratorias</h2>
          <Addenda notes={addenda} />
        </section>
      ) : null}
    </>
  )
}
