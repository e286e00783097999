import { useNavigate } from 'react-router'
import { z } from 'zod'
import {
  CampaignDraft,
  type CampaignKind,
  campaignKinds,
  campaigns,
  type OpenCampaign,
} from '#shared/campaigns/campaigns.contract.ts'
import { campaignPlaceholders, refuseDraft } from '#shared/campaigns/campaigns.rules.ts'
import { campaignKindNames } from '#shared/campaigns/campaigns.words.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { MAX_TEXT } from '#shared/conversations/conversations.contract.ts'
import { fillTemplate } from '#shared/values/whatsappTemplates.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call, type CallOptions } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { useTemplates } from '#web/whatsapp/whatsapp.data.ts'

const labels = {
  title: 'Título',
  kind: 'A quiénes',
  templateId: 'Plantilla',
  parameters: 'Datos de la plantilla, uno por línea',
  text: 'Mensaje',
}

export interface SentCampaign {
  input: CallOf<typeof campaigns.create>
  version: number
  options: CallOptions
}

const kindOptions = campaignKinds.map((kind) => ({ value: kind, label: campaignKindNames[kind] }))

/** What fills a variable in by itself, by what it is. */
const fillers: Record<string, string> = {
  'Nombre del propietario': '{propietario}',
  'Nombre de la mascota': '{mascotas}',
  'Nombre de la clínica': '{clinica}',
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const valuesOf = (campaign: OpenCampaign | undefined) => ({
  title: campaign?.title ?? '',
  kind: (campaign?.kind ?? 'vaccine') as CampaignKind | '',
  templateId: campaign?.templateId ?? '',
  parameters: (campaign?.parameters ?? []).join('\n'),
  text:
    campaign?.text ??
    'Hola, {propietario}. Le escribimos de {clinica}: a {mascotas} le toca su vacuna. ¿Le agendamos una cita?',
})

/** "Nueva campaña", or one that has not begun. */
export function CampaignForm({
  subject,
  send,
  onClose,
}: SmallFormProps<OpenCampaign | undefined, SentCampaign, OpenCampaign>) {
  const navigate = useNavigate()
  const offered = (useTemplates().data ?? []).filter(
    ({ status, category }) => status === 'approved' && category === 'marketing',
  )
  const templateOptions = offered.map(({ id, name }) => ({ value: id, label: name }))
  const templateOf = (id: string) => offered.find((one) => one.id === id)
  const form = useRecordForm({
    draftKey: { id: `forms/campaigns/${subject?.id ?? 'new'}`, title: 'Campaña de WhatsApp' },
    initial: valuesOf(subject),
    labels,
    showValue: showChoices({ kind: kindOptions, templateId: templateOptions }),
    schema: CampaignDraft.extend({ version: z.number() }),
    toInput: ({ templateId, parameters, text, ...values }, version) => {
      const template = templateOf(templateId)
      const lines = linesOf(parameters)
      return {
        ...values,
        version,
        templateId: templateId || null,
        parameters: template ? lines : [],
        text: template ? fillTemplate(template.body, lines) : text,
      }
    },
    rules: refuseDraft,
    ...(subject
      ? {
          version: subject.version,
          loadLatest: async () => {
            const latest = await call(campaigns.get, { campaignId: subject.id })
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
    save: ({ version, ...input }, options) => send({ input, version, options }),
    onSaved: ({ id }) => {
      onClose()
      if (!subject) void navigate(paths.campaign(id))
    },
  })
  const template = templateOf(form.values.templateId)
  const names = campaignPlaceholders.map((name) => `{${name}}`).join(', ')
  return (
    <FormDialog form={form} title={subject ? 'Editar campaña' : 'Nueva campaña'} submit="Guardar" onClose={onClose}>
      <FormSection>
        <TextField {...form.field('title')} label={labels.title} required maxLength={80} />
        <SelectField {...form.field('kind')} label={labels.kind} required isRequiredChoice options={kindOptions} />
        <WideField>
          <SelectField
            {...chooses(form.field('templateId'))}
            label={labels.templateId}
            emptyLabel="Ninguna: solo a quien escribió en las últimas 24 horas"
            options={templateOptions}
          />
        </WideField>
        {template ? (
          <WideField>
            <TextAreaField
              {...form.field('parameters')}
              label={labels.parameters}
              description={`${template.variables.map((name, at) => `${at + 1}. ${name}`).join(' · ')}. Puede usar ${names}`}
              required
              minRows={template.variables.length}
            />
            <p className="framed round-10 pady-12 padx-12 breaks" aria-live="polite">
              {fillTemplate(template.body, linesOf(form.values.parameters))}
            </p>
          </WideField>
        ) : (
          <WideField>
            <TextAreaField
              {...form.field('text')}
              label={labels.text}
              description={`Se completa para cada uno: ${names}`}
              required
              minRows={4}
              maxLength={MAX_TEXT}
            />
          </WideField>
        )}
      </FormSection>
    </FormDialog>
  )

  /** Chosen, a template has its lines begun. */
  function chooses<Field extends { onChange: (value: string) => void }>(field: Field): Field {
    const onChange = (id: string) => {
      field.onChange(id)
      const chosen = templateOf(id)
      if (chosen) form.field('parameters').onChange(chosen.variables.map((name) => fillers[name] ?? name).join('\n'))
    }
    return { ...field, onChange }
  }
}
