import { useSurgeryTypes } from '#web/surgeries/surgeries.data.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { checklistKeys, intervals, type Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { hasConsent, lacksDocument, takesLateConsent } from '#shared/surgeries/surgeries.rules.ts'
import {
  checklistLabels,
  checklistStages,
  type ChecklistStage,
  showAsa,
  stageOf,
  surgeryLabels,
} from '#shared/surgeries/surgeries.words.ts'
import { dayOf, showDateTime, showTime } from '#shared/values/date.ts'
import { AttachmentList } from '#web/attachments/AttachmentList.tsx'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { paths } from '#web/nav/paths.ts'
import { MissingDocument } from '#web/owners/MissingDocument.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'
import { controlId, useSheet } from '#web/sheet/SheetContext.tsx'
import {
  SurgeryList,
  SurgeryNumber,
  SurgeryPerson,
  SurgeryText,
  SurgeryWeight,
  TimeRow,
} from '#web/surgeries/SurgeryFields.tsx'
import { ReadField, SheetControlDate, SheetScale } from '#web/sheet/SheetFields.tsx'
import { SheetSection } from '#web/sheet/SheetSection.tsx'
import { type SectionId, tickField } from '#web/surgeries/surgerySheet.ts'
import { WeightOffer } from '#web/weights/WeightOffer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Slot } from '#web/word/Slot.tsx'
import { lazyOf } from '#web/word/word.ts'

const IssueModal = lazyOf(async () => (await import('#web/issuedFormats/IssueModal.tsx')).IssueModal)

export function SurgerySection({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <SheetSection id={id} className="SurgerySection">
      {children}
    </SheetSection>
  )
}

/** Items that are read aloud; each tick keeps who and when. */
export function Checklist({ stage }: { stage: ChecklistStage }) {
  const { record: surgery, values, edit, isOpen: mayWrite, isMissing, idPrefix } = useSheet<Surgery>()
  const keys = checklistKeys.filter((key) => stageOf(key) === stage)
  const done = keys.filter((key) => surgery.checklist[key]).length
  return (
    <fieldset className="Checklist stack box gap-8 pady-14 padx-16">
      <legend className="line gap-8 strong">
        Verificación de {checklistStages[stage].toLowerCase()}
        <span className="light quiet">
          {done} de {keys.length}
        </span>
      </legend>
      {keys.map((key) => {
        const tick = surgery.checklist[key]
        const field = tickField(key)
        return (
          <CheckField
            key={key}
            id={controlId(field, idPrefix)}
            label={checklistLabels[key]}
            value={values[field] === true}
            disabled={!mayWrite}
            description={tick ? `${showTime(tick.at)}, ${tick.by}` : undefined}
            error={isMissing(field) ? 'Falta verificarlo' : undefined}
            onChange={(next) => edit({ [field]: next })}
          />
        )
      })}
    </fieldset>
  )
}

export interface ConsentCardProps {
  /** Writes down why an emergency does not wait. */
  onOverride?: (() => void) | undefined
}

/** What the server asks for before anybody begins: the signed paper, or a reason. */
export function ConsentCard({ onOverride }: ConsentCardProps) {
  const { record: surgery, isOpen: mayWrite } = useSheet<Surgery>()
  const isThere = hasConsent(surgery)
  const maySurgery = useMay('surgeries.write')
  const mayComplete = mayWrite || (maySurgery && takesLateConsent(surgery))
  return (
    <section
      className="ConsentCard stack box gap-8 pady-14 padx-16"
      data-done={(isThere && !lacksDocument(surgery)) || undefined}
      aria-labelledby="consent-title"
      id={controlId('consent')}
      tabIndex={-1}
    >
      <h3 id="consent-title">
        {isThere ? (
          <IconCheck size={18} stroke={2} aria-hidden />
        ) : (
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        )}
        Consentimiento
      </h3>
      <p>
        {isThere
          ? tellConsent(surgery)
          : 'Firme el formato del consentimiento, o adjunte una foto del papel firmado. Sin él no se inicia el procedimiento.'}
      </p>
      {surgery.consentAt ? (
        <p className="soft">
          {showDateTime(surgery.consentAt)}, {surgery.consentBy}
        </p>
      ) : null}
      <ConsentFormat surgery={surgery} mayWrite={mayComplete} />
      <AttachmentList
        record="surgery"
        recordId={surgery.id}
        purpose="consent"
        title="Papel firmado"
        hint="Foto o PDF del consentimiento firmado."
        mayRead
        mayWrite={mayComplete}
      />
      {mayWrite && lacksDocument(surgery) ? (
        <MissingDocument id="consent-document" owner={surgery.pet.owner}>
          El consentimiento se firma con tipo y número de documento: sin ellos no se inicia el procedimiento.
        </MissingDocument>
      ) : null}
      {!isThere && mayWrite && onOverride && (surgery.status === 'scheduled' || surgery.status === 'preparation') ? (
        <div>
          <Button tone="subtle" onClick={onOverride}>
            Continuar como urgencia
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** The consent that is there. */
export function tellConsent(surgery: Surgery): string {
  if (surgery.consent === 'override')
    return `Sin consentimiento por urgencia: ${surgery.consentOverrideReason ?? ''}. ${tellLate(surgery)}`
  if (surgery.hasFormatConsent) return 'El formato está firmado.'
  return surgery.hasPaperConsent ? 'El papel firmado está adjunto.' : 'El papel firmado se revisó al iniciar.'
}

/** An emergency did without: what came afterwards. */
function tellLate({ hasFormatConsent, hasPaperConsent }: Surgery): string {
  if (hasFormatConsent) return 'El formato se firmó después.'
  if (hasPaperConsent) return 'El papel firmado se adjuntó después.'
  return 'Cuando lo firmen, adjunte aquí el papel o haga el formato.'
}

/** The way to the format that is signed: the one that was begun, or a new one. */
function ConsentFormat({ surgery, mayWrite }: { surgery: Surgery; mayWrite: boolean }) {
  const [isNew, setNew] = useState(false)
  const mayIssue = useMay('formats.issue')
  const { consentFormat, pet } = surgery
  return (
    <>
      {mayIssue && (consentFormat || mayWrite) ? (
        <div>
          {consentFormat ? (
            <Button to={paths.pet(pet.id).format(consentFormat.id)}>
              {consentFormat.status === 'signed' ? 'Ver el consentimiento' : 'Firmar el consentimiento'}
            </Button>
          ) : (
            <Button aria-haspopup="dialog" onClick={() => setNew(true)}>
              Hacer el consentimiento
            </Button>
          )}
        </div>
      ) : null}
      {isNew ? (
        <Suspense>
          <IssueModal pet={pet} of={{ surgeryId: surgery.id }} purpose="surgery" onClose={() => setNew(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const asaOptions = [1, 2, 3, 4, 5].map((asa) => ({ value: String(asa), label: showAsa(asa, false) }))

export function PreanesthesiaSection({ consent }: { consent: ReactNode }) {
  const { record: surgery, values, edit, isOpen: mayWrite, errorOf, isMissing } = useSheet<Surgery>()
  const [isChoosing, setChoosing] = useState(false)
  const types = useSurgeryTypes(surgery.pet.speciesId, isChoosing)
  const people = useOfferedProfessionals()
  const canReuse = mayWrite && surgery.weightKg === null
  return (
    <SurgerySection id="preanestesia">
      {consent}
      <div onFocusCapture={() => setChoosing(true)}>
        <SurgeryList field="procedures" suggestions={types} />
      </div>
      <div className="SheetGrid">
        <SurgeryPerson field="surgeonId" known={surgery.surgeonName} />
        <SurgeryPerson field="anesthetistId" known={surgery.anesthetistName} />
      </div>
      <SurgeryList field="assistants" suggestions={people} />
      <SurgeryText field="preoperativeDiagnosis" rows={2} />
      <div className="SheetGrid">
        <div className="SheetGrid SurgeryPair">
          {mayWrite ? (
            <SelectField
              id={controlId('asa')}
              label={surgeryLabels.asa}
              value={surgery.asa === null ? '' : String(surgery.asa)}
              options={asaOptions}
              error={errorOf('asa') ?? (isMissing('asa') ? 'Elija el riesgo' : undefined)}
              onChange={(next) => edit({ asa: next === '' ? null : Number(next) })}
            />
          ) : (
            <ReadField label={surgeryLabels.asa} value={showAsa(surgery.asa, surgery.asaEmergency)} />
          )}
          <CheckField
            label={surgeryLabels.asaEmergency}
            value={values.asaEmergency === true}
            disabled={!mayWrite}
            onChange={(next) => edit({ asaEmergency: next })}
          />
        </div>
        <SurgeryNumber field="fastingHours" unit="h" />
        <div>
          <SurgeryWeight />
          {canReuse ? <WeightOffer pet={surgery.pet} isOfAnyDay onUse={(weightKg) => edit({ weightKg })} /> : null}
        </div>
        <SurgeryText field="venousAccess" />
        <SurgeryText field="tube" />
        <SurgeryText field="circuit" />
        <div className="across">
          <SurgeryText field="equipment" />
        </div>
        <div className="across">
          <SurgeryText field="presurgicalExams" rows={2} />
        </div>
      </div>
      <Checklist stage="entry" />
    </SurgerySection>
  )
}

/** How often a column of the grid comes. */
export function IntervalField() {
  const { record: surgery, edit, isOpen: mayWrite } = useSheet<Surgery>()
  if (!mayWrite) return null
  return (
    <SelectField
      id={controlId('intervalMinutes')}
      label={surgeryLabels.intervalMinutes}
      isRequiredChoice
      value={String(surgery.intervalMinutes)}
      options={intervals.map((minutes) => ({ value: String(minutes), label: `Cada ${minutes} minutos` }))}
      onChange={(next) => edit({ intervalMinutes: Number(next) })}
    />
  )
}

export function ProcedureSection() {
  return (
    <SurgerySection id="procedimiento">
      <Checklist stage="pause" />
      <SurgeryText field="technique" rows={4} />
      <SurgeryText field="findings" rows={2} />
      <div className="SheetGrid">
        <SurgeryText field="sutures" rows={2} />
        <SurgeryText field="implants" rows={2} />
        <SurgeryText field="samples" rows={2} />
        <SurgeryText field="bleeding" rows={2} />
      </div>
      <SurgeryText field="complications" rows={2} />
      <SurgeryText field="counts" />
      <SurgeryText field="postoperativeDiagnosis" rows={2} />
    </SurgerySection>
  )
}

export function RecoverySection() {
  const { record: surgery } = useSheet<Surgery>()
  return (
    <SurgerySection id="recuperacion">
      <Checklist stage="exit" />
      <div className="SheetGrid">
        <SurgeryNumber field="recoveryTemperature" unit="°C" />
        <TimeRow field="standingAt" />
      </div>
      <SheetScale
        field="recoveryPain"
        min={0}
        max={10}
        note={() => '0: sin dolor. 10: el peor.'}
        missing="Elija el dolor de 0 a 10"
      />
      <SurgeryText field="recoveryAnalgesia" />
      <SurgeryText field="recoveryNotes" rows={2} />
      <SurgeryText field="postoperativePlan" rows={3} />
      {surgery.status === 'recovery' ? (
        <div>
          <Slot
            name="afterSurgery"
            pet={surgery.pet}
            surgeryId={surgery.id}
            diagnosis={surgery.postoperativeDiagnosis ?? surgery.preoperativeDiagnosis ?? undefined}
          />
        </div>
      ) : null}
      <div className="SheetGrid">
        <SheetControlDate field="nextControlOn" min={dayOf(surgery.scheduledAt)} />
        <SurgeryText field="nextControlReason" />
      </div>
    </SurgerySection>
  )
}
