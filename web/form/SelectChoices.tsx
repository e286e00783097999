import { Combobox } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import type { SelectList } from '#web/form/selectProps.ts'
import { canCreate, matching, SELECT_PAGE_SIZE, splitMatch } from '#web/form/selectOptions.ts'

/** Values of the two entries that are no option. Options have the prefix, so that no id can look like these. */
const CREATE = 'create'
const MORE = 'more'
const OPTION = 'option:'

/** What a press on an entry of the list means. */
export function readChoice<Option>(
  list: SelectList<Option>,
  entry: string,
): { kind: 'create' } | { kind: 'more' } | { kind: 'option'; option: Option } | undefined {
  if (entry === CREATE) return { kind: 'create' }
  if (entry === MORE) return { kind: 'more' }
  const option = list.options.find((candidate) => OPTION + list.idOf(candidate) === entry)
  return option ? { kind: 'option', option } : undefined
}

interface SelectChoicesProps<Option> {
  list: SelectList<Option>
  /** What is searched; empty shows all. */
  typed: string
  pages: number
}

/** The entries of the open list: matches, "Agregar «texto»", "Mostrar más", or "Sin resultados". */
export function SelectChoices<Option>({ list, typed, pages }: SelectChoicesProps<Option>) {
  const found = list.isServerSearch ? list.options : matching(list.options, typed, list.textOf)
  const shown = found.slice(0, pages * SELECT_PAGE_SIZE)
  const offersCreate = list.mayCreate && canCreate(list.options, typed, list.textOf)
  return (
    <>
      {shown.map((option) => {
        const id = list.idOf(option)
        const isChosen = id === list.value && list.value !== ''
        return (
          <Combobox.Option
            key={id}
            value={OPTION + id}
            active={isChosen}
            className="SelectChoice"
            aria-selected={isChosen}
          >
            {isChosen ? <IconCheck size={18} stroke={2} aria-hidden /> : null}
            <span className="SelectChoice-text">
              {list.renderOption?.(option) ?? <Match text={list.textOf(option)} typed={typed} />}
            </span>
          </Combobox.Option>
        )
      })}
      {list.isLoading ? (
        <div className="SelectChoice-empty">
          <PawLoader size={18} label="Buscando" />
        </div>
      ) : null}
      {shown.length === 0 && !list.isLoading ? (
        <Combobox.Empty className="SelectChoice-empty">{list.emptyText}</Combobox.Empty>
      ) : null}
      {offersCreate ? (
        <Combobox.Option value={CREATE} className="SelectChoice" data-kind="create">
          <IconPlus size={18} stroke={2} aria-hidden />
          <span className="SelectChoice-text">Agregar «{typed.trim()}»</span>
        </Combobox.Option>
      ) : null}
      {found.length > shown.length ? (
        <Combobox.Option value={MORE} className="SelectChoice" data-kind="more">
          Mostrar más
        </Combobox.Option>
      ) : null}
    </>
  )
}

function Match({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = splitMatch(text, typed)
  return match ? (
    <>
      {before}
      <strong>{match}</strong>
      {after}
    </>
  ) : (
    text
  )
}
