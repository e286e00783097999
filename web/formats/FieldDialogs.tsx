import { z } from 'zod'
import { dataGroups, dataLists } from '#shared/formats/dataFields.ts'
import { type FillKind, fillKinds, type SignerRole, signerRoles } from '#shared/values/richText.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'

const kindLabels: Record<FillKind, string> = {
  text: 'Texto',
  number: 'Número',
  date: 'Fecha',
  yesNo: 'Sí o no',
  choice: 'Lista de opciones',
}

export const roleLabels: Record<SignerRole, string> = {
  owner: 'Propietario o responsable',
  professional: 'Médico veterinario',
  witness: 'Testigo',
  other: 'Otra persona',
}

interface DialogProps<Attrs> {
  /** What is changed; without it, one is added. */
  known?: Attrs | undefined
  onSave: (attrs: Attrs) => void
  onClose: () => void
}

const Fill = z
  .object({ kind: z.enum(fillKinds), label: requiredLine(80), options: z.array(z.string()), isRequired: z.boolean() })
  .refine(({ kind, options }) => kind !== 'choice' || options.length > 1, {
    path: ['options'],
    message: 'Escriba al menos dos opciones, una por línea',
  })
type Fill = z.infer<typeof Fill>

const fillLabels = { label: 'Nombre del campo', kind: 'Qué se escribe', options: 'Opciones', isRequired: 'Obligatorio' }

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean).slice(0, 40)

/** A field that is filled in for each paper. */
export function FillDialog({ known, onSave, onClose }: DialogProps<Fill>) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: {
      label: known?.label ?? '',
      kind: (known?.kind ?? 'text') as FillKind | '',
      options: known?.options.join('\n') ?? '',
      isRequired: known?.isRequired ?? true,
    },
    labels: fillLabels,
    schema: Fill,
    toInput: ({ options, ...values }) => ({ ...values, options: values.kind === 'choice' ? linesOf(options) : [] }),
    save: async (input) => input,
    onSaved: (attrs) => {
      onClose()
      onSave(attrs)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Campo por llenar"
      submit={known ? 'Guardar campo' : 'Agregar campo'}
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <TextField {...form.field('label')} label={fillLabels.label} required maxLength={80} />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('kind')}
            label={fillLabels.kind}
            required
            options={fillKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          />
        </WideField>
        {form.values.kind === 'choice' ? (
          <WideField>
            <TextAreaField {...form.field('options')} label="Opciones, una por línea" required minRows={3} />
          </WideField>
        ) : null}
        <CheckField {...form.field('isRequired')} label={fillLabels.isRequired} />
      </FormSection>
    </FormDialog>
  )
}

const Sign = z.object({ role: z.enum(signerRoles), label: requiredLine(80) })
type Sign = z.infer<typeof Sign>

const signLabels = { role: 'Quién firma', label: 'Lo que se lee bajo la firma' }

/** Whose signature it is. */
export function SignatureDialog({ known, onSave, onClose }: DialogProps<Sign>) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { role: (known?.role ?? 'other') as SignerRole | '', label: known?.label ?? '' },
    labels: signLabels,
    schema: Sign,
    toInput: (values) => values,
    save: async (input) => input,
    onSaved: (attrs) => {
      onClose()
      onSave(attrs)
    },
  })
  return (
    <FormDialog form={form} title="Firma" submit={known ? 'Guardar firma' : 'Agregar firma'} onClose={onClose}>
      <FormSection>
        <WideField>
          <SelectField
            {...form.field('role')}
            label={signLabels.role}
            required
            options={signerRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
          />
        </WideField>
        <WideField>
          <TextField {...form.field('label')} label={signLabels.label} required maxLength={80} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

const Datum = z.object({ key: requiredLine(60) })

const groupsOf = {
  dataField: dataGroups.flatMap(({ name, fields }) =>
    fields.map(({ key, label }) => ({ value: key, label: `${name}: ${label}` })),
  ),
  dataTable: dataLists.map(({ key, label }) => ({ value: key, label })),
}

/** Which datum stands here. */
export function DatumDialog({
  kind,
  known,
  onSave,
  onClose,
}: DialogProps<{ key: string }> & { kind: keyof typeof groupsOf }) {
  const options = groupsOf[kind]
  const form = useRecordForm({
    draftKey: undefined,
    initial: { key: options.some(({ value }) => value === known?.key) ? (known?.key ?? '') : '' },
    labels: { key: 'Dato' },
    schema: Datum,
    toInput: (values) => values,
    save: async (input) => input,
    onSaved: (attrs) => {
      onClose()
      onSave(attrs)
    },
  })
  return (
    <FormDialog form={form} title="Cambiar el dato" submit="Guardar dato" onClose={onClose}>
      <FormSection>
        <WideField>
          <SelectField {...form.field('key')} label="Dato" required options={options} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

const Picture = z.object({ alt: optionalLine(200) })

/** What a picture shows, said to those who do not see it. */
export function PictureDialog({ known, onSave, onClose }: DialogProps<{ alt: string }>) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { alt: known?.alt ?? '' },
    labels: { alt: 'Qué muestra la imagen' },
    schema: Picture,
    toInput: (values) => values,
    save: async ({ alt }) => ({ alt: alt ?? '' }),
    onSaved: (attrs) => {
      onClose()
      onSave(attrs)
    },
  })
  return (
    <FormDialog form={form} title="Imagen" submit="Guardar descripción" onClose={onClose}>
      <FormSection>
        <WideField>
          <TextField
            {...form.field('alt')}
            label="Qué muestra la imagen"
            description="Para quien no la ve."
            maxLength={200}
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
