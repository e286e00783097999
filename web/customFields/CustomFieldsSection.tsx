import { useState } from 'react'
import { IconArchive, IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import { type CustomField, customFields } from '#shared/customFields/customFields.contract.ts'
import { canAddCustomField } from '#shared/customFields/customFields.rules.ts'
import { CustomFieldModal, kindNames } from '#web/customFields/CustomFieldModal.tsx'
import { useCustomFieldList } from '#web/customFields/customFields.data.ts'
import { fieldsInUse } from '#web/customFields/customValues.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'
import '#web/customFields/CustomFieldsSection.css'

/** "Campos propios": what the clinic asks of its owners besides what every clinic asks. */
export function CustomFieldsSection() {
  const list = useCustomFieldList()
  return (
    <Loaded query={list} name="los campos propios" skeletonRows={4} inCard>
      {(fields) => <FieldLists fields={fields} onOutdated={() => void list.refetch()} />}
    </Loaded>
  )
}

function FieldLists({ fields, onOutdated }: { fields: readonly CustomField[]; onOutdated: () => void }) {
  const [edited, setEdited] = useState<CustomField | 'new'>()
  const { move, archive, restore, isBusy } = useFieldActions(onOutdated)
  const inUse = fieldsInUse(fields)
  const archived = fields.filter((field) => field.isArchived)
  const refused = canAddCustomField(fields)
  const add = (
    <Button
      tone="primary"
      icon={<IconPlus size={18} stroke={2} aria-hidden />}
      disabledReason={refused?.message}
      onClick={() => setEdited('new')}
    >
      Nuevo campo
    </Button>
  )
  return (
    <>
      <Card title="Campos propios" {...(inUse.length > 0 ? { aside: add } : {})}>
        <p className="Settings-hint">
          Aparecen en el formulario y en la ficha de cada propietario, en este orden. {refused?.message}
        </p>
        {inUse.length === 0 ? (
          <EmptyState title="Aún no hay campos propios" action={add}>
            Agregue lo que su clínica necesita saber de un propietario, como el barrio o quién lo recomendó.
          </EmptyState>
        ) : (
          <ul className="CustomFields">
            {inUse.map((field, index) => (
              <FieldRow key={field.id} field={field}>
                <IconButton
                  label={`Subir ${field.label}`}
                  disabled={isBusy || index === 0}
                  onClick={() => void move(field, 'up')}
                >
                  <IconArrowUp size={20} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Bajar ${field.label}`}
                  disabled={isBusy || index === inUse.length - 1}
                  onClick={() => void move(field, 'down')}
                >
                  <IconArrowDown size={20} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton label={`Editar ${field.label}`} onClick={() => setEdited(field)}>
                  <IconPencil size={20} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton label={`Archivar ${field.label}`} disabled={isBusy} onClick={() => void archive(field)}>
                  <IconArchive size={20} stroke={1.75} aria-hidden />
                </IconButton>
              </FieldRow>
            ))}
          </ul>
        )}
      </Card>
      {archived.length > 0 ? (
        <Card title="Archivados">
          <p className="Settings-hint">Los propietarios conservan lo que se escribió en ellos.</p>
          <ul className="CustomFields">
            {archived.map((field) => (
              <FieldRow key={field.id} field={field}>
                <Button
                  size="compact"
                  aria-label={`Volver a usar ${field.label}`}
                  disabledReason={refused?.message}
                  onClick={() => void restore(field)}
                >
                  Volver a usar
                </Button>
              </FieldRow>
            ))}
          </ul>
        </Card>
      ) : null}
      {edited ? (
        <CustomFieldModal
          {...(edited === 'new' ? {} : { field: edited })}
          fields={fields}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  )
}

function FieldRow({ field, children }: { field: CustomField; children: React.ReactNode }) {
  const facts = [
    kindNames[field.kind],
    ...(field.kind === 'list' ? [field.options.join(', ')] : []),
    ...(field.isRequired ? ['Obligatorio'] : []),
  ]
  return (
    <li>
      <div className="CustomFields-words">
        <strong>{field.label}</strong>
        <div>{facts.join(' · ')}</div>
      </div>
      <div className="CustomFields-actions">{children}</div>
    </li>
  )
}

/** One at a time: each answer brings the versions that the next one needs. */
function useFieldActions(onOutdated: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (what: string, work: Promise<CustomField[]>) => {
    setIsBusy(true)
    const saved = await work.catch((error: Error) => {
      toastError(what, error.message)
      onOutdated()
    })
    setIsBusy(false)
    return saved
  }
  const move = (field: CustomField, direction: 'up' | 'down') =>
    run('No se movió el campo', call(customFields.move, { fieldId: field.id, version: field.version, direction }))
  const restore = async ({ id, version, label }: CustomField) => {
    const input = { fieldId: id, version, isArchived: false }
    if (await run('No se pudo volver a usar el campo', call(customFields.archive, input)))
      toastSuccess('Campo en uso', label)
  }
  const archive = async ({ id, version }: CustomField) => {
    const input = { fieldId: id, version, isArchived: true }
    const saved = await run('No se archivó el campo', call(customFields.archive, input))
    const archived = saved?.find((field) => field.id === id)
    if (archived) toastUndo('Campo archivado', () => void restore(archived), IconArchive)
  }
  return { move, archive, restore, isBusy }
}
