import { Checkbox } from '@mantine/core'
import '#web/ui/RowChoice.css'

/** Rows that can be chosen, for what is done to several at once. */
export interface RowChoice<Row> {
  isChosen: (row: Row) => boolean
  /** "Elegir a Milo" */
  nameOf: (row: Row) => string
  /** "Elegir las 50 que se muestran" */
  allName: string
  /** No other row can be added. */
  isFull: boolean
  onChoose: (rows: readonly Row[], isChosen: boolean) => void
}

/** The box of a row. Its area covers the row. */
export function RowBox<Row>({ choice, row }: { choice: RowChoice<Row>; row: Row }) {
  const isChosen = choice.isChosen(row)
  return (
    <label className="RowChoice">
      <Checkbox
        aria-label={choice.nameOf(row)}
        checked={isChosen}
        disabled={choice.isFull && !isChosen}
        onChange={(event) => choice.onChoose([row], event.currentTarget.checked)}
      />
    </label>
  )
}

/** The box of all the rows that are shown; half full while only some of them are chosen. */
export function AllRowsBox<Row>({ choice, rows }: { choice: RowChoice<Row>; rows: readonly Row[] }) {
  const count = rows.filter((row) => choice.isChosen(row)).length
  const isFull = count > 0 && (count === rows.length || choice.isFull)
  return (
    <label className="RowChoice">
      <Checkbox
        aria-label={choice.allName}
        checked={isFull}
        indeterminate={count > 0 && count < rows.length}
        onChange={() => choice.onChoose(rows, !isFull)}
      />
    </label>
  )
}
