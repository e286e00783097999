import {
  type CatalogueEntry,
  catalogueEntries,
  type EntryKind,
  MAX_ENTRY_NAME,
} from '#shared/catalogues/catalogues.contract.ts'
import { useCatalogueLoad, useEntrySaved, useSpecies } from '#web/catalogues/catalogues.data.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormFooter, FormSection, RecordForm, useAskBeforeClosing, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

interface EntryModalProps {
  kind: EntryKind
  /** Nothing: a new one. */
  entry: CatalogueEntry | undefined
  onClose: () => void
}

const words: Record<EntryKind, string> = {
  breed: 'raza',
  color: 'color',
  food: 'alimento',
  medicine: 'medicamento',
}

/** Adds an entry of the clinic's own to a list, or changes its name. */
export function EntryModal({ kind, entry, onClose }: EntryModalProps) {
  const showSaved = useEntrySaved(kind)
  const species = useSpecies()
  const load = useCatalogueLoad('species')
  const isNewBreed = kind === 'breed' && !entry
  const labels = { ...(isNewBreed ? { speciesId: 'Especie' } : {}), name: 'Nombre' }
  const form = useRecordForm({
    keptAs: { id: `entry/${entry?.id ?? `new/${kind}`}`, title: 'Lista de la clínica' },
    initial: { speciesId: entry?.speciesId ?? '', name: entry?.name ?? '' },
    labels,
    showValue: showChoices({ speciesId: species.map(({ id, name }) => ({ value: id, label: name })) }),
    schema: catalogueEntries.create.input,
    toInput: (values) => ({ ...values, kind }),
    rules: ({ speciesId }) =>
      isNewBreed && speciesId === '' ? { field: 'speciesId', message: 'El campo es obligatorio' } : undefined,
    save: ({ name, speciesId }, options) =>
      entry
        ? call(catalogueEntries.update, {
            entryId: entry.id,
            version: entry.version,
            name,
            archived: entry.archived,
          })
        : call(catalogueEntries.create, { kind, name, speciesId }, options),
    onSaved: (saved) => {
      showSaved()
      toastSuccess(entry ? 'Nombre cambiado' : 'Entrada agregada', saved.name)
      onClose()
    },
  })
  const { ask, modal } = useAskBeforeClosing(form, onClose)
  return (
    <>
      <ResponsiveModal
        opened
        onClose={ask}
        title={entry ? `Cambiar el nombre de ${entry.name}` : `Agregar ${words[kind]}`}
        size="confirm"
        footer={<FormFooter form={form} submit={entry ? 'Guardar cambios' : 'Agregar al catálogo'} onCancel={ask} />}
      >
        <RecordForm form={form}>
          <FormSection>
            {isNewBreed ? (
              <WideField>
                <SearchableSelect
                  {...form.field('speciesId')}
                  label="Especie"
                  required
                  options={species}
                  load={load}
                  valueKey="name"
                />
              </WideField>
            ) : null}
            <WideField>
              <TextField {...form.field('name')} label="Nombre" required autoFocus maxLength={MAX_ENTRY_NAME} />
            </WideField>
          </FormSection>
        </RecordForm>
      </ResponsiveModal>
      {modal}
    </>
  )
}
