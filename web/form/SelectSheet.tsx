import { useEffect, useState } from 'react'
import { CloseButton, Combobox, Drawer, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { readChoice, SelectChoices } from '#web/form/SelectChoices.tsx'
import type { SelectList } from '#web/form/selectProps.ts'

interface SelectSheetProps<Option> {
  opened: boolean
  onClose: () => void
  title: string
  list: SelectList<Option>
  /** Text that is already the value. */
  startText: string
}

/** The phone form of `SearchableSelect`: the whole screen, with the search at its top. */
export function SelectSheet<Option>(props: SelectSheetProps<Option>) {
  const { opened, onClose, title, list, startText } = props
  const [typed, setTyped] = useState<string>()
  const [pages, setPages] = useState(1)
  const combobox = useCombobox()
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
      opened={opened}
      // Closing without a choice keeps what was chosen before, or the text where text counts.
      onClose={() => {
        if (typed) list.onAbandon(typed)
        leave()
      }}
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
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              role="combobox"
              aria-expanded
              aria-label={`Buscar en ${title.toLowerCase()}`}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="done"
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
