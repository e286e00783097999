import type { Editor } from '@tiptap/core'
import { dataLabel } from '#shared/formats/dataFields.ts'
import { placeDatum, placeholdersIn } from '#web/formats/placeDatum.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/formats/formats.css'

/** What was typed or pasted as another program fills it in: it would be printed as it stands. */
export function PlaceholderNote({ editor }: { editor: Editor }) {
  const found = placeholdersIn(editor)
  if (found.length === 0) return null
  return (
    <div className="notice pady-10 padx-12" role="note">
      <p>
        <strong>Esto no se llena solo: se imprime como está.</strong> Cámbielo por el dato.
      </p>
      <div className="FormatData line wrap gap-8">
        {found.slice(0, 12).map((one) =>
          one.key ? (
            <Button key={one.text} size="compact" onClick={() => placeDatum(editor, one)}>
              {`${one.text} → ${dataLabel(one.key)}`}
            </Button>
          ) : (
            <Button
              key={one.text}
              size="compact"
              onClick={() => {
                const [first] = one.places
                if (first) editor.chain().focus().setTextSelection(first).scrollIntoView().run()
              }}
            >
              {`Buscar ${one.text}`}
            </Button>
          ),
        )}
      </div>
    </div>
  )
}
