import { useEffect, useState } from 'react'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { frameOf, type FieldProps } from '#web/form/fieldProps.ts'
import { readChoice, SelectChoices } from '#web/form/SelectChoices.tsx'
import { SELECT_MAX_HEIGHT } from '#web/form/selectOptions.ts'
import type { SelectList } from '#web/form/selectProps.ts'

interface SelectDropdownProps<Option> extends Omit<FieldProps<string>, 'onChange'> {
  list: SelectList<Option>
  chosenText: string
}

/** The wide form of `SearchableSelect`: the list under its field. */
export function SelectDropdown<Option>(props: SelectDropdownProps<Option>) {
  const { list, chosenText } = props
  /** What is being typed; `undefined` while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [pages, setPages] = useState(1)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setPages(1)
    },
  })

  // The first match is ready for Enter while someone types.
  useEffect(() => {
    if (typed) combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- only what is typed and found moves the mark
  }, [typed, list.options.length])

  const abandon = () => {
    combobox.closeDropdown()
    if (typed !== undefined) list.onAbandon(typed)
    setTyped(undefined)
  }
  const choose = (entry: string) => {
    const choice = readChoice(list, entry)
    if (!choice) return
    if (choice.kind === 'more') {
      setPages((count) => count + 1)
      return
    }
    if (choice.kind === 'create') list.onCreate((typed ?? '').trim())
    else list.onPick(choice.option)
    setTyped(undefined)
    combobox.closeDropdown()
  }
  const ToggleIcon = combobox.dropdownOpened ? IconChevronUp : IconChevronDown
  const { onBlur: _, ...frame } = frameOf(props, (typed ?? chosenText) !== '')

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      shadow="md"
      offset={4}
      // Beside the field's own surroundings, not at the end of the page: a list outside an open dialog is out of reach
      // for who cannot see it. `fixed` keeps it from being cut by the dialog's edge.
      withinPortal
      floatingStrategy="fixed"
      {...(place ? { portalProps: { target: place } } : {})}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frame}
          ref={(node) => setPlace(node?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main') ?? null)}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? chosenText}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPages(1)
            list.onType(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            // Escape in an open list is the list's, not the dialog's around it.
            if (event.key === 'Escape' && combobox.dropdownOpened) {
              event.stopPropagation()
              abandon()
            }
          }}
          onBlur={() => {
            abandon()
            props.onBlur?.()
          }}
          rightSectionPointerEvents="none"
          rightSection={<ToggleIcon size={18} stroke={1.75} aria-hidden />}
        />
      </Combobox.Target>
      <Combobox.Dropdown className="SelectDropdown">
        <Combobox.Options mah={SELECT_MAX_HEIGHT} className="SelectDropdown-options" aria-label={props.label}>
          <SelectChoices list={list} typed={typed ?? ''} pages={pages} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
