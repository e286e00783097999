import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { FormatDraft, formats, type FormatTemplate } from '#shared/formats/formats.contract.ts'
import { type FormatPurpose, formatPurposes, purposeLabels } from '#shared/formats/formats.words.ts'
import { cleanRichText } from '#shared/values/cleanRichText.ts'
import type { RichText } from '#shared/values/richText.ts'
import { FormAlert, FormSection, RecordForm } from '#web/form/RecordForm.tsx'
import { SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { ChosenNode } from '#web/formats/ChosenNode.tsx'
import { EditorTools } from '#web/formats/EditorTools.tsx'
import { FormatEditor, useFormatEditor } from '#web/formats/FormatEditor.tsx'
import { FormatPaper } from '#web/formats/FormatPaper.tsx'
import { useLetterhead } from '#web/formats/formats.data.ts'
import { InsertField } from '#web/formats/InsertField.tsx'
import { ModelNote } from '#web/formats/ModelNote.tsx'
import { PlaceholderNote } from '#web/formats/PlaceholderNote.tsx'
import { showText } from '#web/formats/showText.ts'
import { TemplateView } from '#web/formats/TemplateView.tsx'
import { useSampleData } from '#web/formats/useSampleData.tsx'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { toastSuccess } from '#web/ui/toasts.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'

interface Values {
  title: string
  purpose: FormatPurpose | ''
  content: RichText
}

const empty = cleanRichText({
  content: [{ type: 'paragraph' }],
}).document

const valuesOf = ({ title, purpose, content }: FormatTemplate): Values => ({ title, purpose, content })

const labels = { title: 'Nombre', purpose: 'Para qué es', content: 'Texto' }
const Versioned = FormatDraft.extend({ version: z.number() })

function showValue(name: string, value: unknown): string {
  if (name === 'content') return showText(value as RichText)
  return name === 'purpose' && value ? purposeLabels[value as FormatPurpose] : String(value ?? '')
}

/** A template as it is written, on the paper that it is printed on. */
export function FormatForm({ format }: { format?: FormatTemplate }) {
  const navigate = useNavigate()
  const letterhead = useLetterhead().data
  const [isPreview, setPreview] = useState(false)
  const sample = useSampleData()
  const isPhone = useIsPhone()
  const form = useRecordForm({
    draftKey: { id: `format/${format?.id ?? 'new'}`, title: format ? `Plantilla ${format.title}` : 'Plantilla nueva' },
    initial: format ? valuesOf(format) : ({ title: '', purpose: '', content: empty } satisfies Values as Values),
    labels,
    showValue,
    schema: Versioned,
    toInput: (values, version) => ({ ...values, version }),
    save: ({ version, ...input }, options) => {
      const draft = input as z.input<typeof FormatDraft>
      return format
        ? call(formats.update, { ...draft, formatId: format.id, version }, options)
        : call(formats.create, draft, options)
    },
    onSaved: (saved) => {
      const done = format ? 'Plantilla guardada' : 'Plantilla creada'
      toastSuccess(saved.isArchived ? `${done}. Está archivada: recupérela para usarla.` : done)
      void navigate(paths.format(saved.id))
    },
    ...(format
      ? {
          version: format.version,
          loadLatest: async () => {
            const latest = await call(formats.get, { formatId: format.id })
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
  })
  useFirstFocus(form.field('title').id, !format)
  const content = form.field('content')
  const editor = useFormatEditor({
    content: content.value,
    onChange: content.onChange,
    isReadOnly: content.readOnly,
  })
  const back = format ? paths.format(format.id) : paths.formats()
  return (
    <>
      <Breadcrumbs
        steps={[{ label: 'Formatos', to: paths.formats() }, { label: format?.title ?? 'Nueva plantilla' }]}
      />
      <PageHeader
        title={format ? 'Editar plantilla' : 'Nueva plantilla'}
        subtitle={format ? 'Lo que ya se emitió conserva su texto' : undefined}
        actions={
          <SegmentedControl
            aria-label="Escribir o ver cómo se imprime"
            value={isPreview ? 'preview' : 'write'}
            onChange={(next) => setPreview(next === 'preview')}
            data={[
              { value: 'write', label: 'Escribir' },
              { value: 'preview', label: 'Vista previa' },
            ]}
          />
        }
      />
      <RecordForm form={form}>
        <FormSection>
          <TextField {...form.field('title')} label={labels.title} required maxLength={120} />
          <SelectField
            {...form.field('purpose')}
            label={labels.purpose}
            required
            options={formatPurposes.map((purpose) => ({ value: purpose, label: purposeLabels[purpose] }))}
          />
        </FormSection>
        {format?.needsReview ? <ModelNote /> : null}
        {editor && !content.readOnly ? <PlaceholderNote editor={editor} /> : null}
        <div className={isPreview ? 'FormatPreview' : 'FormatGrid'}>
          <div>
            {editor && !isPreview ? (
              <div className="FormatTools-bar">
                <EditorTools editor={editor} />
                {isPhone ? <InsertField editor={editor} isSheet /> : null}
                <ChosenNode editor={editor} />
              </div>
            ) : null}
            {isPreview ? sample.chooser : null}
            <FormatPaper letterhead={letterhead}>
              <div hidden={isPreview}>
                <FormatEditor editor={editor} />
              </div>
              {isPreview ? <TemplateView document={content.value} data={sample.data} /> : null}
            </FormatPaper>
          </div>
          <div className="FormatGrid-side stack gap-16">
            {editor && !isPreview && !isPhone ? <InsertField editor={editor} /> : null}
          </div>
        </div>
        <FormAlert form={form} />
        <SaveBar
          state={form.errors['content']}
          secondary={<Button to={back}>Cancelar</Button>}
          primary={
            <Button tone="primary" type="submit" loading={form.isSubmitting}>
              {format ? 'Guardar plantilla' : 'Crear plantilla'}
            </Button>
          }
        />
      </RecordForm>
    </>
  )
}
