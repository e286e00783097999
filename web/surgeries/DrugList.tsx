import { useId } from 'react'
import { safetyWarnings } from '#shared/formulas/warnings.rules.ts'
import { drugDoseWarnings } from '#shared/surgeries/drugDose.rules.ts'
import { doseVolume } from '#shared/surgeries/anesthesia.rules.ts'
import { type AnesthesiaDrug, drugPhases, type Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { phaseLabels } from '#shared/surgeries/surgeries.words.ts'
import { showTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { ActButton, ActMenu, PressAct } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { useDoseRanges, useMedicines } from '#web/catalogues/catalogues.data.ts'
import { fromDecimal } from '#web/form/inputs.ts'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { addDrug, copyEmergencyDrugs, givingActs, voidDrug } from '#web/surgeries/drugActs.ts'
import { showVolume } from '#web/surgeries/showVolume.ts'
import { useSheet } from '#web/sheet/SheetContext.tsx'

/** The drugs by phase, with the volume that this weight asks for; those of an emergency are a table ready to be read. */
export function DrugList() {
  const { record: surgery, isOpen: mayWrite } = useSheet<Surgery>()
  const titleId = useId()
  const emergency = surgery.drugs.filter(({ phase, status }) => phase === 'emergency' && status !== 'voided')
  return (
    <section className="DrugList held gap-10" aria-labelledby={titleId}>
      <div className="AnesthesiaHead row wrap apart gap-12 above-8">
        <h3 id={titleId}>Fármacos</h3>
        {mayWrite ? <ActButton does={addDrug} of={surgery} size="normal" withIcon /> : null}
      </div>
      {surgery.weightKg === null && surgery.drugs.length > 0 ? (
        <p className="quiet">Escriba el peso en Preanestesia para calcular los volúmenes.</p>
      ) : null}
      {surgery.drugs.length === 0 ? <p className="quiet">Aún no hay fármacos en esta hoja.</p> : null}
      {drugPhases.map((phase) => {
        const drugs = surgery.drugs.filter((drug) => drug.phase === phase)
        if (drugs.length === 0) return null
        const title =
          phase === 'emergency' && surgery.weightKg !== null
            ? `Urgencia, para ${showWeight(surgery.weightKg)}`
            : phaseLabels[phase]
        return (
          <section key={phase} aria-label={title}>
            <h4>{title}</h4>
            <ul className="DrugList-rows box lined">
              {drugs.map((drug) => (
                <DrugLine key={drug.id} drug={drug} />
              ))}
            </ul>
          </section>
        )
      })}
      {mayWrite && emergency.length === 0 ? (
        <div>
          <ActButton does={copyEmergencyDrugs(surgery)} of={surgery} tone="subtle" size="normal" />
        </div>
      ) : null}
    </section>
  )
}

function showDose({ dosePerKg, doseUnit, concentration }: AnesthesiaDrug): string {
  if (dosePerKg === null) return ''
  const unit = doseUnit === 'mcg' ? 'mg' : doseUnit
  const of = concentration === null ? '' : ` de ${fromDecimal(concentration)} ${unit}/mL`
  return `${fromDecimal(dosePerKg)} ${doseUnit}/kg${of}`
}

/** What makes a dose that waits dangerous for this animal: it may have come from another one's surgery. */
function useDrugWarnings(drug: AnesthesiaDrug) {
  const { record: surgery } = useSheet<Surgery>()
  const [medicines, ranges] = [useMedicines(), useDoseRanges()]
  if (drug.status !== 'planned') return []
  const { pet, weightKg } = surgery
  return [
    ...safetyWarnings({ medicine: drug.medicine, medicineId: null, activeIngredient: null }, pet, medicines),
    ...drugDoseWarnings(drug, { speciesId: pet.speciesId, weightKg }, medicines, ranges),
  ]
}

function DrugLine({ drug }: { drug: AnesthesiaDrug }) {
  const { record: surgery, isOpen: mayWrite, flush } = useSheet<Surgery>()
  const volume = drug.status === 'given' ? drug.volume : doseVolume(drug, surgery.weightKg)
  const isVoided = drug.status === 'voided'
  const given = drug.givenAt === null ? null : `${showTime(drug.givenAt)}, ${drug.givenBy ?? ''}`
  const warnings = useDrugWarnings(drug)
  const row = { ...drug, surgeryId: surgery.id, shownVolume: volume ?? null, warnings }
  const give = useActs(
    givingActs(() => flush('weightKg')),
    row,
  )
  return (
    <li className="row gap-12" data-status={drug.status}>
      <div className="DrugList-words stack grow breaks">
        <strong>{drug.medicine}</strong>
        <span className="soft">{[showDose(drug), drug.route, drug.notes].filter(Boolean).join(' · ')}</span>
        {isVoided ? <span className="soft">Anulado: {drug.voidReason}</span> : null}
        {given && !isVoided ? <span className="soft">Aplicado a las {given}</span> : null}
        {drug.doseReason ? <span className="soft">Motivo de la dosis: {drug.doseReason}</span> : null}
        {warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
      </div>
      <strong className="figure one-line">{showVolume(volume)}</strong>
      {mayWrite ? (
        <>
          {give.offered.map((one) => (
            <PressAct key={one.name} act={one} />
          ))}
          {give.dialog}
          <ActMenu label={`Más acciones para ${drug.medicine}`} does={[voidDrug]} of={row} />
        </>
      ) : null}
    </li>
  )
}
