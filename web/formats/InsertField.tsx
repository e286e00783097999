import { useState } from 'react'
import type { Editor } from '@tiptap/core'
import { Accordion } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { dataGroups, dataLists } from '#shared/formats/dataFields.ts'
import type { SignerRole } from '#shared/values/richText.ts'
import { FillDialog, roleLabels, SignatureDialog } from '#web/formats/FieldDialogs.tsx'
import { insertBeside } from '#web/formats/insertBeside.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

const plus = <IconPlus size={16} stroke={2} aria-hidden />

const roles: readonly SignerRole[] = ['owner', 'professional', 'witness']

interface InsertFieldProps {
  editor: Editor
  /** On a phone, where the paper takes the width: behind a button. */
  isSheet?: boolean
}

/** What a template is filled with: data of the records, fields to fill in, and signatures. */
export function InsertField({ editor, isSheet = false }: InsertFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const insert = (content: Parameters<typeof insertBeside>[1]) => {
    setOpen(false)
    insertBeside(editor, content)
  }
  const ask = (begin: (isAsking: boolean) => void) => {
    setOpen(false)
    begin(true)
  }
  const choices = (
    <>
      <Card title="Insertar dato">
        <Accordion defaultValue="Mascota" variant="default">
          {dataGroups.map(({ name, fields }) => (
            <Accordion.Item key={name} value={name}>
              <Accordion.Control>{name}</Accordion.Control>
              <Accordion.Panel>
                <div className="FormatData line wrap gap-8">
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
              <div className="FormatData line wrap gap-8">
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
        <div className="FormatData line wrap gap-8">
          <Button size="compact" icon={plus} aria-haspopup="dialog" onClick={() => ask(setAdding)}>
            Campo por llenar
          </Button>
          {roles.map((role) => (
            <Button
              key={role}
              size="compact"
              icon={plus}
              onClick={() => insert({ type: 'signatureField', attrs: { role, label: roleLabels[role] } })}
            >
              {`Firma: ${roleLabels[role]}`}
            </Button>
          ))}
          <Button size="compact" icon={plus} aria-haspopup="dialog" onClick={() => ask(setSigning)}>
            Firma: otra persona
          </Button>
        </div>
      </Card>
    </>
  )
  return (
    <>
      {isSheet ? (
        <Button icon={plus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Insertar dato
        </Button>
      ) : (
        choices
      )}
      {isSheet && isOpen ? (
        <ResponsiveModal opened title="Insertar en el texto" onClose={() => setOpen(false)}>
          <div className="FormatGrid-side stack gap-16">{choices}</div>
        </ResponsiveModal>
      ) : null}
      {isAdding ? (
        <FillDialog onSave={(attrs) => insert({ type: 'fillField', attrs })} onClose={() => setAdding(false)} />
      ) : null}
      {isSigning ? (
        <SignatureDialog
          onSave={(attrs) => insert({ type: 'signatureField', attrs })}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </>
  )
}
