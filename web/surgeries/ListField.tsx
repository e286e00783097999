import { IconX } from '@tabler/icons-react'
import { plainLine } from '#shared/values/text.ts'
import { ChosenStatus } from '#web/form/ChosenStatus.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import '#web/surgeries/ListField.css'

interface ListFieldProps {
  id?: string
  label: string
  items: readonly string[]
  suggestions: readonly string[]
  error?: string | undefined
  required?: boolean
  /** What it holds is on its way to the server. */
  readOnly?: boolean
  onChange: (items: string[]) => void
  onBlur?: () => void
}

/** Several names, chosen from a list or typed. */
export function ListField({ items, suggestions, onChange, ...props }: ListFieldProps) {
  const add = (name: string): void => {
    // As the server keeps it: another text would look like somebody else's.
    const text = plainLine(name)
    if (text !== '' && !items.includes(text)) onChange([...items, text])
  }
  const options = suggestions.filter((name) => !items.includes(name)).map((value) => ({ id: value, value }))
  return (
    <div className="stack gap-8">
      {items.length > 0 ? (
        <ul className="ListField-items line wrap gap-6" aria-label={props.label}>
          {items.map((item) => (
            <li className="tall-32 row round gap-2 strong brand breaks" key={item}>
              {item}
              <button
                className="square-32 centre round"
                type="button"
                aria-label={`Quitar ${item}`}
                aria-disabled={props.readOnly === true}
                onClick={() => {
                  if (props.readOnly !== true) onChange(items.filter((other) => other !== item))
                }}
              >
                <IconX size={16} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ChosenStatus names={items} />
      <SearchableSelect
        {...props}
        value=""
        options={options}
        onChange={(value) => add(value)}
        onCreate={add}
        addsTyped
        emptyText="Escriba el nombre y agréguelo"
      />
    </div>
  )
}
