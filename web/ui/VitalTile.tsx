import { useId } from 'react'
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { withoutUnit } from '#shared/values/number.ts'
import { judgeVital, showRange, vitalBar, type NormalRange } from '#web/ui/vitalBar.ts'
import '#web/ui/VitalTile.css'

interface VitalTileProps {
  label: string
  /** "°C" */
  unit: string
  /** What the person types, with comma or point. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Usual for this animal; `null` where none is known: nothing is highlighted then. */
  range: NormalRange | null
  /** Instead of the range's words: "Anterior 13,3". */
  note?: string | undefined
  /** The note says why it is probably a slip: it stands out as one outside the range. */
  isOdd?: boolean
  /** An impossible value: the field's error. A value outside the range is not an error. */
  error?: string | undefined
  id?: string
  name?: string
  /** "Alta" and "Baja" agree with the vital's name: "Alto", "Bajo" for a weight. */
  words?: { high: string; low: string }
  readOnly?: boolean
}

const feminine = { high: 'Alta', low: 'Baja' }

export function VitalTile(props: VitalTileProps) {
  const { label, unit, value, onChange, range, note, error, words = feminine } = props
  const own = useId()
  const id = props.id ?? own
  const verdict = error ? undefined : judgeVital(value, range)
  const isOut = verdict === 'high' || verdict === 'low'
  const isOdd = props.isOdd === true && !error
  const bar = range ? vitalBar(value, range) : undefined
  return (
    <div
      className="VitalTile column entry holder slim"
      data-out={isOut || isOdd || undefined}
      data-error={error ? true : undefined}
    >
      <label className="VitalTile-label caption strong soft" htmlFor={id}>
        {label}
      </label>
      <div className="VitalTile-value line level gap-4">
        <input
          id={id}
          name={props.name ?? id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          placeholder="–"
          value={value}
          readOnly={props.readOnly === true}
          aria-describedby={`${id}-help`}
          {...(error ? { 'aria-invalid': true } : {})}
          onChange={(event) => onChange(withoutUnit(event.currentTarget.value, unit))}
          onBlur={() => props.onBlur?.()}
        />
        <span className="soft">{unit}</span>
      </div>
      {bar ? (
        <div className="VitalTile-bar holder" aria-hidden>
          <span className="VitalTile-normal" style={{ left: `${bar.start}%`, width: `${bar.end - bar.start}%` }} />
          {bar.marker === undefined ? null : <span className="VitalTile-marker" style={{ left: `${bar.marker}%` }} />}
        </div>
      ) : null}
      <div className="VitalTile-help row wrap caption quiet" id={`${id}-help`}>
        {error ? (
          error
        ) : (
          <>
            {verdict === 'high' ? <IconArrowUp size={14} stroke={2.2} aria-hidden /> : null}
            {verdict === 'low' ? <IconArrowDown size={14} stroke={2.2} aria-hidden /> : null}
            {isOut ? <strong className="heavy">{words[verdict]}</strong> : null}
            {isOdd ? <IconAlertTriangle size={14} stroke={2} aria-hidden /> : null}
            <span>{note ?? (range ? showRange(range) : 'Sin rango de referencia')}</span>
          </>
        )}
      </div>
    </div>
  )
}
