import { documentTypeNames, documentTypes } from '#shared/values/documentType.ts'
import type { CustomField } from '#shared/customFields/customFields.contract.ts'
import { ownerLabels as labels } from '#shared/owners/owners.words.ts'
import { CustomValueFields } from '#web/customFields/CustomValueFields.tsx'
import { inUse } from '#shared/word/orderedList.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { DocumentField } from '#web/form/DocumentField.tsx'
import { PhoneField } from '#web/form/PhoneField.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'
import { OwnerMatches } from '#web/owners/OwnerMatches.tsx'
import type { OwnerValues } from '#web/owners/ownerForm.ts'

interface OwnerFieldsProps {
  form: {
    values: OwnerValues
    isSubmitting: boolean
    field: <Name extends keyof OwnerValues>(name: Name) => FieldBinding<OwnerValues[Name]>
  }
  /** Who is not said to be like the one in the form. */
  exceptId: string
  /** Takes somebody who is registered already in the new one's place. */
  onChoose?: ((owner: { id: string; name: string }) => void) | undefined
  /** Who is inactive cannot be taken. */
  choosesActive: boolean
  customFields: readonly CustomField[]
}

export function OwnerFields({ form: { values, field, isSubmitting }, customFields, ...props }: OwnerFieldsProps) {
  const { exceptId, onChoose, choosesActive } = props
  return (
    <>
      <FormSection>
        <WideField>
          <TextField {...field('name')} label={labels.name} required maxLength={120} />
        </WideField>
        <SelectField
          {...field('documentType')}
          label={labels.documentType}
          isRequiredChoice
          options={documentTypes.map((type) => ({ value: type, label: `${type} · ${documentTypeNames[type]}` }))}
        />
        <DocumentField {...field('document')} label={labels.document} type={values.documentType} />
        <PhoneField {...field('phone')} label={labels.phone} required />
        <TextField {...field('email')} label={labels.email} type="email" inputMode="email" maxLength={254} />
        <WideField>
          <OwnerMatches
            values={values}
            exceptId={exceptId}
            onChoose={onChoose}
            choosesActive={choosesActive}
            isHeld={isSubmitting}
          />
        </WideField>
      </FormSection>
      <FormSection title="Contacto">
        <TextField {...field('address')} label={labels.address} maxLength={200} />
        <TextField {...field('city')} label={labels.city} maxLength={80} />
        <PhoneField {...field('otherPhone')} label={labels.otherPhone} />
        <TextField {...field('contactName')} label={labels.contactName} maxLength={120} />
        <PhoneField {...field('contactPhone')} label={labels.contactPhone} />
        <CheckField {...field('contactMayDecide')} label={labels.contactMayDecide} />
      </FormSection>
      {inUse(customFields).length > 0 ? (
        <FormSection title="Otros datos">
          <CustomValueFields
            fields={customFields}
            values={values.customValues}
            // The form takes the path of a part where it takes a field's name.
            bind={(name) => field(name as 'name')}
          />
        </FormSection>
      ) : null}
      <FormSection title="Autorizaciones y notas">
        <WideField>
          <CheckField
            {...field('dataConsent')}
            label="El propietario autoriza el tratamiento de sus datos personales"
            description="Ley 1581 de 2012: la clínica los usa para la historia clínica y para comunicarse con el propietario, que puede consultarlos, corregirlos o pedir que se eliminen."
          />
        </WideField>
        <WideField>
          <CheckField
            {...field('messagesConsent')}
            label="Acepta recibir recordatorios y mensajes"
            description="Por WhatsApp o correo: citas, vacunas y controles."
          />
        </WideField>
        <WideField>
          <TextAreaField {...field('notes')} label={labels.notes} maxLength={2000} />
        </WideField>
      </FormSection>
    </>
  )
}
