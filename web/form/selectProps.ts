import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { FieldProps } from '#web/form/fieldProps.ts'

/** How options come that are read apart from the field, and not by what is typed in it. */
export interface OptionsLoad {
  isLoading: boolean
  /** They are not here: which, and why. */
  failure: { title: string; cause: string } | undefined
  /** Reads them, unless they are here or on their way. */
  ask: () => void
}

/** The same of a reading. @param title what is said when it fails */
export function loadOf(
  { data, error, isFetching, refetch }: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>,
  title: string,
): OptionsLoad {
  const isMissing = data === undefined
  return {
    isLoading: isMissing && isFetching,
    failure: isMissing && !isFetching && error ? { title, cause: error.message } : undefined,
    ask: () => {
      if (isMissing && !isFetching) void refetch()
    },
  }
}

export interface SearchableSelectProps<Option extends object> extends Omit<FieldProps<string>, 'onChange'> {
  options: readonly Option[]
  /** The chosen option comes along; it is missing for typed text and for nothing. */
  onChange: (value: string, option?: Option) => void
  /** Names of the option's keys: its id ("id") and what is read ("value"). */
  idKey?: keyof Option & string
  valueKey?: keyof Option & string
  /** Typed text is a value too. Then `idKey` is usually the same as `valueKey`. */
  keepsText?: boolean
  /** With `keepsText`: a text that no option says counts by "Agregar" alone, and is forgotten when the field is left. */
  needsAdding?: boolean
  /** Offers "Agregar «texto»" and does it; without it, `keepsText` takes the text as the value. */
  onCreate?: (text: string) => void
  /**
   * It does it also with a text that stands in the field when that is left: of a list that grows by what is typed. With
   * `keepsText` one that could be of the list stays, as the value, until it is chosen or added.
   */
  addsTyped?: boolean
  /** Says otherwise what that does. */
  createWords?: (text: string) => string
  /** The server searches: called with what is typed; `options` are then its answer and are not filtered here. */
  onSearch?: (text: string) => void
  /** Of animals and people: two that could be meant are told apart by whoever types, never by their order in the list. */
  asksBetween?: boolean
  isLoading?: boolean
  /** Without it the options are those that there are. */
  load?: OptionsLoad
  /** What the field shows while the chosen option is not among the options; with `asksBetween` also while it is. */
  valueText?: string
  emptyText?: string
  /** Another look of an option, around its text with the match in bold. */
  renderOption?: (option: Option, text: ReactNode) => ReactNode
}

/** A list and what its choices do, whatever its look. */
export interface SelectList<Option> {
  options: readonly Option[]
  idOf: (option: Option) => string
  textOf: (option: Option) => string
  value: string
  isServerSearch: boolean
  /** Enter takes the one that is meant, and none where two could be. */
  asksBetween: boolean
  isLoading: boolean
  failure: OptionsLoad['failure']
  emptyText: string
  mayCreate: boolean
  createWords: (text: string) => string
  renderOption?: (option: Option, text: ReactNode) => ReactNode
  /** Reads what did not load: when the list opens, and on "Reintentar". */
  onAsk: () => void
  onType: (typed: string) => void
  onPick: (option: Option) => void
  onCreate: (typed: string) => void
  /** The field is left, or its form sent, with a text in it. */
  onAbandon: (typed: string) => void
  /** The list is here, and the field was left before with this text in it. */
  onListed: (typed: string) => void
  /** Such a text is added then: only Escape gives it up. */
  addsTyped: boolean
  /** Such a text is nothing but a way to an option: before the list is here it waits in the field. */
  isOfListAlone: boolean
}
