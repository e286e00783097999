import { useEffect, useState } from 'react'
import type { Editor } from '@tiptap/core'
import { NativeSelect } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import { dataLabel } from '#shared/formats/dataFields.ts'
import type { FillField, RichImage, SignatureField } from '#shared/values/richText.ts'
import { DatumDialog, FillDialog, PictureDialog, SignatureDialog } from '#web/formats/FieldDialogs.tsx'
import { Button } from '#web/ui/Button.tsx'

const chosenKinds = ['dataField', 'dataTable', 'fillField', 'signatureField', 'image', 'pageBreak'] as const
type ChosenKind = (typeof chosenKinds)[number]

interface Chosen {
  kind: ChosenKind
  attrs: Record<string, unknown>
}

/** The field, signature, picture or break that is selected as a whole. */
function chosenIn(editor: Editor): Chosen | undefined {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return undefined
  const kind = chosenKinds.find((name) => name === selection.node.type.name)
  return kind && { kind, attrs: selection.node.attrs }
}

function nameOf({ kind, attrs }: Chosen): string {
  if (kind === 'dataField' || kind === 'dataTable') return `Dato: ${dataLabel(String(attrs['key']))}`
  if (kind === 'fillField') return `Campo: ${String(attrs['label'])}`
  if (kind === 'signatureField') return `Firma: ${String(attrs['label'])}`
  return kind === 'image' ? 'Imagen' : 'Hoja nueva'
}

const widths = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

const places = [
  { value: 'left', label: 'A la izquierda' },
  { value: 'center', label: 'En el centro' },
  { value: 'right', label: 'A la derecha' },
]

/** What is selected as a whole, with what can be changed of it: by a press of it, or Enter where the keyboard chose it. */
export function ChosenNode({ editor }: { editor: Editor }) {
  const [changing, setChanging] = useState<Chosen>()
  const chosen = chosenIn(editor)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInText = event.target instanceof Element && event.target.closest('.FormatEditor') !== null
      const found = isInText && event.key === 'Enter' && editor.isEditable ? chosenIn(editor) : undefined
      if (!found || found.kind === 'pageBreak') return
      event.preventDefault()
      event.stopPropagation()
      setChanging(found)
    }
    // Before the editor splits the line at it, and by the page: the editor may have no element of its own yet.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [editor])
  const change = (kind: ChosenKind, attrs: object) => {
    const { from } = editor.state.selection
    // It stays selected, and what is said of it in sight: the focus comes back to it.
    editor.chain().updateAttributes(kind, attrs).setNodeSelection(from).run()
  }
  return (
    <>
      {chosen ? (
        <div
          className="ChosenNode row framed surface round wrap gap-8"
          role="group"
          aria-label="Lo que está seleccionado"
        >
          <span className="ChosenNode-name reach slim strong breaks">{nameOf(chosen)}</span>
          {chosen.kind === 'image' ? <ImagePlace attrs={chosen.attrs as unknown as RichImage} change={change} /> : null}
          {chosen.kind === 'pageBreak' ? null : (
            <Button
              size="compact"
              icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setChanging(chosen)}
            >
              {chosen.kind === 'image' ? 'Describir' : 'Cambiar'}
            </Button>
          )}
          <Button
            size="compact"
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => editor.chain().focus().deleteSelection().run()}
          >
            Quitar
          </Button>
        </div>
      ) : null}
      {changing ? (
        <ChangeDialog
          chosen={changing}
          onSave={(attrs) => change(changing.kind, attrs)}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </>
  )
}

function ImagePlace({ attrs, change }: { attrs: RichImage; change: (kind: ChosenKind, attrs: object) => void }) {
  const known = widths.includes(attrs.width) ? widths : [...widths, attrs.width].sort((a, b) => a - b)
  return (
    <>
      <NativeSelect
        aria-label="Ancho de la imagen"
        value={String(attrs.width)}
        data={known.map((width) => ({ value: String(width), label: `Ancho ${width} %` }))}
        onChange={(event) => change('image', { width: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Lugar de la imagen"
        value={attrs.align}
        data={places}
        onChange={(event) => change('image', { align: event.currentTarget.value })}
      />
    </>
  )
}

interface ChangeDialogProps {
  chosen: Chosen
  onSave: (attrs: object) => void
  onClose: () => void
}

function ChangeDialog({ chosen: { kind, attrs }, ...shared }: ChangeDialogProps) {
  switch (kind) {
    case 'dataField':
    case 'dataTable':
      return <DatumDialog kind={kind} known={attrs as { key: string }} {...shared} />
    case 'fillField':
      return <FillDialog known={attrs as unknown as FillField} {...shared} />
    case 'signatureField':
      return <SignatureDialog known={attrs as unknown as SignatureField} {...shared} />
    case 'image':
      return <PictureDialog known={attrs as unknown as RichImage} {...shared} />
    case 'pageBreak':
      return null
  }
}
