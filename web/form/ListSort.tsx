import { Menu } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { SelectField } from '#web/form/TextFields.tsx'
import '#web/form/ListSort.css'

export interface ListSort<Sort extends string> {
  value: Sort
  /** The first is the order where nobody chose one. */
  labels: Record<Sort, string>
  onChange: (sort: Sort) => void
}

function choicesOf<Sort extends string>(labels: Record<Sort, string>): { value: Sort; label: string }[] {
  return (Object.entries(labels) as [Sort, string][]).map(([value, label]) => ({ value, label }))
}

/** The order of a list, at the right of its toolbar. */
export function SortMenu<Sort extends string>({ value, labels, onChange }: ListSort<Sort>) {
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <button type="button" className="ListSort tall-36 inline gap-6 quiet" aria-label={`Ordenar: ${labels[value]}`}>
          {labels[value]}
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(next) => onChange(next as Sort)}>
          {choicesOf(labels).map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value}>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same among the filters, where a phone has no room for it. */
export function SortField<Sort extends string>({ value, labels, onChange }: ListSort<Sort>) {
  return (
    <SelectField
      label="Ordenar por"
      value={value}
      isRequiredChoice
      options={choicesOf(labels)}
      onChange={(next) => (next ? onChange(next) : undefined)}
    />
  )
}
