import { typeChoices, useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import '#web/eventTypes/EventTypesSection.css'

/** What events are for: those of one type alone, or all. */
export function TypeFilter({ value, onChange }: { value: string; onChange: (typeId: string) => void }) {
  const options = typeChoices(useEventTypes(), value)
  return (
    <div className="TypeFilter">
      <SelectField label="Tipo de cita" value={value} onChange={onChange} emptyLabel="Todos" options={options} />
    </div>
  )
}
