import { useState } from 'react'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { frameOf, type FieldProps } from '#web/form/fieldProps.ts'
import { SelectChoices } from '#web/form/SelectChoices.tsx'
import { SELECT_MAX_HEIGHT } from '#web/form/selectOptions.ts'
import type { SelectList } from '#web/form/selectProps.ts'
import { useBeforeClick } from '#web/form/pressedWork.ts'
import { useChoices } from '#web/form/useChoices.ts'

interface SelectDropdownProps<Option> extends Omit<FieldProps<string>, 'onChange'> {
  list: SelectList<Option>
  chosenText: string
  /** Text that the search begins with. */
  startText: string
}

/** The wide form of `SearchableSelect`: the list under its field. */
export function SelectDropdown<Option>(props: SelectDropdownProps<Option>) {
  const { list, chosenText, startText } = props
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const open = () => {
    if (props.readOnly) return
    if (!isOpen) list.onAsk()
    setIsOpen(true)
  }
  const choices = useChoices({ list, isOpen, onOpen: open, onClose: () => setIsOpen(false), startText })
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setIsOpen })
  const ToggleIcon = isOpen ? IconChevronUp : IconChevronDown
  const shown = choices.typed ?? chosenText
  const beforeClick = useBeforeClick()
  const leave = () => {
    choices.abandon()
    props.onBlur?.()
  }
  const { onBlur: _, ...frame } = frameOf(props, shown !== '')

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => choices.choose(choices.entries[Number(index)])}
      resetSelectionOnOptionHover={false}
      shadow="md"
      offset={4}
      // Beside the field's own surroundings, not at the end of the page: a list outside an open dialog is out of reach
      // for who cannot see it. `fixed` keeps it from being cut by the dialog's edge.
      withinPortal
      floatingStrategy="fixed"
      {...(place ? { portalProps: { target: place } } : {})}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          {...frame}
          {...choices.inputProps}
          ref={(node) => setPlace(node?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main') ?? null)}
          value={shown}
          onChange={(event) => choices.type(event.currentTarget.value)}
          onClick={open}
          onBlur={({ currentTarget }) => {
            // Another window has the focus: here it has not moved.
            if (document.activeElement === currentTarget) return props.onBlur?.()
            if (list.addsTyped) return beforeClick(leave)
            leave()
          }}
          rightSectionPointerEvents="none"
          rightSection={<ToggleIcon size={18} stroke={1.75} aria-hidden />}
        />
      </Combobox.Target>
      <Combobox.Dropdown className="SelectDropdown">
        <SelectChoices
          choices={choices}
          label={props.label}
          className="SelectDropdown-options"
          maxHeight={SELECT_MAX_HEIGHT}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}
