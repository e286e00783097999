import { CloseButton, Combobox, Drawer, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { SelectChoices } from '#web/form/SelectChoices.tsx'
import type { SelectList } from '#web/form/selectProps.ts'
import { useChoices } from '#web/form/useChoices.ts'
import { useEscape } from '#web/ui/escape.ts'

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
  // The list is there as long as the sheet is.
  const choices = useChoices({
    // An emptied search is no emptied field.
    list: { ...list, onAbandon: (typed) => typed && list.onAbandon(typed) },
    isOpen: opened,
    onOpen: () => undefined,
    onClose,
    startText,
  })
  useEscape(opened, choices.escape)
  const combobox = useCombobox({ opened: true })

  return (
    <Drawer
      id={id}
      opened={opened}
      onClose={choices.abandon}
      closeOnEscape={false}
      title={title}
      position="bottom"
      size="100%"
      className="SelectSheet"
      classNames={{ title: 'ResponsiveModal-title', body: 'SelectSheet-body', header: 'SelectSheet-header' }}
      closeButtonProps={{ 'aria-label': 'Cerrar', size: 44, iconSize: 24 }}
      transitionProps={{ duration: 240 }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(index) => choices.choose(choices.entries[Number(index)])}
        resetSelectionOnOptionHover={false}
      >
        <div className="SelectSheet-search surface floored">
          <TextInput
            {...choices.inputProps}
            data-autofocus
            aria-label={`Buscar en ${title.toLowerCase()}`}
            enterKeyHint="done"
            value={choices.text}
            onChange={(event) => choices.type(event.currentTarget.value)}
            leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
            leftSectionWidth={44}
            rightSectionWidth={48}
            rightSectionPointerEvents="all"
            rightSection={
              choices.text ? (
                <CloseButton size={44} iconSize={20} aria-label="Borrar lo escrito" onClick={() => choices.type('')} />
              ) : null
            }
          />
        </div>
        <SelectChoices choices={choices} label={title} className="SelectSheet-options" />
      </Combobox>
    </Drawer>
  )
}
