import { useEffect, useRef } from 'react'
import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { IconPhoto } from '@tabler/icons-react'
import { formats } from '#shared/formats/formats.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { cleanRichText, TOO_LONG } from '#shared/values/cleanRichText.ts'
import type { RichText } from '#shared/values/richText.ts'
import { sameValue } from '#shared/values/sameValue.ts'
import { act } from '#web/acts/act.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { preparePhoto } from '#web/form/preparePhoto.ts'
import { cleanPasted, MAX_PASTED } from '#web/formats/cleanPasted.ts'
import { editorExtensions, writtenOn } from '#web/formats/editorNodes.ts'
import { insertBeside } from '#web/formats/insertBeside.ts'
import { call } from '#web/http/call.ts'
import { toastError } from '#web/ui/toasts.ts'
import '#web/ui/RichTextView.css'

const childrenOf = ({ content }: Pick<Slice, 'content'>): unknown[] => (content.toJSON() as unknown[] | null) ?? []

/** A picture that is no picture of this clinic: its address may be of a person's machine, and is never fetched. */
const hasForeignPicture = (html: string) => html.length > 0 && /<img\s/i.test(html) && !html.includes('data-pm-slice')

interface FormatEditorOptions {
  content: RichText
  onChange: (content: RichText) => void
  isReadOnly: boolean
}

/** The editor of a template. What it holds comes out cleaned by the same rules as on the server. */
export function useFormatEditor({ content, onChange, isReadOnly }: FormatEditorOptions): Editor | null {
  const known = useRef(content)
  const editor = useEditor({
    extensions: editorExtensions,
    content,
    shouldRerenderOnTransaction: true,
    // Its styles stand in formats.css: the page takes no style that a script writes.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'RichText',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Texto de la plantilla',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (view, event, slice) => {
        const pasted = event.clipboardData
        const [picture] = [...(pasted?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
        if (picture && !pasted?.getData('text/html')) {
          void insertImage(picture)
          return true
        }
        const html = pasted?.getData('text/html') ?? ''
        // Before it stands in the text: what is pasted stays on the clipboard, whole.
        const excess =
          html.length > MAX_PASTED
            ? TOO_LONG
            : cleanRichText({ content: [...childrenOf(view.state.doc), ...childrenOf(slice)] }).excess
        if (excess) toastError('No se pegó el texto', excess)
        else if (hasForeignPicture(html))
          toastError('No se pegaron las imágenes', 'El texto sí. Agregue cada imagen con el botón Imagen.')
        return excess !== undefined
      },
    },
    onUpdate: ({ editor: changed }) => {
      const cleaned = cleanRichText(changed.getJSON())
      // What is too much is refused at its field when it is saved, and stays as it was typed until then.
      const next = cleaned.excess ? (changed.getJSON() as RichText) : withoutLineBelow(cleaned.document)
      known.current = next
      onChange(next)
    },
  })
  const insertImage = useInsertImage(editor)
  // What was left on the device, or somebody else's text, comes from outside.
  useEffect(() => {
    if (editor && !sameValue(known.current, content)) {
      known.current = content
      editor.commands.setContent(content, { emitUpdate: false })
    }
  }, [editor, content])
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  return editor
}

/** The empty line that the editor keeps below what nobody can write in. */
function withoutLineBelow(document: RichText): RichText {
  const [above, last] = document.content.slice(-2)
  const isWritten = last?.type !== 'paragraph' || last.content.length > 0
  if (isWritten || !above || writtenOn.includes(above.type)) return document
  return { ...document, content: document.content.slice(0, -1) }
}

export function FormatEditor({ editor }: { editor: Editor | null }) {
  return <EditorContent className="FormatEditor" editor={editor} />
}

const nothing = new Blob()

/** Puts a picture where the cursor is, once the server has it: drawn anew, without what a camera writes into it. */
export function useInsertImage(editor: Editor | null): (file: File) => Promise<void> {
  const refused = 'No se agregó la imagen'
  const insert = act<Blob, undefined, OutputOf<typeof formats.addImage>>({
    name: 'insert',
    label: 'Imagen',
    icon: IconPhoto,
    send: (photo) => call(formats.addImage, {}, { file: photo }),
    refused,
    onDone: ({ fileId }) => {
      if (editor) insertBeside(editor, { type: 'image', attrs: { fileId, width: 50, alt: '', align: 'left' } })
    },
  })
  const { press } = useActs([insert], nothing)
  return async (file) => {
    const prepared = await preparePhoto(file)
    if ('refusal' in prepared) toastError(refused, prepared.refusal)
    else press('insert', prepared.photo)
  }
}
