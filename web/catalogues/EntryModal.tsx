import { z } from 'zod'
import {
  type CatalogueEntry,
  catalogueEntries,
  type EntryKind,
  MAX_ENTRY_NAME,
} from '#shared/catalogues/catalogues.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { useCatalogueLoad } from '#web/catalogues/catalogueFields.data.ts'
import { useSpecies } from '#web/catalogues/catalogues.data.ts'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

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

/** The version counts only for a change. */
const VersionedEntry = catalogueEntries.create.input.extend({ version: z.number() })

const valuesOf = (entry: CatalogueEntry | undefined) => ({ speciesId: entry?.speciesId ?? '', name: entry?.name ?? '' })

/** Adds an entry of the clinic's own to a list, or changes its name. */
export function EntryModal({ kind, entry, onClose }: EntryModalProps) {
  const species = useSpecies()
  const load = useCatalogueLoad('species')
  const isNewBreed = kind === 'breed' && !entry
  const labels = { ...(isNewBreed ? { speciesId: 'Especie' } : {}), name: 'Nombre' }
  const form = useRecordForm({
    draftKey: { id: `entry/${entry?.id ?? `new/${kind}`}`, title: 'Lista de la clínica' },
    initial: valuesOf(entry),
    labels,
    showValue: showChoices({ speciesId: species.map(({ id, name }) => ({ value: id, label: name })) }),
    schema: VersionedEntry,
    toInput: (values, version) => ({ ...values, kind, version }),
    rules: ({ speciesId }) =>
      isNewBreed && speciesId === '' ? { field: 'speciesId', message: 'El campo es obligatorio' } : undefined,
    save: ({ version, name, speciesId }, options) =>
      entry
        ? call(catalogueEntries.update, { entryId: entry.id, version, name })
        : call(catalogueEntries.create, { kind, name, speciesId }, options),
    ...(entry
      ? {
          version: entry.version,
          loadLatest: async () => {
            const latest = (await call(catalogueEntries.list, { kind })).find(({ id }) => id === entry.id)
            if (!latest) throw new AppError('not_found')
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
    done: entry ? 'Nombre cambiado' : 'Entrada agregada',
    note: (saved) => saved.name,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={entry ? `Cambiar el nombre de ${entry.name}` : `Agregar ${words[kind]}`}
      size="confirm"
      submit={entry ? 'Guardar cambios' : 'Agregar al catálogo'}
      onClose={onClose}
    >
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
          <TextField {...form.field('name')} label="Nombre" required maxLength={MAX_ENTRY_NAME} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
