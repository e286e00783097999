import { type KeyboardEvent, useRef, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { readingRange, readingState, stepped, stepStart, valueBefore } from '#shared/surgeries/anesthesia.rules.ts'
import { planes, type ReadingField, ReadingValues, type Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { planeLabels, readingLabels, showReading } from '#shared/surgeries/surgeries.words.ts'
import { showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { fromDecimal, toDecimal } from '#web/form/inputs.ts'
import { controlId, useSheet, useTyped } from '#web/sheet/SheetContext.tsx'
import { cellField } from '#web/surgeries/surgerySheet.ts'

const rows = Object.keys(ReadingValues.shape) as ReadingField[]

interface Place {
  row: number
  column: number
}

/**
 * The sheet as a grid, for a keyboard: arrows move, a number is typed, Enter goes down, the space bar repeats the value of
 * the column before, plus and minus change it. One cell at a time is a stop of the tabulator.
 */
export function AnesthesiaGrid({ times, next }: { times: readonly string[]; next: string | undefined }) {
  const { record: surgery, isOpen: mayWrite } = useSheet<Surgery>()
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const grid = useRef<HTMLTableElement>(null)

  const go = ({ row, column }: Place): void => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(times.length - 1, column)),
    }
    setActive(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }

  return (
    <div
      className="AnesthesiaGrid box scrolls-x"
      // What is only read has no cell to stop at: the scroll itself takes the keyboard.
      {...(mayWrite ? {} : { role: 'region', tabIndex: 0, 'aria-label': 'Hoja de anestesia' })}
    >
      <table aria-label="Hoja de anestesia" {...(mayWrite ? { role: 'grid' } : {})} ref={grid}>
        <thead>
          <tr>
            <th scope="col" className="AnesthesiaGrid-name">
              Hora
            </th>
            {times.map((at) => (
              <th key={at} scope="col">
                {showTime(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((field, row) => {
            const { label, short, unit } = readingLabels[field]
            const range = readingRange(field, surgery.ranges)
            return (
              <tr key={field} data-row={field}>
                <th scope="row" className="AnesthesiaGrid-name">
                  <abbr title={label}>{short}</abbr> <span className="light quiet">{unit}</span>
                  {range ? (
                    <small className="light quiet">
                      {showNumber(range.min)} – {showNumber(range.max)}
                    </small>
                  ) : null}
                </th>
                {times.map((at, column) => (
                  <GridCell
                    key={at}
                    at={at}
                    field={field}
                    place={`${row}-${column}`}
                    isStop={active.row === row && active.column === column}
                    onFocus={() => setActive({ row, column })}
                    onMove={(down, right) => go({ row: row + down, column: column + right })}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {mayWrite ? <GridProblems times={times} onGo={go} /> : null}
      {mayWrite ? (
        <p className="AnesthesiaGrid-help pady-8 padx-12 quiet">
          Flechas: mover. Escriba el valor; Enter baja. Espacio repite el valor anterior; + y − lo suben y lo bajan. Lo
          que se sale de lo usual lleva ↑ o ↓.{next ? ` La columna de las ${showTime(next)} se abre a su hora.` : ''}
        </p>
      ) : null}
    </div>
  )
}

/** What is refused, in words under the grid: a cell has no room for its sentence. */
function GridProblems({ times, onGo }: { times: readonly string[]; onGo: (place: Place) => void }) {
  const { errorOf } = useSheet()
  const found = times.flatMap((at, column) => {
    const errors = rows.map((field) => errorOf(cellField(at, field)))
    return [...new Set(errors)].flatMap((error) =>
      error ? [{ at, column, error, fields: rows.filter((_, row) => errors[row] === error) }] : [],
    )
  })
  if (found.length === 0) return null
  return (
    <div role="alert" className="AnesthesiaGrid-problems red">
      <ul aria-label="Casillas por corregir">
        {found.map(({ at, column, error, fields }) => (
          <li key={`${at}-${error}`}>
            <button
              className="tall-24 strong underlined"
              type="button"
              onClick={() => onGo({ row: rows.findIndex((field) => fields[0] === field), column })}
            >
              {[...fields.map((field) => readingLabels[field].short), showTime(at)].join(', ')}
            </button>
            : {error}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface GridCellProps {
  at: string
  field: ReadingField
  place: string
  isStop: boolean
  onFocus: () => void
  onMove: (down: number, right: number) => void
}

const stateWords = { high: 'alta', low: 'baja', normal: '' }
const stateSigns = { high: '↑', low: '↓', normal: '' }

function GridCell({ at, field, place, isStop, onFocus, onMove }: GridCellProps) {
  const sheet = useSheet<Surgery>()
  const name = cellField(at, field)
  const value = sheet.values[name] ?? null
  const isNumber = field !== 'plane' && field !== 'notes'
  const [text, read] = useTyped(value, isNumber ? toDecimal : (typed) => (typed === '' ? null : typed), (known) =>
    typeof known === 'number' ? fromDecimal(known) : typeof known === 'string' ? known : '',
  )
  const error = sheet.errorOf(name)
  const state = readingState(field, value, sheet.record.ranges)
  const words = [readingLabels[field].label, showTime(at), state ? stateWords[state] : '', error ?? '']
    .filter(Boolean)
    .join(', ')

  const handleKey = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>): void => {
    const moves: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    }
    const move = moves[event.key]
    const isWriting = field === 'notes' && text !== '' && event.key.startsWith('Arrow') && move?.[0] === 0
    if (move && !isWriting && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      onMove(...move)
    } else if (event.key === ' ' && text === '') {
      event.preventDefault()
      const before = valueBefore(sheet.record.readings, at, field)
      if (before !== null) sheet.edit({ [name]: before })
    } else if ((event.key === '+' || event.key === '-') && field !== 'plane' && field !== 'notes') {
      event.preventDefault()
      const from = stepStart(field, value, valueBefore(sheet.record.readings, at, field), sheet.record.ranges)
      if (from !== undefined) sheet.edit({ [name]: stepped(field, from, event.key === '+' ? 1 : -1) })
    }
  }
  const shared = {
    id: controlId(name),
    'data-cell': place,
    tabIndex: isStop ? 0 : -1,
    'aria-label': words,
    'aria-invalid': error ? true : undefined,
    onFocus,
    onKeyDown: handleKey,
    title: error,
  }
  return (
    <td {...(sheet.isOpen ? { role: 'gridcell' } : {})} data-state={error ? 'error' : state}>
      {!sheet.isOpen ? (
        <span data-cell={place} className="AnesthesiaGrid-read">
          {showReading(field, value)}
          {state && state !== 'normal' ? <VisuallyHidden>, {stateWords[state]}</VisuallyHidden> : null}
        </span>
      ) : field === 'plane' ? (
        <select
          {...shared}
          value={text}
          onBlur={sheet.onBlur}
          onChange={(event) => sheet.edit({ [name]: event.currentTarget.value || null })}
        >
          <option value="">–</option>
          {planes.map((plane) => (
            <option key={plane} value={plane}>
              {planeLabels[plane]}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={isNumber ? 'decimal' : 'text'}
          autoComplete="off"
          value={text}
          onBlur={sheet.onBlur}
          onFocus={(event) => {
            event.currentTarget.select()
            onFocus()
          }}
          onChange={(event) => sheet.edit({ [name]: read(event.currentTarget.value) })}
        />
      )}
      {state && state !== 'normal' ? (
        <span className="AnesthesiaGrid-sign" aria-hidden>
          {stateSigns[state]}
        </span>
      ) : null}
    </td>
  )
}
