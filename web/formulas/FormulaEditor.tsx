import { useRef, useState } from 'react'
import { IconRepeat } from '@tabler/icons-react'
import { z } from 'zod'
import { type Formula, FormulaDraft, formulas } from '#shared/formulas/formulas.contract.ts'
import { copyItem, quantityChecks, refuseValidity, signChecks } from '#shared/formulas/formulas.rules.ts'
import type { Usual } from '#shared/formulas/usualItem.rules.ts'
import { formulaWarnings } from '#shared/formulas/warnings.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { useDoseRanges, useMedicines, useUsualPrescriptions } from '#web/catalogues/catalogues.data.ts'
import { DateField } from '#web/form/DateField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { FormulaItems, showItems } from '#web/formulas/FormulaItems.tsx'
import {
  emptyItem,
  byUse,
  formulaLabels,
  type FormulaStart,
  formulaValues,
  type ItemValues,
  itemValues,
  readItem,
  toFormulaDraft,
} from '#web/formulas/formulaForm.ts'
import { useFavourites, useFormulaPages, useLastItems, useLiveFormulas } from '#web/formulas/formulas.data.ts'
import { call } from '#web/http/call.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import '#web/formulas/formulas.css'

interface FormulaEditorProps {
  pet: PetHeader
  consultationId?: string
  /** The draft being changed; nothing for a new one. */
  formula?: Formula
  /** What a new one begins with. */
  start?: FormulaStart
  onClose: () => void
  /** Saved, and to be signed now. */
  onReview: (formula: Formula) => void
}

/** The version counts only for a change. */
const VersionedDraft = FormulaDraft.extend({ version: z.number() })

/** The draft of a formula in a dialog. */
export function FormulaEditor({ pet, consultationId, formula, start, onClose, onReview }: FormulaEditorProps) {
  const today = dayOf(new Date())
  const maySign = useMay('formulas.sign')
  const wantsReview = useRef(false)
  const form = useRecordForm({
    draftKey: {
      id: `formula/${formula?.id ?? `new/${consultationId ?? pet.id}`}`,
      title: `Fórmula de ${pet.name}`,
    },
    initial: formulaValues(formula ?? start, today),
    labels: formulaLabels,
    showValue: showItems,
    schema: VersionedDraft,
    toInput: (values, version) => ({ ...toFormulaDraft(values), version }),
    rules: (draft) => [
      ...(wantsReview.current ? signChecks(draft) : []),
      ...quantityChecks(draft),
      () => refuseValidity(draft.validUntil, today),
    ],
    save: ({ version, ...draft }, options) =>
      formula
        ? call(formulas.update, { ...draft, formulaId: formula.id, version })
        : call(formulas.create, { ...draft, petId: pet.id, consultationId: consultationId ?? null }, options),
    onSaved: (saved, { isOlder }) => {
      // What was corrected is not in it: nobody signs it so.
      if (wantsReview.current && !isOlder) return onReview(saved)
      toastSuccess('Borrador guardado')
      onClose()
    },
    ...(formula
      ? {
          version: formula.version,
          loadLatest: async () => {
            const latest = await call(formulas.get, { formulaId: formula.id })
            return { values: formulaValues(latest, today), version: latest.version }
          },
        }
      : {}),
  })
  const submit = (isReview: boolean) => {
    // On its way, it goes where its own press asked for.
    if (form.isSubmitting) return
    wantsReview.current = isReview
    void form.submit()
  }
  return (
    <FormDialog
      form={form}
      title={formula ? `Fórmula de ${pet.name}` : `Nueva fórmula para ${pet.name}`}
      size={920}
      alerts={alertsOf(pet)}
      submit="Guardar borrador"
      onSubmit={() => submit(false)}
      second={
        maySign
          ? {
              verb: 'Revisar y firmar',
              gerund: 'Guardando…',
              isSending: form.isSubmitting && wantsReview.current,
              onPress: () => submit(true),
            }
          : undefined
      }
      onClose={onClose}
    >
      <FormulaFields form={form} pet={pet} {...(formula ? { formulaId: formula.id } : {})} today={today} />
    </FormDialog>
  )
}

interface FormulaFieldsProps {
  form: ReturnType<typeof useRecordForm<ReturnType<typeof formulaValues>, typeof VersionedDraft, Formula>>
  pet: PetHeader
  formulaId?: string
  today: string
}

/** One and the same, so that what depends on it is not computed again. */
const none: never[] = []

function FormulaFields({ form, pet, formulaId, today }: FormulaFieldsProps) {
  const known = useLastItems(pet.speciesId)
  const last = known ?? none
  const medicines = byUse(useMedicines(), last)
  const [prescriptions, ranges] = [useUsualPrescriptions(), useDoseRanges()]
  const live = useLiveFormulas(pet.id)
  const usual: Usual = { pet, prescriptions, ranges, last }
  const isUsualHere = known !== undefined && prescriptions.length > 0 && ranges.length > 0
  const { items } = form.values
  const warnings = formulaWarnings({
    items: items.map(readItem),
    pet,
    medicines,
    ranges,
    live: live.filter(({ id }) => id !== formulaId),
    today,
  })
  const add = (added: ItemValues[], instructions: string | null) => {
    form.setValue('items', [...items.filter(({ medicine }) => medicine.trim() !== ''), ...added])
    if (instructions !== null && form.values.instructions.trim() === '') form.setValue('instructions', instructions)
  }
  return (
    <>
      <div className="below-12 if-any">
        <Beginnings pet={pet} isHeld={form.isSubmitting} onAdd={add} />
      </div>
      <FormSection note="Los campos con * son obligatorios para firmar.">
        <WideField>
          <TextField {...form.field('diagnosis')} label={formulaLabels.diagnosis} maxLength={300} />
        </WideField>
      </FormSection>
      <FormulaItems
        form={form}
        pet={pet}
        medicines={medicines}
        warnings={warnings}
        usual={usual}
        isUsualHere={isUsualHere}
      />
      <FormSection>
        <WideField>
          <TextAreaField {...form.field('instructions')} label={formulaLabels.instructions} maxLength={2000} />
        </WideField>
        <WideField>
          <TextAreaField
            {...form.field('observations')}
            label={formulaLabels.observations}
            minRows={1}
            maxLength={2000}
            description="Quedan en la historia; no salen en el papel."
          />
        </WideField>
        <DateField {...form.field('validUntil')} label={formulaLabels.validUntil} min={today} />
        <NumberField {...form.field('refills')} label={formulaLabels.refills} isWhole />
      </FormSection>
    </>
  )
}

/** What spares typing: the last formula again, or one that the clinic uses often. */
function Beginnings({
  pet,
  isHeld,
  onAdd,
}: {
  pet: PetHeader
  /** The formula is on its way. */
  isHeld: boolean
  onAdd: (items: ItemValues[], instructions: string | null) => void
}) {
  const favourites = useFavourites().data?.filter(({ isArchived }) => !isArchived) ?? []
  const rows = useFormulaPages(pet.id).data?.pages[0]?.items ?? []
  const last = rows.find(({ status }) => status === 'signed' || status === 'delivered')
  const [isRepeating, setRepeating] = useState(false)
  if (favourites.length === 0 && !last) return null
  const copy = ({ items, instructions, weightKg: from }: Pick<Formula, 'items' | 'instructions' | 'weightKg'>) =>
    onAdd(
      items.map((item) => ({ ...itemValues(copyItem(item, { from, to: pet.weightKg })), key: emptyItem().key })),
      instructions,
    )
  const repeat = async (formulaId: string): Promise<void> => {
    setRepeating(true)
    try {
      copy(await call(formulas.get, { formulaId }))
    } catch (error) {
      toastError('No se trajo la última fórmula', error instanceof Error ? error.message : '')
    } finally {
      setRepeating(false)
    }
  }
  return (
    <div className="FormulaBeginnings row wrap gap-8">
      {favourites.length > 0 ? (
        <SearchableSelect
          label="Agregar una fórmula frecuente"
          options={favourites}
          idKey="id"
          valueKey="name"
          value=""
          readOnly={isHeld}
          onChange={(_id, chosen) => {
            if (chosen) copy({ ...chosen, weightKg: null })
          }}
        />
      ) : null}
      {last ? (
        <Button
          icon={<IconRepeat size={18} stroke={1.75} aria-hidden />}
          loading={isRepeating}
          gerund="Trayendo…"
          disabled={isHeld}
          onClick={() => void repeat(last.id)}
        >
          Repetir la última
        </Button>
      ) : null}
    </div>
  )
}
