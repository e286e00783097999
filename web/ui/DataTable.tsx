import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '@mantine/core'
import { useFirstRowsAhead } from '#web/nav/ahead.ts'
import { AllRowsBox, RowBox, type RowChoice } from '#web/ui/RowChoice.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/ui/DataTable.css'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** CSS width: "30%", "120px". */
  width?: string
  /** `end` for numbers to compare: right, with digits of one width. */
  align?: 'start' | 'end'
  /** Leave the column out below this width of the window. */
  hideBelow?: 'lg' | 'xl'
}

interface PhoneRow {
  /** Avatar or portrait of 44. */
  leading?: ReactNode
  /** The name: a `RowLink`. */
  title: ReactNode
  /** Second and third line; the last one in the third grey. */
  lines: readonly ReactNode[]
  /** One action of 44 px, or a badge. */
  trailing?: ReactNode
}

export interface DataTableProps<Row> {
  /** What the table holds, read aloud: "Propietarios". */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  phoneRow: (row: Row) => PhoneRow
  /** Icon buttons at the end of a row (wide screens). */
  actions?: (row: Row) => ReactNode
  /** While rows are chosen: a box each, and one for all of them. */
  choice?: RowChoice<Row> | undefined
  /** Old rows stay, dimmed, while newer ones come. */
  isRefreshing?: boolean
  /** Fixed columns, for tables whose content must not move them. */
  isFixed?: boolean
  /** Rows of two lines; on a phone of three, four with a long name: what else does not fit is cut, and the record shows it whole. */
  hasShortRows?: boolean
}

/** A table from 768 px on, rows of a list below. The whole row opens what its `RowLink` opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, columns, actions, choice, isRefreshing = false, isFixed = false } = props
  const isPhone = useIsPhone()
  const list = useRef<HTMLUListElement>(null)
  useFirstRowsAhead(list, rows)
  if (isPhone) {
    return (
      <>
        {choice ? (
          <div className="PhoneRows-all tall-48 row floored holder gap-12">
            <AllRowsBox choice={choice} rows={rows} />
            <span aria-hidden>{choice.allName}</span>
          </div>
        ) : null}
        <ul
          className="PhoneRows"
          ref={list}
          aria-label={label}
          aria-busy={isRefreshing}
          data-short={props.hasShortRows || undefined}
        >
          {rows.map((row) => (
            <PhoneRowItem
              key={rowKey(row)}
              {...props.phoneRow(row)}
              box={choice ? <RowBox choice={choice} row={row} /> : null}
            />
          ))}
        </ul>
      </>
    )
  }
  return (
    <table
      className="DataTable wide text"
      aria-label={label}
      aria-busy={isRefreshing}
      data-fixed={isFixed || undefined}
      data-short={props.hasShortRows || undefined}
    >
      <thead>
        <tr>
          {choice ? (
            <td className="RowChoice-cell RowChoice-all">
              <AllRowsBox choice={choice} rows={rows} />
            </td>
          ) : null}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              data-hide-below={column.hideBelow}
              {...(column.width ? { style: { width: column.width } } : {})}
            >
              {column.head}
            </th>
          ))}
          {actions ? (
            <th scope="col" className="DataTable-actions one-line">
              <VisuallyHidden>Acciones</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr className="holder" key={rowKey(row)}>
            {choice ? (
              <td className="RowChoice-cell">
                <RowBox choice={choice} row={row} />
              </td>
            ) : null}
            {columns.map((column) => (
              <td key={column.key} data-align={column.align} data-hide-below={column.hideBelow}>
                {column.cell(row)}
              </td>
            ))}
            {actions ? (
              <td className="DataTable-actions one-line">
                <div className="RowActions line holder ends gap-4 rigid screen-only">{actions(row)}</div>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PhoneRowItem({ box, leading, title, lines, trailing }: PhoneRow & { box: ReactNode }) {
  return (
    <li className="PhoneRows-row row topped holder gap-12">
      {box}
      {leading}
      <div className="PhoneRows-words grow breaks">
        <div className="PhoneRows-title large strong">{title}</div>
        {lines.map((line, index) => (
          <div key={index} className="PhoneRows-line soft">
            {line}
          </div>
        ))}
      </div>
      {trailing ? <div className="RowActions line holder ends gap-4 rigid screen-only">{trailing}</div> : null}
    </li>
  )
}

/** The one real link of a row: its name. Its area covers the whole row, so a middle click works everywhere. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="RowLink strong">
      {children}
    </Link>
  )
}

interface NameCellProps {
  leading: ReactNode
  to: string
  name: ReactNode
  /** The second line, third grey. */
  note?: ReactNode
}

/** The first cell of most tables: portrait or avatar, name, and a note under it. */
export function NameCell({ leading, to, name, note }: NameCellProps) {
  return (
    <div className="row gap-12">
      {leading}
      <div className="NameCell-words slim">
        <RowLink to={to}>{name}</RowLink>
        {note ? <div className="NameCell-note quiet">{note}</div> : null}
      </div>
    </div>
  )
}

/** Two lines of a cell: 14/20, the second in the third grey. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <div className="TwoLines-first">{first}</div>
      {second === undefined ? null : <div className="NameCell-note quiet">{second}</div>}
    </>
  )
}
