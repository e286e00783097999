import { z } from 'zod'
import { type Favourite, FavouriteDraft, formulaFavourites } from '#shared/formulas/formulas.contract.ts'
import { quantityChecks, refuseFavouriteName } from '#shared/formulas/formulas.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { useMedicines } from '#web/catalogues/catalogues.data.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { FormulaItems, showItems } from '#web/formulas/FormulaItems.tsx'
import { favouriteLabels, type FavouriteStart, favouriteValues, toFavouriteDraft } from '#web/formulas/formulaForm.ts'
import { useFavourites } from '#web/formulas/formulas.data.ts'
import { call } from '#web/http/call.ts'

interface FavouriteEditorProps {
  /** As what it is kept on this device. */
  draftKey: string
  /** The one being changed; nothing for a new one. */
  favourite?: Favourite
  /** What a new one begins with: the medicines of a formula. */
  start?: FavouriteStart
  onClose: () => void
}

/** The version counts only for a change. */
const VersionedDraft = FavouriteDraft.extend({ version: z.number() })

/** A frequent formula in a dialog: its name, and the medicines that it fills in. */
export function FavouriteEditor({ draftKey, favourite, start, onClose }: FavouriteEditorProps) {
  const medicines = useMedicines()
  const others = useFavourites().data?.filter(({ id }) => id !== favourite?.id) ?? []
  const isArchived = favourite?.isArchived ?? false
  const title = favourite ? `Fórmula frecuente «${favourite.name}»` : 'Nueva fórmula frecuente'
  const form = useRecordForm({
    draftKey: { id: draftKey, title },
    initial: favouriteValues(favourite ?? start),
    labels: favouriteLabels,
    showValue: showItems,
    schema: VersionedDraft,
    toInput: (values, version) => ({ ...toFavouriteDraft(values), version }),
    rules: (draft) => [() => refuseFavouriteName({ ...draft, isArchived }, others), ...quantityChecks(draft)],
    save: ({ version, ...draft }, options) =>
      favourite
        ? call(formulaFavourites.update, { ...draft, favouriteId: favourite.id, version })
        : call(formulaFavourites.create, draft, options),
    done: 'Fórmula frecuente guardada',
    onSaved: onClose,
    ...(favourite
      ? {
          version: favourite.version,
          loadLatest: async () => {
            const latest = (await call(formulaFavourites.list, {})).find(({ id }) => id === favourite.id)
            if (!latest) throw new AppError('not_found')
            return { values: favouriteValues(latest), version: latest.version }
          },
        }
      : {}),
  })
  return (
    <FormDialog form={form} title={title} size={920} submit="Guardar" onClose={onClose}>
      <FormSection note="Al agregarla a una fórmula, la dosis por kilo se calcula con el peso de cada mascota.">
        <WideField>
          <TextField {...form.field('name')} label={favouriteLabels.name} required maxLength={80} />
        </WideField>
      </FormSection>
      <FormulaItems form={form} medicines={medicines} />
      <FormSection>
        <WideField>
          <TextAreaField {...form.field('instructions')} label={favouriteLabels.instructions} maxLength={2000} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
