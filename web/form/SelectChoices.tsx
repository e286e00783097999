import { Combobox, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPlus, IconRefresh } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { isChosen, splitMatch } from '#web/form/selectOptions.ts'
import type { Choices } from '#web/form/useChoices.ts'
import { PawLoader } from '#web/ui/PawLoader.tsx'

interface SelectChoicesProps<Option> {
  choices: Choices<Option>
  label: string
  className: string
  maxHeight?: number
}

/** The open list: matches, "Agregar «texto»", "Mostrar más"; or what is said when there are none, or none came. */
export function SelectChoices<Option>({ choices, label, className, maxHeight }: SelectChoicesProps<Option>) {
  const { list, text, typed, entries, marked, idOf, keyOf } = choices
  const count = entries.filter(({ kind }) => kind === 'option').length
  return (
    <>
      {list.failure ? (
        <div className="SelectChoice-failure stack gap-2 pady-8 padx-12 text soft breaks" role="alert">
          <strong>{list.failure.title}</strong>
          <span>{list.failure.cause}</span>
        </div>
      ) : null}
      <Combobox.Options
        id={choices.listId}
        className={className}
        aria-label={label}
        aria-busy={list.isLoading}
        {...(maxHeight ? { mah: maxHeight } : {})}
      >
        {entries.map((entry, index) => {
          const isOption = entry.kind === 'option'
          const match = isOption ? <Match text={list.textOf(entry.option)} typed={text} /> : null
          const isActive = isChosen(list, entry)
          return (
            <Combobox.Option
              key={keyOf(entry)}
              id={idOf(index)}
              value={String(index)}
              active={isActive}
              selected={index === marked}
              aria-selected={index === marked}
              // Chosen is not the same as marked by the keys.
              {...(isActive ? { 'aria-current': true } : {})}
              className="SelectChoice tall-36 row round-6 gap-10 pady-6 padx-12 text"
              data-kind={entry.kind}
            >
              {isActive ? <IconCheck size={18} stroke={2} aria-hidden /> : null}
              {entry.kind === 'create' ? <IconPlus size={18} stroke={2} aria-hidden /> : null}
              {entry.kind === 'retry' ? <IconRefresh size={18} stroke={2} aria-hidden /> : null}
              <span className="slim breaks">
                {entry.kind === 'create' ? list.createWords(text.trim()) : null}
                {entry.kind === 'more' ? 'Mostrar más' : null}
                {entry.kind === 'retry' ? 'Reintentar' : null}
                {isOption && list.renderOption ? list.renderOption(entry.option, match) : match}
              </span>
            </Combobox.Option>
          )
        })}
      </Combobox.Options>
      {list.isLoading ? (
        <div className="SelectChoice-empty tall-44 centre pady-8 padx-12 quiet">
          <PawLoader size={18} label="Buscando" />
        </div>
      ) : null}
      {count === 0 && !list.isLoading && !list.failure ? (
        <div className="SelectChoice-empty tall-44 centre pady-8 padx-12 quiet">{list.emptyText}</div>
      ) : null}
      <VisuallyHidden role="status">
        {typed && !list.isLoading && !list.failure ? showCount(count, 'resultado', 'resultados') : ''}
      </VisuallyHidden>
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
