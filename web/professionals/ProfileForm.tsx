import { z } from 'zod'
import { type Profile, ProfileDraft, professionals } from '#shared/professionals/professionals.contract.ts'
import { documentTypeNames, documentTypes } from '#shared/values/documentType.ts'
import type { Phone } from '#shared/values/phone.ts'
import { DocumentField } from '#web/form/DocumentField.tsx'
import { toDocumentType, toOptionalPhone } from '#web/form/inputs.ts'
import { emptyPhone, PhoneField } from '#web/form/PhoneField.tsx'
import { FormAlert, FormSection, RecordForm } from '#web/form/RecordForm.tsx'
import { SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'

interface ProfileValues {
  name: string
  professionalCard: string
  documentType: (typeof documentTypes)[number] | ''
  document: string
  phone: Phone
  address: string
}

const labels: Record<keyof ProfileValues, string> = {
  name: 'Nombre completo',
  professionalCard: 'Tarjeta profesional',
  documentType: 'Tipo de documento',
  document: 'Documento',
  phone: 'Teléfono',
  address: 'Dirección',
}

const valuesOf = (profile: Profile): ProfileValues => ({
  name: profile.name,
  professionalCard: profile.professionalCard ?? '',
  documentType: profile.documentType ?? 'CC',
  document: profile.document ?? '',
  phone: profile.phone ?? emptyPhone,
  address: profile.address ?? '',
})

const Versioned = ProfileDraft.extend({ version: z.number() })

interface ProfileFormProps {
  profile: Profile
  onSaved: (profile: Profile) => void
}

/** The own data. The card is an administrator's to write, as it lets its holder sign. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const mayWriteCard = profile.role === 'administrador'
  const form = useRecordForm({
    draftKey: { id: 'profile', title: 'Mi perfil' },
    initial: valuesOf(profile),
    labels,
    schema: Versioned,
    toInput: ({ professionalCard, documentType, phone, ...values }, version) => ({
      ...values,
      ...(mayWriteCard ? { professionalCard: professionalCard.trim() === '' ? null : professionalCard } : {}),
      documentType: toDocumentType(documentType, values.document),
      phone: toOptionalPhone(phone),
      version,
    }),
    version: profile.version,
    save: (input) => call(professionals.saveProfile, input),
    done: 'Perfil guardado',
    onSaved,
    loadLatest: async () => {
      const latest = await call(professionals.profile, {})
      return { values: valuesOf(latest), version: latest.version }
    },
  })
  return (
    <RecordForm form={form}>
      <FormSection>
        <TextField {...form.field('name')} label={labels.name} required maxLength={120} autoComplete="name" />
        <TextField
          {...form.field('professionalCard')}
          label={labels.professionalCard}
          disabled={!mayWriteCard}
          maxLength={40}
          {...(mayWriteCard ? {} : { description: 'La cambia un administrador: con ella se firma.' })}
        />
        <SelectField
          {...form.field('documentType')}
          label={labels.documentType}
          isRequiredChoice
          options={documentTypes.map((type) => ({ value: type, label: `${type} · ${documentTypeNames[type]}` }))}
        />
        <DocumentField {...form.field('document')} label={labels.document} type={form.values.documentType} />
        <PhoneField {...form.field('phone')} label={labels.phone} />
        <TextField {...form.field('address')} label={labels.address} maxLength={200} />
      </FormSection>
      <FormAlert form={form} />
      <div className="above-16">
        <Button tone="primary" type="submit" loading={form.isSubmitting}>
          Guardar perfil
        </Button>
      </div>
    </RecordForm>
  )
}
