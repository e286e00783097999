import { useEffect, useState } from 'react'
import { CloseButton, Combobox, Drawer, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { readChoice, SelectChoices } from '#web/form/SelectChoices.tsx'
import type { SelectList } from '#web/form/selectProps.ts'

interface SelectSheetProps<Option> {
  /** Of the sheet, for the field's `aria-controls`. */
  id: string
  opened: boolean
  onClose: () => void
  title: string
  list: SelectList<Option>
  /** Text that is already the value. */
  startText: string
}

/** The phone form of `SearchableSelect`: the whole screen, with the search at its top. */
export function SelectSheet<Option>(props: SelectSheetProps<Option>) {
  const { id, opened, onClose, title, list, startText } = props
  const [typed, setTyped] = useState<string>()
  const [pages, setPages] = useState(1)
  // Always open: the library then writes all the attributes of an open list.
  const combobox = useCombobox({ opened: true })
  const text = typed ?? startText

  useEffect(() => {
    if (typed) combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- only what is typed and found moves the mark
  }, [typed, list.options.length])

  const leave = () => {
    setTyped(undefined)
    setPages(1)
    onClose()
  }
  /** Closing without a choice keeps what was chosen before, or the text where text counts. */
  const abandon = () => {
    if (typed) list.onAbandon(typed)
    leave()
  }
  const choose = (entry: string) => {
    const choice = readChoice(list, entry)
    if (!choice) return
    if (choice.kind === 'more') {
      setPages((count) => count + 1)
      return
    }
    if (choice.kind === 'create') list.onCreate(text.trim())
    else list.onPick(choice.option)
    leave()
  }

  return (
    <Drawer
      id={id}
      opened={opened}
      onClose={abandon}
      closeOnEscape={false}
      title={title}
      position="bottom"
      size="100%"
      className="SelectSheet"
      classNames={{ title: 'ResponsiveModal-title', body: 'SelectSheet-body', header: 'SelectSheet-header' }}
      closeButtonProps={{ 'aria-label': 'Cerrar', size: 44, iconSize: 24 }}
      transitionProps={{ duration: 240 }}
    >
      <Combobox store={combobox} onOptionSubmit={choose}>
        <div className="SelectSheet-search">
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              data-autofocus
              aria-label={`Buscar en ${title.toLowerCase()}`}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="done"
              // The library keeps Escape for its list, which here is the sheet itself.
              onKeyDown={(event) => event.key === 'Escape' && abandon()}
              value={text}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setPages(1)
                list.onType(event.currentTarget.value)
              }}
              leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
              leftSectionWidth={44}
              rightSectionWidth={48}
              rightSectionPointerEvents="all"
              rightSection={
                text ? (
                  <CloseButton
                    size={44}
                    iconSize={20}
                    aria-label="Borrar lo escrito"
                    onClick={() => {
                      setTyped('')
                      list.onType('')
                    }}
                  />
                ) : null
              }
            />
          </Combobox.EventsTarget>
        </div>
        <Combobox.Options className="SelectSheet-options" aria-label={title}>
          <SelectChoices list={list} typed={text} pages={pages} />
        </Combobox.Options>
      </Combobox>
    </Drawer>
  )
}
