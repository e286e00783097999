import { useId } from 'react'
import { Checkbox, VisuallyHidden } from '@mantine/core'
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
    <Box
      name={choice.nameOf(row)}
      isChecked={isChosen}
      isDisabled={choice.isFull && !isChosen}
      onChange={(next) => choice.onChoose([row], next)}
    />
  )
}

/** The box of all the rows that are shown; half full while only some of them are chosen. */
export function AllRowsBox<Row>({ choice, rows }: { choice: RowChoice<Row>; rows: readonly Row[] }) {
  const count = rows.filter((row) => choice.isChosen(row)).length
  const isChecked = count > 0 && (count === rows.length || choice.isFull)
  return (
    <Box
      name={choice.allName}
      isChecked={isChecked}
      isPartial={count > 0 && count < rows.length}
      onChange={() => choice.onChoose(rows, !isChecked)}
    />
  )
}

interface BoxProps {
  name: string
  isChecked: boolean
  isPartial?: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

function Box({ name, isChecked, isPartial = false, isDisabled = false, onChange }: BoxProps) {
  const id = useId()
  return (
    <label className="RowChoice centre rigid" htmlFor={id}>
      <Checkbox
        id={id}
        checked={isChecked}
        indeterminate={isPartial}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <VisuallyHidden>{name}</VisuallyHidden>
    </label>
  )
}
