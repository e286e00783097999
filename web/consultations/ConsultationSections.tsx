import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { needsWeight } from '#shared/consultations/consultations.rules.ts'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { rangesTitle } from '#shared/consultations/consultations.words.ts'
import { dayOf } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { weightBefore } from '#shared/weights/weights.rules.ts'
import { doubtWeight } from '#web/consultations/consultationSheet.ts'
import { ConsultationSelect, ConsultationTextField, ConsultationVital } from '#web/consultations/ConsultationFields.tsx'
import { useSheet } from '#web/sheet/SheetContext.tsx'
import { ReadField, SheetControlDate, SheetScale } from '#web/sheet/SheetFields.tsx'
import { SheetSection } from '#web/sheet/SheetSection.tsx'
import { WeightOffer } from '#web/weights/WeightOffer.tsx'

const background = [
  ['diet', 'Dieta'],
  ['vaccinationBackground', 'Vacunas'],
  ['dewormingBackground', 'Desparasitación'],
  ['reproductionBackground', 'Reproducción'],
  ['livingBackground', 'Convivencia y entorno'],
  ['previousTreatments', 'Tratamientos previos'],
] as const

/** As `missingToSign` reads a text. */
const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

export function AnamnesisSection() {
  const { values } = useSheet()
  const written = background.filter(([field]) => values[field]).length
  const [isOpen, { toggle }] = useDisclosure(written > 0)
  return (
    <SheetSection id="anamnesis">
      <div className="SheetGrid">
        <ConsultationTextField field="reason" label="Motivo de consulta" />
        <ConsultationSelect field="kind" isAlwaysChosen />
      </div>
      <ConsultationTextField
        field="anamnesis"
        label="Relato del propietario"
        // One of the two is enough to sign; of the diagnoses too.
        required={!isWritten(values.reason)}
        rows={3}
      />
      <button
        type="button"
        className="SheetFold tall-32 row round gap-8 strong brand"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
        Antecedentes
        <span className="light quiet">{written === 0 ? 'sin registrar' : `${written} de ${background.length}`}</span>
      </button>
      {isOpen ? (
        <div className="SheetGrid">
          {background.map(([field, label]) => (
            <ConsultationTextField key={field} field={field} label={label} rows={2} />
          ))}
        </div>
      ) : null}
    </SheetSection>
  )
}

const masculine = { high: 'Alto', low: 'Bajo' }
const bodyConditionWords = [
  'emaciación',
  'muy delgado',
  'delgado',
  'ideal',
  'ideal',
  'algo de sobrepeso',
  'sobrepeso',
  'obesidad',
  'obesidad grave',
]

export function VitalsSection({ consultation }: { consultation: Consultation }) {
  const { values, edit, mayWrite } = useSheet()
  const { ranges, weights, startedAt } = consultation
  const before = weightBefore(weights, startedAt)
  const doubt = doubtWeight(consultation, values.weightKg)
  return (
    <SheetSection id="constantes" note={ranges.label ? rangesTitle(ranges.label) : undefined}>
      <div className="VitalGrid">
        <ConsultationVital field="temperature" label="Temperatura" unit="°C" range={ranges.temperature} />
        <ConsultationVital field="heartRate" label="Frec. cardiaca" unit="lpm" range={ranges.heartRate} />
        <ConsultationVital
          field="respiratoryRate"
          label="Frec. respiratoria"
          unit="rpm"
          range={ranges.respiratoryRate}
        />
        <ConsultationVital
          field="capillaryRefill"
          label="Llenado capilar"
          unit="s"
          range={ranges.capillaryRefill}
          words={masculine}
        />
        <ConsultationVital
          field="weightKg"
          label={needsWeight(values.kind) ? 'Peso *' : 'Peso'}
          unit="kg"
          range={ranges.weightKg}
          note={doubt ?? (before ? `Anterior ${showNumber(before.weightKg)}` : 'Sin peso anterior')}
          isOdd={doubt !== undefined}
          words={masculine}
        />
        <SheetScale
          field="bodyCondition"
          label="Condición corporal"
          ideal={[4, 5]}
          note={(score) => (score === null ? 'De 1 a 9' : `${score} de 9, ${bodyConditionWords[score - 1] ?? ''}`)}
        />
      </div>
      {values.weightKg === null && mayWrite('weightKg') ? (
        <WeightOffer pet={consultation.pet} onUse={(weightKg) => edit({ weightKg })} />
      ) : null}
      <div className="SheetGrid">
        <ConsultationSelect field="overallStatus" />
        <ConsultationSelect field="mucousMembranes" />
        <ConsultationSelect field="dehydration" />
        <ConsultationTextField field="pulse" />
        <div className="across">
          <ConsultationTextField field="lymphNodes" />
        </div>
        <div className="across">
          <SheetScale
            field="pain"
            label="Dolor"
            min={0}
            max={10}
            note={(pain) => (pain === null ? 'De 0, sin dolor, a 10' : `${pain} de 10`)}
          />
        </div>
      </div>
    </SheetSection>
  )
}

export function DiagnosisSection() {
  const { values } = useSheet()
  return (
    <SheetSection id="diagnostico">
      <ConsultationTextField field="problems" rows={2} />
      <ConsultationTextField field="requestedExams" rows={2} />
      <ConsultationTextField field="presumptiveDiagnosis" required={!isWritten(values.definitiveDiagnosis)} rows={2} />
      <div className="SheetGrid">
        <ConsultationTextField field="definitiveDiagnosis" rows={2} />
        <ConsultationSelect field="prognosis" />
      </div>
    </SheetSection>
  )
}

export function TreatmentSection() {
  return (
    <SheetSection id="tratamiento">
      <ConsultationTextField field="treatments" label="Plan y tratamiento" rows={4} />
    </SheetSection>
  )
}

export function ClosingSection({ consultation }: { consultation: Consultation }) {
  return (
    <SheetSection id="control">
      <ConsultationTextField field="observations" rows={3} />
      <div className="SheetGrid">
        <SheetControlDate field="nextControlOn" min={dayOf(consultation.startedAt)} />
        <ConsultationTextField field="nextControlReason" />
      </div>
      {consultation.awaitingResults ? (
        <ReadField label="Resultados pendientes" value={consultation.awaitingResults} />
      ) : null}
    </SheetSection>
  )
}
