import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconHistory } from '@tabler/icons-react'
import { z } from 'zod'
import { type Clinic, clinic as clinicCalls, ClinicDraft } from '#shared/clinic/clinic.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import { clinicLabels as labels } from '#shared/clinic/clinic.words.ts'
import { ClinicRuleCard } from '#web/clinic/ClinicRuleCard.tsx'
import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { toOptionalPhone } from '#web/form/inputs.ts'
import { DocumentField } from '#web/form/DocumentField.tsx'
import { emptyPhone, PhoneField } from '#web/form/PhoneField.tsx'
import { PictureField } from '#web/acts/PictureField.tsx'
import { FormAlert, FormSection, RecordForm } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call, callQuietly } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useProfileSaved } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'

/** "Clínica": what stands at the head of every paper. */
export function ClinicSection() {
  const found = useQuery(queryOf(clinicCalls.get, {}))
  return (
    <Loaded query={found} name="los datos de la clínica" skeletonRows={4} inCard>
      {(clinic) => <LoadedClinic clinic={clinic} />}
    </Loaded>
  )
}

/** The menu shows the clinic's name and logo, which come with the profile. */
function useClinicSaved(): () => void {
  const showProfile = useProfileSaved()
  return () => callQuietly(professionals.profile, {}, showProfile)
}

function LoadedClinic({ clinic }: { clinic: Clinic }) {
  const showSaved = useClinicSaved()
  // A new form after each save: it starts from what was saved, which the query brings a moment later.
  const [saved, setSaved] = useState<Clinic>()
  const [showsChanges, setShowsChanges] = useState(false)
  const isPhone = useIsPhone()
  return (
    <>
      <Card title="Logo">
        <PictureField
          what="el logo"
          isCropped
          preview={
            clinic.logo ? (
              <img
                className="PictureField-drawing edged round pady-8 padx-8 rigid"
                src={clinic.logo}
                alt="Logo de la clínica"
              />
            ) : null
          }
          hasPicture={clinic.logo !== null}
          description="Sale en el menú, en lo que se imprime y en los reportes públicos."
          save={(file) => call(clinicCalls.setLogo, {}, { file })}
          saved="Logo guardado"
          remove={() => call(clinicCalls.removeLogo, {})}
          onChanged={showSaved}
        />
      </Card>
      <Card
        title="Datos de la clínica"
        aside={
          <Button
            size="compact"
            tone="subtle"
            icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
            aria-haspopup="dialog"
            aria-label="Historial de modificaciones"
            onClick={() => setShowsChanges(true)}
          >
            {isPhone ? 'Historial' : 'Historial de modificaciones'}
          </Button>
        }
      >
        <ClinicForm
          key={saved?.version}
          clinic={saved && saved.version > clinic.version ? saved : clinic}
          onSaved={(next) => {
            showSaved()
            setSaved(next)
          }}
        />
      </Card>
      <ClinicRuleCard
        rule="reportIsOn"
        title="Reportes públicos"
        label="Los propietarios pueden abrir el reporte de su mascota con su enlace"
        description="Apagado, ningún enlace abre, tampoco los que ya se compartieron."
      />
      <ChangesModal
        opened={showsChanges}
        onClose={() => setShowsChanges(false)}
        record="clinics"
        recordId={clinic.id}
        showValue={showValue}
      />
    </>
  )
}

interface ClinicValues {
  name: string
  nit: string
  legalRepresentative: string
  phone: Phone
  address: string
  city: string
  email: string
  website: string
}

function showValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  // An id says nothing to a person.
  if (field === 'logoFileId') return 'Logo'
  if (field === 'dutyProfessionalId') return 'Otro veterinario'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return field === 'phoneCountry' ? `+${String(value)}` : String(value)
}

const valuesOf = (clinic: Clinic): ClinicValues => ({
  name: clinic.name,
  nit: clinic.nit ?? '',
  legalRepresentative: clinic.legalRepresentative ?? '',
  phone: clinic.phone ?? emptyPhone,
  address: clinic.address ?? '',
  city: clinic.city ?? '',
  email: clinic.email ?? '',
  website: clinic.website ?? '',
})

const Versioned = ClinicDraft.extend({ version: z.number() })

function ClinicForm({ clinic, onSaved }: { clinic: Clinic; onSaved: (clinic: Clinic) => void }) {
  const form = useRecordForm({
    draftKey: { id: 'clinic', title: 'Datos de la clínica' },
    initial: valuesOf(clinic),
    labels,
    schema: Versioned,
    toInput: ({ phone, ...values }, version) => ({ ...values, phone: toOptionalPhone(phone), version }),
    version: clinic.version,
    save: (input) => call(clinicCalls.update, input),
    done: 'Datos de la clínica guardados',
    onSaved,
    loadLatest: async () => {
      const latest = await call(clinicCalls.get, {})
      return { values: valuesOf(latest), version: latest.version }
    },
  })
  return (
    <RecordForm form={form}>
      <FormSection>
        <TextField {...form.field('name')} label={labels.name} required maxLength={120} />
        <DocumentField {...form.field('nit')} label={labels.nit} type="NIT" />
        <TextField {...form.field('legalRepresentative')} label={labels.legalRepresentative} maxLength={120} />
        <PhoneField {...form.field('phone')} label={labels.phone} />
        <TextField {...form.field('address')} label={labels.address} maxLength={200} />
        <TextField {...form.field('city')} label={labels.city} maxLength={80} />
        <TextField {...form.field('email')} label={labels.email} type="email" inputMode="email" maxLength={254} />
        <TextField {...form.field('website')} label={labels.website} inputMode="url" maxLength={200} />
      </FormSection>
      <FormAlert form={form} />
      <div className="above-16">
        <Button tone="primary" type="submit" loading={form.isSubmitting}>
          Guardar datos
        </Button>
      </div>
    </RecordForm>
  )
}
