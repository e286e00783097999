import { bodySystems, type Consultation } from '#shared/consultations/consultations.contract.ts'
import {
  fieldLabels,
  findingLabels,
  showFieldValue,
  showSignature,
  systemLabels,
} from '#shared/consultations/consultations.words.ts'
import { vitalState } from '#shared/consultations/vitals.rules.ts'
import { showDateTime } from '#shared/values/date.ts'
import { sections } from '#web/consultations/consultationSheet.ts'

type Field = Exclude<keyof typeof fieldLabels, 'systems' | 'professionalId'>

const vitals = ['temperature', 'heartRate', 'respiratoryRate', 'capillaryRefill', 'weightKg'] as const

/** What is written under each heading, in the order of the sheet. */
const texts: Record<string, readonly Field[]> = {
  anamnesis: [
    'kind',
    'reason',
    'anamnesis',
    'diet',
    'vaccinationBackground',
    'dewormingBackground',
    'reproductionBackground',
    'livingBackground',
    'previousTreatments',
  ],
  constantes: [
    ...vitals,
    'bodyCondition',
    'overallStatus',
    'mucousMembranes',
    'dehydration',
    'pulse',
    'lymphNodes',
    'pain',
  ],
  diagnostico: ['problems', 'requestedExams', 'presumptiveDiagnosis', 'definitiveDiagnosis', 'prognosis'],
  tratamiento: ['treatments'],
  control: ['observations', 'nextControlOn', 'nextControlReason'],
}

function verdictOf(field: Field, state: 'high' | 'low'): string {
  const isMasculine = field === 'weightKg' || field === 'capillaryRefill'
  if (state === 'high') return isMasculine ? 'alto' : 'alta'
  return isMasculine ? 'bajo' : 'baja'
}

/** The consultation to be read, on the screen and on paper: only what was written. */
export function ConsultationText({ consultation }: { consultation: Consultation }) {
  return (
    <>
      {sections.map(({ id, label }) => {
        const rows = id === 'examen' ? systemRows(consultation) : fieldRows(consultation, texts[id] ?? [])
        if (rows.length === 0) return null
        return (
          <section key={id} className="ReadSection">
            <h2>{label}</h2>
            <dl data-dense={id === 'constantes' || id === 'examen' || undefined}>
              {rows.map((row) => (
                <div key={row.label}>
                  <dt>{row.label}</dt>
                  <dd data-out={row.isOut || undefined}>
                    {row.value}
                    {row.verdict ? <strong> ({row.verdict})</strong> : null}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
      <ConsultationMarks consultation={consultation} />
    </>
  )
}

interface Row {
  label: string
  value: string
  verdict?: string
  isOut?: boolean
}

function fieldRows(consultation: Consultation, fields: readonly Field[]): Row[] {
  return fields.flatMap((field) => {
    const written = showFieldValue(field, consultation[field])
    if (written === '') return []
    const isCancelled = field === 'nextControlOn' && isControlCancelled(consultation)
    const value = isCancelled ? `${written} (cancelado por fallecimiento)` : written
    const vital = vitals.find((name) => name === field)
    const state = vital ? vitalState(consultation[vital], consultation.ranges[vital]) : undefined
    if (state !== 'high' && state !== 'low') return [{ label: fieldLabels[field], value }]
    return [{ label: fieldLabels[field], value, isOut: true, verdict: verdictOf(field, state) }]
  })
}

/** Planned for after the animal's death: the signed record keeps it, and says that it does not count. */
function isControlCancelled({ nextControlOn, pet }: Consultation): boolean {
  return pet.deceasedOn !== null && nextControlOn !== null && nextControlOn >= pet.deceasedOn
}

function systemRows(consultation: Consultation): Row[] {
  return bodySystems.flatMap((system) => {
    const finding = consultation.systems[system]
    if (!finding) return []
    const note = finding.note ? `. ${finding.note}` : ''
    return [
      {
        label: systemLabels[system],
        value: `${findingLabels[finding.state]}${note}`,
        isOut: finding.state === 'abnormal',
      },
    ]
  })
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
        <p className="ReadMark" data-tone="green">
          Firmada por {showSignature(signerName, signerCard, signedAt)}
        </p>
      ) : null}
      {addenda.length > 0 ? (
        <section className="ReadSection">
          <h2>Notas aclaratorias</h2>
          {addenda.map((addendum) => (
            <article key={addendum.id} className="Addendum">
              <p className="Addendum-text">{addendum.text}</p>
              <p className="Addendum-author">
                {showSignature(addendum.authorName, addendum.authorCard, addendum.createdAt)}
              </p>
            </article>
          ))}
        </section>
      ) : null}
    </>
  )
}
