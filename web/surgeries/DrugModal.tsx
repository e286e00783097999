import type { CallOf } from '#shared/http/contract.ts'
import { needsReason, safetyWarnings } from '#shared/formulas/warnings.rules.ts'
import { drugDoseWarnings } from '#shared/surgeries/drugDose.rules.ts'
import { doseVolume } from '#shared/surgeries/anesthesia.rules.ts'
import {
  type DoseUnit,
  doseUnits,
  type DrugPhase,
  drugPhases,
  type Surgery,
  surgeries,
} from '#shared/surgeries/surgeries.contract.ts'
import { drugRoutes, phaseLabels } from '#shared/surgeries/surgeries.words.ts'
import { showWhen } from '#web/form/saved.ts'
import { readDecimal } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { useCatalogueLoad } from '#web/catalogues/catalogueFields.data.ts'
import { useDoseRanges, useMedicines } from '#web/catalogues/catalogues.data.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { toDecimal } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { WarningList } from '#web/formulas/WarningList.tsx'
import type { CallOptions } from '#web/http/call.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { useSheet } from '#web/sheet/SheetContext.tsx'
import { showVolume } from '#web/surgeries/showVolume.ts'
import { thisMinute } from '#web/surgeries/surgerySheet.ts'

const labels = {
  phase: 'Fase',
  medicine: 'Fármaco',
  dosePerKg: 'Dosis por kilogramo',
  doseUnit: 'Unidad',
  concentration: 'Concentración por mL',
  route: 'Vía',
  notes: 'Nota',
  doseReason: 'Motivo de la dosis',
  givenAt: 'Hora',
  isGiven: 'Ya se aplicó',
}

const phases = drugPhases.map((value) => ({ value, label: phaseLabels[value] }))
const units = doseUnits.map((value) => ({ value, label: `${value}/kg` }))

const showChosen = showChoices({ phase: phases, doseUnit: units })

/** Where the animal is in its anesthesia says which phase is next. */
function phaseOf(surgery: Surgery): DrugPhase {
  if (surgery.status === 'recovery') return 'analgesia'
  if (surgery.inducedAt) return 'maintenance'
  return surgery.premedicatedAt ? 'induction' : 'premedication'
}

export interface AddedDrug {
  input: CallOf<typeof surgeries.addDrug>
  options: CallOptions
}

/** A drug with its dose; the volume follows from the weight, nothing is proposed. */
export function DrugModal({ subject: surgery, send, onClose }: SmallFormProps<Surgery, AddedDrug, Surgery>) {
  const medicines = useMedicines()
  const load = useCatalogueLoad('medicines')
  const idOf = (typed: string) => medicines.find(({ name }) => name === typed)?.id ?? null
  const { flush } = useSheet()
  const volumeOf = (typed: { dosePerKg: string; doseUnit: DoseUnit | ''; concentration: string }) =>
    doseVolume(
      {
        dosePerKg: readDecimal(typed.dosePerKg) ?? null,
        doseUnit: typed.doseUnit || 'mg',
        concentration: readDecimal(typed.concentration) ?? null,
      },
      surgery.weightKg,
    )
  const form = useRecordForm({
    draftKey: { id: `surgery/${surgery.id}/drug`, title: `Fármaco para ${surgery.pet.name}` },
    initial: {
      phase: phaseOf(surgery) as DrugPhase | '',
      medicine: '',
      dosePerKg: '',
      doseUnit: 'mg' as DoseUnit | '',
      concentration: '',
      route: '',
      notes: '',
      doseReason: '',
      isGiven: false,
      /** When it was ticked: the hour that stands beside it. */
      givenAt: '',
    },
    labels,
    showValue: (name, value) =>
      name === 'givenAt' && typeof value === 'string' && value !== '' ? showWhen(value) : showChosen(name, value),
    schema: surgeries.addDrug.input,
    toInput: (values) => ({
      surgeryId: surgery.id,
      phase: values.phase,
      medicine: values.medicine,
      medicineId: idOf(values.medicine),
      dosePerKg: toDecimal(values.dosePerKg),
      doseUnit: values.doseUnit,
      concentration: values.doseUnit === 'mL' ? null : toDecimal(values.concentration),
      route: values.route || null,
      notes: values.notes,
      doseReason: values.doseReason,
      givenAt: values.isGiven ? values.givenAt : null,
      readVolume: values.isGiven ? (volumeOf(values) ?? null) : undefined,
    }),
    // The volume is reckoned with the weight that the server has.
    prepare: ({ givenAt }) => (givenAt ? flush('weightKg') : Promise.resolve()),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  const { medicine, doseUnit } = form.values
  const drug = { medicine, medicineId: idOf(medicine), activeIngredient: null }
  const unit = doseUnit === '' ? 'mg' : doseUnit
  const high = drugDoseWarnings(
    {
      ...drug,
      doseUnit: unit,
      dosePerKg: readDecimal(form.values.dosePerKg) ?? null,
      route: form.values.route || null,
    },
    { speciesId: surgery.pet.speciesId, weightKg: surgery.weightKg },
    medicines,
    useDoseRanges(),
  )
  const warnings = [...safetyWarnings(drug, surgery.pet, medicines), ...high]
  const volume = volumeOf(form.values)
  return (
    <FormDialog form={form} title="Agregar fármaco" alerts={alertsOf(surgery.pet)} submit="Agregar" onClose={onClose}>
      <FormSection>
        <SelectField {...form.field('phase')} label={labels.phase} isRequiredChoice options={phases} />
        <SelectField
          {...form.field('route')}
          label={labels.route}
          options={drugRoutes.map((value) => ({ value, label: value }))}
        />
        <WideField>
          <SearchableSelect
            {...form.field('medicine')}
            label={labels.medicine}
            required
            keepsText
            idKey="name"
            valueKey="name"
            options={medicines}
            load={load}
          />
        </WideField>
        <WideField>
          {/* Always there, so that a warning is read aloud when it comes. */}
          <div role="status">{warnings.length > 0 ? <WarningList warnings={warnings} /> : null}</div>
        </WideField>
        <NumberField {...form.field('dosePerKg')} label={labels.dosePerKg} unit={`${unit}/kg`} />
        <SelectField {...form.field('doseUnit')} label={labels.doseUnit} isRequiredChoice options={units} />
        {unit === 'mL' ? null : (
          <NumberField
            {...form.field('concentration')}
            label={labels.concentration}
            unit={`${unit === 'mcg' ? 'mg' : unit}/mL`}
          />
        )}
        <p className="DrugModal-volume round pady-10 padx-12 across strong" role="status">
          {volume === undefined
            ? surgery.weightKg === null
              ? 'Sin el peso no se calcula el volumen.'
              : 'Con la dosis y la concentración, aquí verá el volumen.'
            : `${showVolume(volume)} para ${showWeight(surgery.weightKg ?? 0)}`}
        </p>
        {high.some(needsReason) ? (
          <WideField>
            <TextField {...form.field('doseReason')} label={labels.doseReason} required maxLength={300} />
          </WideField>
        ) : null}
        <WideField>
          <TextField {...form.field('notes')} label={labels.notes} maxLength={300} />
        </WideField>
        <CheckField
          {...form.field('isGiven')}
          onChange={(isGiven) => {
            form.setValue('isGiven', isGiven)
            form.setValue('givenAt', isGiven ? thisMinute() : '')
          }}
          label={`${labels.isGiven}, ${showWhen(form.values.givenAt || new Date().toISOString())}`}
        />
      </FormSection>
    </FormDialog>
  )
}
