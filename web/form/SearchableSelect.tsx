import { useId, useState } from 'react'
import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { frameOf } from '#web/form/fieldProps.ts'
import { closest, exactly, matching, onlyMeant } from '#web/form/selectOptions.ts'
import { SelectDropdown } from '#web/form/SelectDropdown.tsx'
import { SelectSheet } from '#web/form/SelectSheet.tsx'
import type { SearchableSelectProps, SelectList } from '#web/form/selectProps.ts'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/form/Field.css'
import '#web/form/SearchableSelect.css'

/**
 * A dropdown that is searched by typing: a list under the field from 768 px on, a full-screen sheet below. The value is
 * the chosen option's id (`''` for none); with `keepsText` it is the text itself, chosen or typed.
 */
export function SearchableSelect<Option extends object>(props: SearchableSelectProps<Option>) {
  const { value, onChange, options, keepsText = false, onCreate } = props
  const idOf = (option: Option) => String(option[props.idKey ?? ('id' as keyof Option)])
  const textOf = (option: Option) => String(option[props.valueKey ?? ('value' as keyof Option)])
  const chosen = options.find((option) => idOf(option) === value)
  const listedText = chosen && textOf(chosen)
  // Of two of one name the field still says which was chosen.
  const calledText = props.asksBetween ? (props.valueText ?? listedText) : (listedText ?? props.valueText)
  const chosenText = calledText ?? (keepsText ? value : '')

  const isLoading = props.isLoading === true || props.load?.isLoading === true
  const failure = props.load?.failure
  const addsTyped = props.addsTyped === true
  /** Nobody knows yet what the list has. */
  const isMissing = isLoading || failure !== undefined
  const couldBeListed = (typed: string) => isMissing || matching(options, typed, textOf).length > 0
  const meantBy = (typed: string) => {
    const named = exactly(options, typed, textOf)
    const same = props.asksBetween && onlyMeant(options, typed, textOf) !== named ? undefined : named
    return addsTyped || props.onSearch !== undefined ? same : closest(options, typed, textOf)
  }
  const list: SelectList<Option> = {
    options,
    idOf,
    textOf,
    value,
    isServerSearch: props.onSearch !== undefined,
    asksBetween: props.asksBetween === true,
    isLoading,
    failure,
    emptyText: props.emptyText ?? 'Sin resultados',
    mayCreate: (keepsText || onCreate !== undefined) && !(addsTyped && isMissing),
    createWords: props.createWords ?? ((text) => `Agregar «${text}»`),
    ...(props.renderOption ? { renderOption: props.renderOption } : {}),
    onAsk: () => props.load?.ask(),
    onType: (typed) => {
      props.onSearch?.(typed)
      if (keepsText) onChange(typed)
    },
    onPick: (option) => onChange(idOf(option), option),
    onCreate: (typed) => {
      if (onCreate) onCreate(typed)
      else onChange(typed)
    },
    addsTyped,
    isOfListAlone: !keepsText && !addsTyped && !props.asksBetween && props.onSearch === undefined,
    // Left without choosing: a name that is close to one alone counts as chosen, an emptied field as nothing; other text
    // is added where it may be, or stays as the value where texts are kept, and is forgotten elsewhere.
    onAbandon: (typed) => {
      // What is listed may still be the answer to other words.
      if (props.asksBetween && isMissing) return
      const meant = meantBy(typed)
      const text = typed.trim()
      if (meant) onChange(idOf(meant), meant)
      else if (props.needsAdding && !isMissing) onChange('')
      else if (text !== '' && addsTyped && !(keepsText && couldBeListed(text))) onCreate?.(text)
      else if (keepsText || text === '') onChange(text)
    },
    // Whatever else stands in the field by now stays.
    onListed: (typed) => {
      const meant = meantBy(typed)
      const isAsLeft = value === (keepsText ? typed.trim() : '')
      if (meant && isAsLeft && !list.isServerSearch && !props.readOnly) onChange(idOf(meant), meant)
    },
  }

  const isPhone = useIsPhone()
  const sheetId = useId()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const openSheet = () => {
    if (props.readOnly) return
    list.onAsk()
    setIsSheetOpen(true)
  }
  if (!isPhone)
    return (
      <SelectDropdown
        {...props}
        list={list}
        chosenText={chosenText}
        // A text that waits in the field is searched on; one that is the value leaves the whole list to choose from.
        startText={keepsText && addsTyped ? value : ''}
      />
    )
  return (
    <>
      <TextInput
        {...frameOf(props, chosenText !== '')}
        readOnly
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        aria-controls={sheetId}
        value={chosenText}
        onClick={openSheet}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          openSheet()
        }}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      />
      <SelectSheet
        id={sheetId}
        opened={isSheetOpen}
        title={props.label}
        // Here a text counts by "Agregar": closing gives back what was before.
        list={
          keepsText && !addsTyped
            ? {
                ...list,
                onType: (typed) => props.onSearch?.(typed),
                onAbandon: () => undefined,
                onListed: () => undefined,
              }
            : list
        }
        startText={keepsText && !chosen ? value : ''}
        onClose={() => {
          setIsSheetOpen(false)
          props.onBlur?.()
        }}
      />
    </>
  )
}
