import { useState } from 'react'
import type { Editor } from '@tiptap/core'
import { Accordion } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { dataGroups, dataLists } from '#shared/formats/dataFields.ts'
import { type FillKind, fillKinds, type SignerRole } from '#shared/values/richText.ts'
import { requiredLine } from '#shared/values/text.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const plus = <IconPlus size={16} stroke={2} aria-hidden />

const kindLabels: Record<FillKind, string> = {
  text: 'Texto',
  number: 'Número',
  date: 'Fecha',
  yesNo: 'Sí o no',
  choice: 'Lista de opciones',
}

const roles: readonly { role: SignerRole; label: string }[] = [
  { role: 'owner', label: 'Propietario o responsable' },
  { role: 'professional', label: 'Médico veterinario' },
  { role: 'witness', label: 'Testigo' },
]

/** What a template is filled with: data of the records, fields to fill in, and signatures. */
export function InsertField({ editor }: { editor: Editor }) {
  const [isAdding, setAdding] = useState(false)
  const insert = (content: object) => void editor.chain().focus().insertContent(content).run()
  return (
    <>
      <Card title="Insertar dato">
        <Accordion defaultValue="Mascota" variant="default">
          {dataGroups.map(({ name, fields }) => (
            <Accordion.Item key={name} value={name}>
              <Accordion.Control>{name}</Accordion.Control>
              <Accordion.Panel>
                <div className="FormatData">
                  {fields.map(({ key, label }) => (
                    <Button
                      key={key}
                      size="compact"
                      icon={plus}
                      onClick={() => insert({ type: 'dataField', attrs: { key } })}
                    >
                      {label}
                    </Button>
                  ))}
                </div>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
          <Accordion.Item value="Tablas">
            <Accordion.Control>Tablas</Accordion.Control>
            <Accordion.Panel>
              <div className="FormatData">
                {dataLists.map(({ key, label }) => (
                  <Button
                    key={key}
                    size="compact"
                    icon={plus}
                    onClick={() => insert({ type: 'dataTable', attrs: { key } })}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Card>
      <Card title="Campos y firmas">
        <div className="FormatData">
          <Button size="compact" icon={plus} aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Campo por llenar
          </Button>
          {roles.map(({ role, label }) => (
            <Button
              key={role}
              size="compact"
              icon={plus}
              onClick={() => insert({ type: 'signatureField', attrs: { role, label } })}
            >
              {`Firma: ${label}`}
            </Button>
          ))}
        </div>
      </Card>
      {isAdding ? (
        <FillDialog onAdd={(attrs) => insert({ type: 'fillField', attrs })} onClose={() => setAdding(false)} />
      ) : null}
    </>
  )
}

const Fill = z
  .object({ kind: z.enum(fillKinds), label: requiredLine(80), options: z.array(z.string()), isRequired: z.boolean() })
  .refine(({ kind, options }) => kind !== 'choice' || options.length > 1, {
    path: ['options'],
    message: 'Escriba al menos dos opciones, una por línea',
  })

const labels = { label: 'Nombre del campo', kind: 'Qué se escribe', options: 'Opciones', isRequired: 'Obligatorio' }

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean).slice(0, 40)

function FillDialog({ onAdd, onClose }: { onAdd: (attrs: z.infer<typeof Fill>) => void; onClose: () => void }) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { label: '', kind: 'text' as FillKind | '', options: '', isRequired: true },
    labels,
    schema: Fill,
    toInput: ({ options, ...values }) => ({ ...values, options: linesOf(options) }),
    save: async (input) => input,
    onSaved: (attrs) => {
      onClose()
      onAdd(attrs)
    },
  })
  return (
    <FormDialog form={form} title="Campo por llenar" submit="Agregar campo" onClose={onClose}>
      <FormSection>
        <WideField>
          <TextField {...form.field('label')} label={labels.label} required maxLength={80} />
        </WideField>
        <WideField>
          <SelectField
            {...form.field('kind')}
            label={labels.kind}
            required
            options={fillKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          />
        </WideField>
        {form.values.kind === 'choice' ? (
          <WideField>
            <TextAreaField {...form.field('options')} label="Opciones, una por línea" required minRows={3} />
          </WideField>
        ) : null}
        <CheckField {...form.field('isRequired')} label={labels.isRequired} />
      </FormSection>
    </FormDialog>
  )
}
