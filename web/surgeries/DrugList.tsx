import { Suspense, useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { needsReason, safetyWarnings } from '#shared/formulas/warnings.rules.ts'
import { drugDoseWarnings, refuseDrugDose } from '#shared/surgeries/drugDose.rules.ts'
import { doseVolume } from '#shared/surgeries/anesthesia.rules.ts'
import { type AnesthesiaDrug, drugPhases, type Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { phaseLabels } from '#shared/surgeries/surgeries.words.ts'
import { showTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { useDoseRanges, useMedicines } from '#web/catalogues/catalogues.data.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { fromDecimal } from '#web/form/inputs.ts'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { useCopyEmergencyDrugs, useGiveDrug, useVoidDrug } from '#web/surgeries/surgeries.data.ts'
import { showVolume } from '#web/surgeries/showVolume.ts'
import { useSheet } from '#web/sheet/SheetContext.tsx'
import { thisMinute } from '#web/surgeries/surgerySheet.ts'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

/** Its form comes when it is first opened. */
const DrugModal = lazyPart(async () => (await import('#web/surgeries/DrugModal.tsx')).DrugModal)

/** The drugs by phase, with the volume that this weight asks for; those of an emergency are a table ready to be read. */
export function DrugList() {
  const { record: surgery, isOpen: mayWrite } = useSheet<Surgery>()
  const [isAdding, setAdding] = useState(false)
  const [voiding, setVoiding] = useState<AnesthesiaDrug>()
  const copy = useCopyEmergencyDrugs()
  const voidDrug = useVoidDrug()
  const emergency = surgery.drugs.filter(({ phase, status }) => phase === 'emergency' && status !== 'voided')
  const bring = (): void =>
    copy.mutate(
      { surgeryId: surgery.id },
      {
        onSuccess: () => toastSuccess('Dosis de urgencia traídas'),
        onError: (error) => toastError('No se trajeron las dosis', error.message),
      },
    )
  return (
    <section className="DrugList" aria-labelledby="drugs-title">
      <div className="AnesthesiaHead">
        <h3 id="drugs-title">Fármacos</h3>
        {mayWrite ? (
          <Button icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
            Agregar fármaco
          </Button>
        ) : null}
      </div>
      {surgery.weightKg === null && surgery.drugs.length > 0 ? (
        <p className="DrugList-note">Escriba el peso en Preanestesia para calcular los volúmenes.</p>
      ) : null}
      {surgery.drugs.length === 0 ? <p className="DrugList-note">Aún no hay fármacos en esta hoja.</p> : null}
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
            <ul className="DrugList-rows">
              {drugs.map((drug) => (
                <DrugRow key={drug.id} drug={drug} onVoid={() => setVoiding(drug)} />
              ))}
            </ul>
          </section>
        )
      })}
      {mayWrite && emergency.length === 0 ? (
        <div>
          <Button tone="subtle" onClick={bring} loading={copy.isPending}>
            Traer las dosis de urgencia de la última cirugía
          </Button>
        </div>
      ) : null}
      {isAdding ? (
        <Suspense>
          <DrugModal surgery={surgery} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {voiding ? (
        <ReasonDialog
          draftKey={{ id: `surgery/${surgery.id}/drug/${voiding.id}/void`, title: `Anular ${voiding.medicine}` }}
          title={`¿Anular ${voiding.medicine}?`}
          lead="Queda en la hoja, tachado y con el motivo."
          label="Motivo"
          submit="Anular fármaco"
          tone="danger"
          act={(reason) =>
            voidDrug.mutateAsync({ surgeryId: surgery.id, drugId: voiding.id, version: voiding.version, reason })
          }
          onClose={() => setVoiding(undefined)}
        />
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

function DrugRow({ drug, onVoid }: { drug: AnesthesiaDrug; onVoid: () => void }) {
  const { record: surgery, isOpen: mayWrite, flush } = useSheet<Surgery>()
  const give = useGiveDrug(() => flush('weightKg'))
  const volume = drug.status === 'given' ? drug.volume : doseVolume(drug, surgery.weightKg)
  const isVoided = drug.status === 'voided'
  const given = drug.givenAt === null ? null : `${showTime(drug.givenAt)}, ${drug.givenBy ?? ''}`
  const warnings = useDrugWarnings(drug)
  const [isAsking, setAsking] = useState(false)
  const isReasonOpen = drug.doseReason === null && refuseDrugDose(warnings, null) !== undefined
  const inputOf = (doseReason: string | null) => ({
    surgeryId: surgery.id,
    drugId: drug.id,
    version: drug.version,
    givenAt: thisMinute(),
    readVolume: volume ?? null,
    doseReason,
  })
  const actions: MenuAction[] = [{ label: 'Anular fármaco', tone: 'danger', onClick: onVoid }]
  return (
    <li data-status={drug.status}>
      <div className="DrugList-words">
        <strong>{drug.medicine}</strong>
        <span>{[showDose(drug), drug.route, drug.notes].filter(Boolean).join(' · ')}</span>
        {isVoided ? <span>Anulado: {drug.voidReason}</span> : null}
        {given && !isVoided ? <span>Aplicado a las {given}</span> : null}
        {drug.doseReason ? <span>Motivo de la dosis: {drug.doseReason}</span> : null}
        {warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
      </div>
      <strong className="DrugList-volume">{showVolume(volume)}</strong>
      {mayWrite && drug.status === 'planned' ? (
        <Button
          size="compact"
          aria-label={`Aplicar ${drug.medicine} ahora`}
          loading={give.isPending}
          gerund="Aplicando…"
          onClick={() =>
            isReasonOpen
              ? setAsking(true)
              : give.mutate(inputOf(null), {
                  onError: (error) => toastError(`No se anotó ${drug.medicine}`, error.message),
                })
          }
        >
          Aplicado ahora
        </Button>
      ) : null}
      {mayWrite && !isVoided ? <ActionMenu label={`Más acciones para ${drug.medicine}`} actions={actions} /> : null}
      {isAsking ? (
        <ReasonDialog
          draftKey={{ id: `surgery/${surgery.id}/drug/${drug.id}/dose`, title: `Dosis de ${drug.medicine}` }}
          title={`¿Aplicar ${drug.medicine} en esta dosis?`}
          lead={warnings
            .filter(needsReason)
            .map(({ text }) => text)
            .join(' ')}
          label="Motivo de la dosis"
          submit="Aplicado ahora"
          gerund="Aplicando…"
          act={(reason) => give.mutateAsync(inputOf(reason))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  )
}
