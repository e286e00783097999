import { type CustomField, customFields } from '#shared/customFields/customFields.contract.ts'
import { canAddCustomField } from '#shared/customFields/customFields.rules.ts'
import { orderedActs, OrderedList } from '#web/acts/OrderedList.tsx'
import { CustomFieldModal, kindNames } from '#web/customFields/CustomFieldModal.tsx'
import { useCustomFieldList } from '#web/customFields/customFields.data.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

const fieldActs = orderedActs<CustomField>({
  noun: 'campo',
  nameOf: ({ label }) => label,
  move: ({ id: fieldId, version }, direction) => call(customFields.move, { fieldId, version, direction }),
  archive: ({ id: fieldId, version }, isArchived) => call(customFields.archive, { fieldId, version, isArchived }),
})

/** "Campos propios": what the clinic asks of its owners besides what every clinic asks. */
export function CustomFieldsSection() {
  const list = useCustomFieldList()
  return (
    <Loaded query={list} name="los campos propios" skeletonRows={4} inCard>
      {(fields) => (
        <OrderedList
          title="Campos propios"
          hint="Aparecen en el formulario y en la ficha de cada propietario, en este orden."
          archivedHint="Los propietarios conservan lo que se escribió en ellos."
          entries={fields}
          acts={fieldActs}
          add="Nuevo campo"
          refuseMore={canAddCustomField(fields)}
          facts={factsOf}
          form={(field, onClose) => <CustomFieldModal field={field} fields={fields} onClose={onClose} />}
          empty={(add) => (
            <EmptyState title="Aún no hay campos propios" action={add}>
              Agregue lo que su clínica necesita saber de un propietario, como el barrio o quién lo recomendó.
            </EmptyState>
          )}
        />
      )}
    </Loaded>
  )
}

function factsOf({ kind, options, isRequired }: CustomField): string {
  const facts = [kindNames[kind], kind === 'list' ? options.join(', ') : '', isRequired ? 'Obligatorio' : '']
  return facts.filter(Boolean).join(' · ')
}
