import { type ReactNode, useRef } from 'react'
import type { Editor } from '@tiptap/core'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPageBreak,
  IconPhoto,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconTable,
  IconTableOff,
  IconTableRow,
  IconUnderline,
} from '@tabler/icons-react'
import { PHOTO_TYPES } from '#web/form/preparePhoto.ts'
import { useInsertImage } from '#web/formats/FormatEditor.tsx'
import { insertBeside, leaveChosen } from '#web/formats/insertBeside.ts'

interface ToolProps {
  label: string
  /** Of what is on or off. */
  isOn?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, isOn, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="FormatTools-button square-32 inline round-6 middle"
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** What can be done to the text: above it, and scrolling in itself on a phone. */
export function EditorTools({ editor }: { editor: Editor }) {
  const file = useRef<HTMLInputElement>(null)
  const insertImage = useInsertImage(editor)
  const chain = () => editor.chain().focus()
  const isInTable = editor.isActive('table')
  return (
    <div className="FormatTools line framed surface round wrap gap-6" role="toolbar" aria-label="Dar forma al texto">
      <div className="FormatTools-group line gap-2 rigid">
        <Tool label="Deshacer" onPress={() => chain().undo().run()}>
          <IconArrowBackUp {...icon} />
        </Tool>
        <Tool label="Rehacer" onPress={() => chain().redo().run()}>
          <IconArrowForwardUp {...icon} />
        </Tool>
      </div>
      <div className="FormatTools-group line gap-2 rigid">
        {([IconH1, IconH2, IconH3] as const).map((Icon, at) => {
          const level = (at + 1) as 1 | 2 | 3
          return (
            <Tool
              key={level}
              label={`Título ${level}`}
              isOn={editor.isActive('heading', { level })}
              onPress={() => chain().toggleHeading({ level }).run()}
            >
              <Icon {...icon} />
            </Tool>
          )
        })}
      </div>
      <div className="FormatTools-group line gap-2 rigid">
        {marks.map(({ mark, label, Icon }) => (
          <Tool key={mark} label={label} isOn={editor.isActive(mark)} onPress={() => chain().toggleMark(mark).run()}>
            <Icon {...icon} />
          </Tool>
        ))}
      </div>
      <div className="FormatTools-group line gap-2 rigid">
        {aligns.map(({ align, label, Icon }) => (
          <Tool
            key={align}
            label={label}
            isOn={editor.isActive({ textAlign: align })}
            onPress={() => chain().setTextAlign(align).run()}
          >
            <Icon {...icon} />
          </Tool>
        ))}
      </div>
      <div className="FormatTools-group line gap-2 rigid">
        <Tool label="Lista" isOn={editor.isActive('bulletList')} onPress={() => chain().toggleBulletList().run()}>
          <IconList {...icon} />
        </Tool>
        <Tool
          label="Lista con números"
          isOn={editor.isActive('orderedList')}
          onPress={() => chain().toggleOrderedList().run()}
        >
          <IconListNumbers {...icon} />
        </Tool>
      </div>
      <div className="FormatTools-group line gap-2 rigid">
        {isInTable ? (
          <>
            <Tool
              label="Fila de títulos"
              isOn={editor.isActive('tableHeader')}
              onPress={() => chain().toggleHeaderRow().run()}
            >
              <IconTableRow {...icon} />
            </Tool>
            <Tool label="Agregar una fila arriba" onPress={() => chain().addRowBefore().run()}>
              <IconRowInsertTop {...icon} />
            </Tool>
            <Tool label="Agregar una fila" onPress={() => chain().addRowAfter().run()}>
              <IconRowInsertBottom {...icon} />
            </Tool>
            <Tool label="Agregar una columna" onPress={() => chain().addColumnAfter().run()}>
              <IconColumnInsertRight {...icon} />
            </Tool>
            <Tool label="Quitar la fila" onPress={() => chain().deleteRow().run()}>
              <IconRowRemove {...icon} />
            </Tool>
            <Tool label="Quitar la columna" onPress={() => chain().deleteColumn().run()}>
              <IconColumnRemove {...icon} />
            </Tool>
            <Tool label="Quitar la tabla" onPress={() => chain().deleteTable().run()}>
              <IconTableOff {...icon} />
            </Tool>
          </>
        ) : (
          <Tool label="Tabla" onPress={() => insertTable(editor)}>
            <IconTable {...icon} />
          </Tool>
        )}
        <Tool label="Imagen" onPress={() => file.current?.click()}>
          <IconPhoto {...icon} />
        </Tool>
        <Tool label="Línea" onPress={() => insertBeside(editor, { type: 'horizontalRule' })}>
          <IconSeparatorHorizontal {...icon} />
        </Tool>
        <Tool label="Hoja nueva" onPress={() => insertBeside(editor, { type: 'pageBreak' })}>
          <IconPageBreak {...icon} />
        </Tool>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        aria-label="Imagen de la plantilla"
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (picked) void insertImage(picked)
        }}
      />
    </div>
  )
}

function insertTable(editor: Editor): void {
  const table = { rows: 3, cols: 3, withHeaderRow: true }
  editor
    .chain()
    .focus()
    .command(({ tr }) => leaveChosen(tr))
    .insertTable(table)
    .run()
}

const marks = [
  { mark: 'bold', label: 'Negrita', Icon: IconBold },
  { mark: 'italic', label: 'Cursiva', Icon: IconItalic },
  { mark: 'underline', label: 'Subrayado', Icon: IconUnderline },
  { mark: 'strike', label: 'Tachado', Icon: IconStrikethrough },
] as const

const aligns = [
  { align: 'left', label: 'A la izquierda', Icon: IconAlignLeft },
  { align: 'center', label: 'Centrado', Icon: IconAlignCenter },
  { align: 'right', label: 'A la derecha', Icon: IconAlignRight },
  { align: 'justify', label: 'Justificado', Icon: IconAlignJustified },
] as const
