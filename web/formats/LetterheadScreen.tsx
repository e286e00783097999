import { useState } from 'react'
import {
  clinic,
  type ClinicLetterhead,
  LetterheadDraft,
  type LetterheadPart,
  letterheadParts,
} from '#shared/clinic/clinic.contract.ts'
import { partLabels } from '#shared/clinic/clinic.words.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { z } from 'zod'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { PictureField } from '#web/acts/PictureField.tsx'
import { FormAlert, FormSection, RecordForm, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { FormatPaper } from '#web/formats/FormatPaper.tsx'
import { useLetterhead } from '#web/formats/formats.data.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { useProfileSaved } from '#web/professionals/profile.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** `/formatos/encabezado`: the head and the foot of all that the clinic prints, beside a sheet that shows them. */
export function LetterheadScreen() {
  const letterhead = useLetterhead()
  return (
    <>
      <Breadcrumbs steps={[{ label: 'Formatos', to: paths.formats() }, { label: 'Encabezado' }]} />
      <PageHeader title="Encabezado" subtitle="Sale en todo lo que imprime la clínica" />
      <Loaded query={letterhead} name="el encabezado" skeletonRows={4} inCard>
        {(found) => <LetterheadForm letterhead={found} />}
      </Loaded>
    </>
  )
}

const labels = {
  color: 'Color de la línea',
  footer: 'Pie de página',
  ...partLabels,
}

type Values = { color: string; footer: string } & Record<LetterheadPart, boolean>

const valuesOf = ({ color, footer, hidden }: ClinicLetterhead): Values => ({
  color: color ?? '',
  footer: footer ?? '',
  nit: !hidden.includes('nit'),
  address: !hidden.includes('address'),
  phone: !hidden.includes('phone'),
  email: !hidden.includes('email'),
  website: !hidden.includes('website'),
})

const hiddenIn = (values: Values) => letterheadParts.filter((part) => !values[part])

const HEX = /^#[0-9a-f]{6}$/i
const USUAL = '#12675a'

const Versioned = LetterheadDraft.extend({ version: z.number() })

function LetterheadForm({ letterhead }: { letterhead: ClinicLetterhead }) {
  const showProfile = useProfileSaved()
  const [saved, setSaved] = useState<ClinicLetterhead>()
  const known = saved && saved.version > letterhead.version ? saved : letterhead
  const showSaved = () => void call(professionals.profile, {}).then(showProfile, () => undefined)
  const form = useRecordForm({
    draftKey: { id: 'letterhead', title: 'Encabezado' },
    initial: valuesOf(known),
    labels,
    schema: Versioned,
    toInput: (values, version) => ({
      color: values.color.trim() || null,
      footer: values.footer,
      hidden: hiddenIn(values),
      version,
    }),
    version: known.version,
    save: (input) => call(clinic.saveLetterhead, input),
    done: 'Encabezado guardado',
    onSaved: setSaved,
    loadLatest: async () => {
      const latest = await call(clinic.letterhead, {})
      return { values: valuesOf(latest), version: latest.version }
    },
  })
  const { values } = form
  const color = HEX.test(values.color.trim()) ? values.color.trim() : null
  const shown = { ...letterhead, color, footer: values.footer.trim() || null, hidden: hiddenIn(values) }
  return (
    <div className="FormatGrid">
      <FormatPaper letterhead={shown}>
        <h2>Fórmula médica veterinaria</h2>
        <p>Así se ven las fórmulas, las consultas, los certificados y los formatos que imprime la clínica.</p>
      </FormatPaper>
      <div className="FormatGrid-side stack gap-16">
        <Card title="Logo">
          <PictureField
            what="el logo"
            isCropped
            preview={
              letterhead.logo ? (
                <img
                  className="PictureField-drawing edged round pady-8 padx-8 rigid"
                  src={letterhead.logo}
                  alt="Logo"
                />
              ) : null
            }
            hasPicture={letterhead.logo !== null}
            description="JPEG o PNG."
            save={(file) => call(clinic.setLogo, {}, { file })}
            saved="Logo guardado"
            remove={() => call(clinic.removeLogo, {})}
            onChanged={showSaved}
          />
        </Card>
        <Card title="Encabezado y pie">
          <RecordForm form={form}>
            <FormSection>
              <WideField>
                <TextField
                  {...form.field('color')}
                  label={labels.color}
                  description="Por ejemplo #12675A. Vacío, el verde de Huella."
                  maxLength={7}
                />
              </WideField>
              <WideField>
                <input
                  className="Letterhead-swatch square-44 entry"
                  type="color"
                  aria-label="Elegir el color"
                  value={color ?? USUAL}
                  onChange={(event) => form.setValue('color', event.currentTarget.value)}
                  onBlur={form.field('color').onBlur}
                />
              </WideField>
              <WideField>
                <TextField {...form.field('footer')} label={labels.footer} maxLength={200} />
              </WideField>
              {letterheadParts.map((part) => (
                <WideField key={part}>
                  <CheckField
                    {...form.field(part)}
                    label={partLabels[part]}
                    description={known.parts[part] ?? 'Sin registrar'}
                  />
                </WideField>
              ))}
            </FormSection>
            <FormAlert form={form} />
            <Button to={paths.settingsSection('clinica')} tone="subtle">
              Cambiar los datos de la clínica
            </Button>
            <Button tone="primary" type="submit" loading={form.isSubmitting}>
              Guardar encabezado
            </Button>
          </RecordForm>
        </Card>
      </div>
    </div>
  )
}
