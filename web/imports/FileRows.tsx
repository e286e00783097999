import { useState } from 'react'
import { Link } from 'react-router'
import {
  type DuplicateChoice,
  type FileRow,
  type Import,
  type RowState,
  rowStates,
} from '#shared/imports/imports.contract.ts'
import { choiceOf, offeredChoices } from '#shared/imports/imports.rules.ts'
import { duplicateChoiceNames, duplicateKindNames, rowStateNames } from '#shared/imports/imports.words.ts'
import { showNumber } from '#shared/values/number.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { RowBadge } from '#web/imports/ImportBadge.tsx'
import { chooseRow } from '#web/imports/imports.acts.ts'
import { useRowPages } from '#web/imports/imports.data.ts'
import { paths } from '#web/nav/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** The rows of the file, first those that somebody has to look at. */
export function FileRows({ one }: { one: Import }) {
  const has = (state: RowState) => state !== 'read' && one.counts[state] > 0
  const [chosen, setChosen] = useState<RowState | ''>()
  const first = (['bad', 'kept', 'duplicate'] as const).find(has) ?? ''
  const state = chosen ?? first
  const pages = useRowPages(one.id, { state: state === '' ? 'any' : state })
  return (
    <ListScreen<FileRow>
      name="las filas"
      query={pages}
      bar={
        <SelectField
          label="Filas"
          value={state}
          onChange={setChosen}
          emptyLabel="Todas"
          options={rowStates.flatMap((value) =>
            value !== 'read' && has(value)
              ? [{ value, label: `${rowStateNames[value]} (${showNumber(one.counts[value])})` }]
              : [],
          )}
        />
      }
      empty={() => <EmptyState title="Ninguna fila así" illustration="clipboard" />}
      table={{
        label: 'Filas del archivo',
        rowKey: ({ id }) => id,
        columns: [
          { key: 'row', head: 'Fila', width: '72px', cell: ({ row }) => row },
          { key: 'cells', head: 'En el archivo', width: '34%', cell: (row) => <Cells row={row} /> },
          { key: 'found', head: 'Qué se encontró', cell: (row) => <Found one={one} row={row} /> },
          { key: 'state', head: 'Estado', width: '170px', cell: ({ state: of }) => <RowBadge state={of} /> },
        ],
        phoneRow: (row) => ({
          title: <strong>Fila {row.row}</strong>,
          lines: [<Cells key="cells" row={row} />, <Found key="found" one={one} row={row} />],
          trailing: <RowBadge state={row.state} />,
        }),
      }}
    />
  )
}

function Cells({ row: { cells } }: { row: FileRow }) {
  return (
    <span className="quiet breaks">
      {cells
        .filter((cell) => cell.trim() !== '')
        .join(' · ')
        .slice(0, 240)}
    </span>
  )
}

function Found({ one, row }: { one: Import; row: FileRow }) {
  const { problems, notes, duplicate, ownerId, petId } = row
  return (
    <div className="stack gap-4 breaks">
      {problems.map(({ column, message }) => (
        <div key={`${column} ${message}`}>
          {column === null ? null : <strong>{one.columns[column]?.name}: </strong>}
          {message}
        </div>
      ))}
      {notes.map((note) => (
        <div key={note} className="quiet">
          {note}
        </div>
      ))}
      {duplicate ? <Double one={one} row={row} /> : null}
      {row.state === 'undone' ? null : petId ? (
        <Link className="brand" to={paths.pet(petId).tab('historial')}>
          Ver la mascota
        </Link>
      ) : ownerId ? (
        <Link className="brand" to={paths.owner(ownerId)}>
          Ver el propietario
        </Link>
      ) : null}
    </div>
  )
}

/** Who is there already, and what becomes of the row. */
function Double({ one, row }: { one: Import; row: FileRow }) {
  const { press, dialog } = useActs([chooseRow], { importId: one.id, row, choice: null as DuplicateChoice | null })
  const { duplicate } = row
  if (!duplicate) return null
  const who = duplicate.row === null ? duplicate.name : `${duplicate.name}, fila ${duplicate.row}`
  return (
    <>
      <div>
        {duplicateKindNames[duplicate.kind]}:{' '}
        {duplicate.ownerId ? (
          <Link className="brand" to={paths.owner(duplicate.ownerId)}>
            {who}
          </Link>
        ) : (
          who
        )}
      </div>
      {one.state === 'checked' ? (
        <SelectField
          label={`Fila ${row.row}`}
          value={choiceOf(row, one.plan.choices)}
          onChange={(choice) => press('choose', { importId: one.id, row, choice: choice as DuplicateChoice })}
          isRequiredChoice
          options={offeredChoices[duplicate.kind].map((value) => ({ value, label: duplicateChoiceNames[value] }))}
        />
      ) : null}
      {dialog}
    </>
  )
}
