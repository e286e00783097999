import { type ReactNode, useState } from 'react'
import { IconTrash } from '@tabler/icons-react'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { quantityUnits } from '#shared/formulas/formulas.contract.ts'
import { isNeededToSign, needsWithdrawal } from '#shared/formulas/formulas.rules.ts'
import { durations, frequencies } from '#shared/formulas/formulas.words.ts'
import { computeDose, explainDose, showGivenDose } from '#shared/formulas/dose.rules.ts'
import { doubtStrength } from '#shared/formulas/strength.rules.ts'
import { spellAmount, unitNouns } from '#shared/formulas/quantities.rules.ts'
import { tellTreatment, treatmentAmount } from '#shared/formulas/treatment.rules.ts'
import { findMedicine } from '#shared/formulas/knownMedicines.rules.ts'
import { lastOf, type Usual } from '#shared/formulas/usualItem.rules.ts'
import type { Warning } from '#shared/formulas/warnings.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { ambiguity, readDecimal, showNumber } from '#shared/values/number.ts'
import { stillNames, withinSentence } from '#shared/values/text.ts'
import { showWeight } from '#shared/values/weight.ts'
import { tellOldWeight } from '#shared/weights/weights.rules.ts'
import { useAddMedicine, useCatalogueLoad } from '#web/catalogues/catalogueFields.data.ts'
import { WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import {
  broughtBy,
  chooseMedicine,
  followDose,
  formulaLabels,
  type ItemValues,
  nameMedicine,
  readItem,
} from '#web/formulas/formulaForm.ts'
import { TreatmentNote } from '#web/formulas/TreatmentNote.tsx'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export interface ItemBinding {
  id: string
  name: string
  onBlur: () => void
  error: string | undefined
  readOnly: boolean
}

interface FormulaItemFieldsProps {
  index: number
  item: ItemValues
  /** Whom it is for; of a frequent formula nobody. */
  pet?: PetHeader
  medicines: readonly Medicine[]
  warnings: readonly Warning[]
  /** How its medicine is usually prescribed; of a frequent formula nothing. */
  usual?: Usual
  /** Of the field of this item: its id, its error. */
  bind: (field: keyof ItemValues) => ItemBinding
  onChange: (item: ItemValues) => void
  /** Without it the item is the only one. */
  onRemove?: () => void
}

const unitOptions = quantityUnits.map((value) => ({ value, label: unitNouns[value].many }))
const texts = (values: readonly string[]) => values.map((value) => ({ value }))
const frequencyOptions = texts(frequencies)
const durationOptions = texts(durations)

/** One medicine of the formula, with the dose by weight beside it and what warns about it below. */
export function FormulaItemFields(props: FormulaItemFieldsProps) {
  const { index, item, pet, medicines, warnings, usual } = props
  const onChange = (next: ItemValues) => props.onChange(followDose(item, next, pet?.weightKg ?? null))
  const load = useCatalogueLoad('medicines')
  const known = findMedicine(item, medicines)
  const proposed = usual ? broughtBy(known, usual) : undefined
  const isProposed = (name: ProposedField) =>
    proposed !== undefined && item[name] !== '' && item[name] === proposed[name]
  const told = (name: ProposedField, help?: ReactNode) => (isProposed(name) ? <Proposed>{help}</Proposed> : help)
  const field = <Name extends Exclude<keyof ItemValues, 'key' | 'medicineId'>>(name: Name) => ({
    ...props.bind(name),
    label: formulaLabels[`items.*.${name}`],
    required: pet ? isNeededToSign(name) : name === 'medicine',
    value: item[name],
    onChange: (value: ItemValues[Name]) => onChange({ ...item, [name]: value }),
  })
  const choice = (name: 'form' | 'route' | 'frequency' | 'duration', options: readonly { value: string }[]) => (
    <SearchableSelect
      {...field(name)}
      options={options}
      idKey="value"
      valueKey="value"
      keepsText
      description={told(name)}
    />
  )
  const title = item.medicine.trim() || `Medicamento ${index + 1}`
  const [leftOver, markFormer] = useLeftOver(item, known)
  const addMedicine = useAddMedicine()
  const setMedicine = (name: string, chosen?: Medicine) => {
    markFormer(name)
    props.onChange(chosen ? chooseMedicine(item, chosen, medicines, usual) : nameMedicine(item, name, medicines, usual))
  }
  return (
    <fieldset className="FormulaItem edged round-12 holder pady-16 padx-16 slim wide">
      <legend className="strong breaks">{item.medicine.trim() ? `${index + 1}. ${title}` : title}</legend>
      {props.onRemove ? (
        <IconButton
          label={`Quitar ${title}`}
          className="FormulaItem-remove surface"
          disabled={props.bind('medicine').readOnly}
          onClick={props.onRemove}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
      <div className="FormSection-fields held top gap-12" data-begins>
        <WideField>
          <SearchableSelect
            {...field('medicine')}
            options={medicines}
            load={load}
            idKey="name"
            valueKey="name"
            keepsText
            description={known?.caution ? <span className="FormulaItem-caution">{known.caution}</span> : undefined}
            onCreate={(name) => {
              setMedicine(name)
              addMedicine(name)
            }}
            onChange={setMedicine}
          />
        </WideField>
        <WideField>
          {/* Always there, so that a warning is read aloud when it comes. */}
          <div role="status">
            {warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
            {leftOver ? <span className="FormulaItem-doubt block">{leftOver}</span> : null}
            {known && usual && proposedFields.some(isProposed) ? <p>{tellProposal(known, usual)}</p> : null}
          </div>
        </WideField>
        <TextField {...field('activeIngredient')} maxLength={200} />
        <TextField
          {...field('concentration')}
          maxLength={80}
          description={told('concentration') ?? 'Ejemplo: 250 mg/5 mL o 50 mg'}
        />
        {choice('form', texts(known?.presentations ?? []))}
        {choice('route', texts(known?.routes ?? []))}
        <NumberField {...field('dosePerKg')} description={told('dosePerKg', <DoseByWeight {...props} />)} />
        {pet || item.dosePerKg.trim() === '' ? (
          <TextField
            {...field('dose')}
            maxLength={120}
            description={told('dose', helpWithDose(item, pet?.weightKg ?? null))}
          />
        ) : (
          <TextField {...field('dose')} value="" disabled description="Se calcula con el peso de cada mascota" />
        )}
        {choice('frequency', frequencyOptions)}
        {choice('duration', durationOptions)}
        <NumberField {...field('quantity')} description={told('quantity', helpWithQuantity(props))} />
        <SelectField {...field('quantityUnit')} options={unitOptions} />
        {!pet || needsWithdrawal(pet.speciesId) ? (
          <TextField {...field('withdrawal')} maxLength={120} description={told('withdrawal')} />
        ) : null}
        <WideField>
          <TextAreaField {...field('instructions')} minRows={1} maxLength={500} description={told('instructions')} />
        </WideField>
      </div>
    </fieldset>
  )
}

const proposedFields = [
  ...(['concentration', 'form', 'route', 'dosePerKg', 'dose', 'frequency', 'duration', 'quantity'] as const),
  ...(['withdrawal', 'instructions'] as const),
]
type ProposedField = (typeof proposedFields)[number]

/** In the words of who filled it in, before anybody changes it. */
function Proposed({ children }: { children: ReactNode }) {
  return (
    <span className="row wrap gap-8">
      <em>Propuesto</em>
      {children}
    </span>
  )
}

function tellProposal(medicine: Medicine, usual: Usual): string {
  const last = lastOf(medicine, usual)
  return last
    ? `Propuesto como en su fórmula del ${showDate(last.issuedOn)}. Revíselo.`
    : 'Propuesto según el uso habitual. Revíselo.'
}

/** What to say of what was written for another medicine, as long as nobody wrote it anew. */
function useLeftOver(item: ItemValues, known: Medicine | undefined) {
  const [former, setFormer] = useState<ItemValues>()
  const isLeft = former !== undefined && !stillNames(item.medicine, former.medicine.trim())
  const isSame = (name: (typeof written)[number]) => former?.[name].trim() !== '' && former?.[name] === item[name]
  // What the list says of the medicine that is named now is right.
  const isNamed = known !== undefined && stillNames(item.medicine, known.name)
  const isRight = isNamed && item.activeIngredient === known.activeIngredient
  const names = isLeft ? written.filter((name) => isSame(name) && !(name === 'activeIngredient' && isRight)) : []
  const mark = (next: string): void => {
    const { medicine } = item
    if (names.length === 0 && medicine.trim() !== '' && !stillNames(next, medicine)) setFormer(item)
  }
  const labels = names.map((name) => withinSentence(formulaLabels[`items.*.${name}`]))
  const told =
    former && labels.length > 0 ? `Se escribió para ${former.medicine.trim()}: ${labels.join(', ')}. Revíselo.` : ''
  return [told, mark] as const
}

const written = ['activeIngredient', 'concentration', 'dosePerKg', 'dose'] as const

/**
 * What the written dose gives, beside what was aimed at. One that was copied was measured for another weight: it begins
 * empty, and says why.
 */
function helpWithDose({ dosePerKg, dose, concentration }: ItemValues, weightKg: number | null): string {
  const given = showGivenDose({ dose, concentration }, weightKg)
  const aimed = readDecimal(dosePerKg)
  if (given) return aimed === undefined ? `Se da ${given}` : `Buscada ${showNumber(aimed)} mg/kg · se da ${given}`
  if (dosePerKg.trim() === '' || dose.trim() !== '' || weightKg === null)
    return 'Por toma. Ejemplo: 2,5 mL o media tableta'
  return `Para ${showWeight(weightKg)}`
}

/** The quantity in words, and what the treatment needs where they do not fit. */
function helpWithQuantity({ item, bind, onChange }: FormulaItemFieldsProps): ReactNode {
  const words = showWords(item)
  const read = readItem(item)
  const treatment = tellTreatment(read)
  const needed = treatmentAmount(read)
  if (!words && !treatment) return undefined
  return (
    <span className="row wrap gap-8">
      {words ? <span>{words}</span> : null}
      {treatment ? <TreatmentNote {...treatment} /> : null}
      {treatment && needed && item.quantity !== String(needed.amount) ? (
        <Button
          size="compact"
          tone="light"
          disabled={bind('quantity').readOnly}
          onClick={() => onChange({ ...item, quantity: String(needed.amount), quantityUnit: needed.unit })}
        >
          Usar {showNumber(needed.amount)}
        </Button>
      ) : null}
    </span>
  )
}

/** The quantity in words, as the paper will say it. */
function showWords({ quantity, quantityUnit }: ItemValues): string | undefined {
  const amount = readDecimal(quantity)
  const isSound = amount !== undefined && amount > 0 && amount < 100_000 && Number.isInteger(amount * 2)
  return isSound && quantityUnit ? spellAmount(amount, quantityUnit) : undefined
}

/** What the weight makes of it, and of when that is. */
function DoseByWeight(props: FormulaItemFieldsProps) {
  const { item, pet } = props
  const old = pet && item.dosePerKg.trim() !== '' ? tellOldWeight(pet, dayOf(new Date())) : undefined
  return (
    <>
      <ComputedDose {...props} />
      {old ? <span className="FormulaItem-doubt block">{old}</span> : null}
    </>
  )
}

/** It fills the dose when somebody asks for it. */
function ComputedDose({ item, pet, bind, onChange }: FormulaItemFieldsProps) {
  if (!pet) return <>Sirve para cualquier peso</>
  const mgPerKg = readDecimal(item.dosePerKg)
  const { concentration, form } = item
  const doubt = ambiguity(item.dosePerKg)
  const strengthDoubt = doubtStrength(concentration)
  const dose = computeDose({ mgPerKg, weightKg: pet.weightKg, concentration, form })
  if (pet.weightKg === null) return <>Sin un peso registrado no se calcula la dosis</>
  if (doubt) return <span className="FormulaItem-doubt block">{doubt}</span>
  if (strengthDoubt)
    return <span className="FormulaItem-doubt block">Concentración: {withinSentence(strengthDoubt)}</span>
  if (!dose || mgPerKg === undefined) return <>Huella calcula la dosis con el peso y la concentración</>
  return (
    <span className="row wrap gap-8">
      <span>{explainDose(dose, mgPerKg, pet.weightKg)}</span>
      {dose.amount > 0 && item.dose.trim() !== dose.text ? (
        <Button
          size="compact"
          tone="light"
          disabled={bind('dose').readOnly}
          onClick={() => onChange({ ...item, dose: dose.text })}
        >
          Usar {dose.text}
        </Button>
      ) : null}
    </span>
  )
}
