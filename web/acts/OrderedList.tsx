import { type ReactNode, useState } from 'react'
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import type { Refusal } from '#shared/http/errors.ts'
import { act, type AnyAct } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import '#web/acts/OrderedList.css'

/** An entry of a list that a clinic writes and puts in order itself; what is no longer used is archived, never removed. */
export interface OrderedEntry {
  id: string
  version: number
  isArchived: boolean
}

interface Placed<Entry> {
  entry: Entry
  isFirst: boolean
  isLast: boolean
}

interface OrderedWords<Entry extends OrderedEntry> {
  /** A masculine noun: "campo". */
  noun: string
  nameOf: (entry: Entry) => string
  /** Every call answers with all of the entries. */
  move: (entry: Entry, direction: 'up' | 'down') => Promise<Entry[]>
  archive: (entry: Entry, isArchived: boolean) => Promise<Entry[]>
  refuseArchive?: (entry: Entry) => Refusal | undefined
}

/** What is done with an entry of such a list. */
export function orderedActs<Entry extends OrderedEntry>(words: OrderedWords<Entry>) {
  const { noun, nameOf, move, archive, refuseArchive } = words
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1)
  const moving = (direction: 'up' | 'down', label: string) =>
    act<Placed<Entry>>({
      name: direction,
      label,
      title: ({ entry }) => `${label} ${nameOf(entry)}`,
      icon: direction === 'up' ? IconArrowUp : IconArrowDown,
      refuse: ({ isFirst, isLast }) =>
        (direction === 'up' ? isFirst : isLast) ? { message: 'Ya está en el extremo de la lista' } : undefined,
      send: ({ entry }) => move(entry, direction),
      refused: `No se movió el ${noun}`,
    })
  const restore = {
    done: `${Noun} en uso`,
    refused: `No se pudo volver a usar el ${noun}`,
  }
  return {
    inUse: [moving('up', 'Subir'), moving('down', 'Bajar')],
    archive: act<Placed<Entry>, undefined, Entry[]>({
      name: 'archive',
      label: 'Archivar',
      title: ({ entry }) => `Archivar ${nameOf(entry)}`,
      icon: IconArchive,
      refuse: ({ entry }) => refuseArchive?.(entry),
      send: ({ entry }) => archive(entry, true),
      done: `${Noun} archivado`,
      refused: `No se archivó el ${noun}`,
      undo: (entries, { entry }) => {
        const archived = entries.find(({ id }) => id === entry.id)
        return archived && { ...restore, send: () => archive(archived, false) }
      },
    }),
    restore: (refuse: Refusal | undefined) =>
      act<Entry>({
        name: 'restore',
        label: 'Volver a usar',
        title: (entry) => `Volver a usar ${nameOf(entry)}`,
        icon: IconArchiveOff,
        refuse: () => refuse,
        send: (entry) => archive(entry, false),
        note: nameOf,
        ...restore,
      }),
    nameOf,
  }
}

interface OrderedListProps<Entry extends OrderedEntry> {
  title: string
  /** How it is used. */
  hint: string
  /** What became of the archived ones. */
  archivedHint: string
  entries: readonly Entry[]
  acts: ReturnType<typeof orderedActs<Entry>>
  /** "Nuevo campo" */
  add: string
  /** Why there can be no more in use. */
  refuseMore: Refusal | undefined
  /** What stands before the name. */
  mark?: (entry: Entry) => ReactNode
  facts: (entry: Entry) => string
  /** The dialog of a new one, or of the one being changed. */
  form: (entry: Entry | undefined, onClose: () => void) => ReactNode
  /** In the place of a list that has none in use. */
  empty?: (add: ReactNode) => ReactNode
}

/** Those in use, in their order, and below them the archived ones. */
export function OrderedList<Entry extends OrderedEntry>(props: OrderedListProps<Entry>) {
  const { title, hint, archivedHint, entries, acts, refuseMore, mark, facts, form, empty } = props
  const [edited, setEdited] = useState<Entry | 'new'>()
  const inUse = entries.filter(({ isArchived }) => !isArchived)
  const archived = entries.filter(({ isArchived }) => isArchived)
  const restore: AnyAct<Entry> = acts.restore(refuseMore)
  const add = (
    <Button
      tone="primary"
      icon={<IconPlus size={18} stroke={2} aria-hidden />}
      disabledReason={refuseMore?.message}
      onClick={() => setEdited('new')}
    >
      {props.add}
    </Button>
  )
  const row = (entry: Entry, buttons: ReactNode) => (
    <li key={entry.id}>
      {mark?.(entry)}
      <div className="OrderedList-words">
        <strong>{acts.nameOf(entry)}</strong>
        <div>{facts(entry)}</div>
      </div>
      <div className="OrderedList-buttons">{buttons}</div>
    </li>
  )
  return (
    <>
      <Card title={title} {...(inUse.length > 0 || !empty ? { aside: add } : {})}>
        <p className="Settings-hint">
          {hint} {refuseMore?.message}
        </p>
        {inUse.length === 0 && empty ? (
          empty(add)
        ) : (
          <ul className="OrderedList">
            {inUse.map((entry, at) => {
              const placed = { entry, isFirst: at === 0, isLast: at === inUse.length - 1 }
              return row(
                entry,
                <>
                  {acts.inUse.map((one) => (
                    <ActButton key={one.name} look="icon" does={one} of={placed} />
                  ))}
                  <IconButton label={`Editar ${acts.nameOf(entry)}`} onClick={() => setEdited(entry)}>
                    <IconPencil size={20} stroke={1.75} aria-hidden />
                  </IconButton>
                  <ActButton look="icon" does={acts.archive} of={placed} />
                </>,
              )
            })}
          </ul>
        )}
      </Card>
      {archived.length > 0 ? (
        <Card title="Archivados">
          <p className="Settings-hint">{archivedHint}</p>
          <ul className="OrderedList">
            {archived.map((entry) => row(entry, <ActButton does={restore} of={entry} />))}
          </ul>
        </Card>
      ) : null}
      {edited ? form(edited === 'new' ? undefined : edited, () => setEdited(undefined)) : null}
    </>
  )
}
