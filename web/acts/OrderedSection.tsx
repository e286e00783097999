import { type ReactNode, useState } from 'react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import type { Refusal } from '#shared/http/errors.ts'
import { capitalised } from '#shared/values/text.ts'
import { inUse, type OrderedEntry } from '#shared/word/orderedList.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { archiveActs } from '#web/acts/archiveActs.ts'
import { agreeing, OrderedForm, type OrderedFormWord } from '#web/acts/OrderedForm.tsx'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/acts/OrderedSection.css'

/** What a word says of its list, which a clinic writes and puts in order itself. */
export interface OrderedWord<Entry extends OrderedEntry, Draft, Values extends object> extends OrderedFormWord<
  Entry,
  Draft,
  Values
> {
  query: UseQueryOptions<Entry[]>
  title: string
  /** How it is used. */
  hint: string
  /** What became of the archived ones. */
  archivedHint: string
  /** What stands before the name. */
  mark?: (entry: Entry) => ReactNode
  /** Below the name. */
  facts?: (entry: Entry) => string
  /** New ones are made elsewhere: here they are named, put in order and archived. */
  isMadeElsewhere?: true
  /** In the place of a list that has none. */
  empty?: { title: string; text: string }
}

/** The entries in use, in their order, and below them the archived ones. */
export function OrderedSection<Entry extends OrderedEntry, Draft, Values extends object>({
  word,
}: {
  word: OrderedWord<Entry, Draft, Values>
}) {
  const list = useQuery(word.query)
  return (
    <Loaded query={list} name={`l${agreeing(word).o}s ${word.title.toLowerCase()}`} skeletonRows={6} inCard>
      {(entries) => <OrderedList word={word} entries={entries} />}
    </Loaded>
  )
}

interface OrderedListProps<Entry extends OrderedEntry, Draft, Values extends object> {
  word: OrderedWord<Entry, Draft, Values>
  entries: readonly Entry[]
}

function OrderedList<Entry extends OrderedEntry, Draft, Values extends object>(
  props: OrderedListProps<Entry, Draft, Values>,
) {
  const { word, entries } = props
  const { title, hint, archivedHint, mark, facts, empty, rules, shortNoun } = word
  const [edited, setEdited] = useState<Entry | 'new'>()
  const refuseMore = rules.refuseMore(entries)
  const { o } = agreeing(word)
  const { moves, archive, restore } = orderedActs(word, entries, refuseMore)
  const used = inUse(entries)
  const archived = entries.filter(({ isArchived }) => isArchived)
  const add = word.isMadeElsewhere ? null : (
    <Button
      tone="primary"
      icon={<IconPlus size={18} stroke={2} aria-hidden />}
      disabledReason={refuseMore?.message}
      onClick={() => setEdited('new')}
    >
      {`Nuev${o} ${shortNoun}`}
    </Button>
  )
  const row = (entry: Entry, buttons: ReactNode) => (
    <li key={entry.id}>
      {mark?.(entry)}
      <div className="OrderedSection-words slim breaks">
        <strong>{rules.nameOf(entry)}</strong>
        {facts ? <div className="soft">{facts(entry)}</div> : null}
      </div>
      <div className="line gap-4">{buttons}</div>
    </li>
  )
  return (
    <>
      <Card title={title} {...(used.length > 0 || !empty ? { aside: add } : {})}>
        <p className="below-12 soft">
          {hint} {refuseMore?.message}
        </p>
        {used.length === 0 && empty ? (
          <EmptyState title={empty.title} action={add}>
            {empty.text}
          </EmptyState>
        ) : (
          <ul className="OrderedSection">
            {used.map((entry) =>
              row(
                entry,
                <>
                  {moves.map((one) => (
                    <ActButton key={one.name} look="icon" does={one} of={entry} />
                  ))}
                  <IconButton label={`Editar ${rules.nameOf(entry)}`} onClick={() => setEdited(entry)}>
                    <IconPencil size={20} stroke={1.75} aria-hidden />
                  </IconButton>
                  <ActButton look="icon" does={archive} of={entry} />
                </>,
              ),
            )}
          </ul>
        )}
      </Card>
      {archived.length > 0 ? (
        <Card title={`Archivad${o}s`}>
          <p className="below-12 soft">{archivedHint}</p>
          <ul className="OrderedSection">
            {archived.map((entry) => row(entry, <ActButton does={restore} of={entry} />))}
          </ul>
        </Card>
      ) : null}
      {edited ? (
        <OrderedForm
          word={word}
          entries={entries}
          entry={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  )
}

/** What is done with an entry. Every call answers with all of them. */
function orderedActs<Entry extends OrderedEntry, Draft, Values extends object>(
  word: OrderedWord<Entry, Draft, Values>,
  entries: readonly Entry[],
  refuseMore: Refusal | undefined,
) {
  const { routes, rules, noun } = word
  const { article, o } = agreeing(word)
  const { nameOf } = rules
  const keyOf = ({ id: entryId, version }: Entry) => ({ entryId, version })
  const used = inUse(entries)
  const moving = (direction: 'up' | 'down', label: string) =>
    act<Entry>({
      name: direction,
      label,
      title: (entry) => `${label} ${nameOf(entry)}`,
      icon: direction === 'up' ? IconArrowUp : IconArrowDown,
      refuse: ({ id }) =>
        used.at(direction === 'up' ? 0 : -1)?.id === id ? { message: 'Ya está en el extremo de la lista' } : undefined,
      send: (entry) => call(routes.move, { ...keyOf(entry), direction }),
      refused: `No se movió ${article} ${noun}`,
    })
  const [archive, restore] = archiveActs<Entry, Entry[]>({
    nameOf,
    isArchived: ({ isArchived }) => isArchived,
    send: (entry, isArchived) => call(routes.archive, { ...keyOf(entry), isArchived }),
    after: (all, { id }) => all.find((entry) => entry.id === id),
    refuseArchive: (entry) => rules.refuseArchive(entry, entries),
    refuseRestore: () => refuseMore,
    archived: `${capitalised(noun)} archivad${o}`,
    restored: `${capitalised(noun)} en uso`,
    refused: `No se cambió ${article} ${noun}`,
  })
  return { moves: [moving('up', 'Subir'), moving('down', 'Bajar')], archive, restore }
}
