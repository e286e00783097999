import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  numberFields,
  type NumberField,
  readingState,
  stepped,
  stepStart,
  valueBefore,
} from '#shared/surgeries/anesthesia.rules.ts'
import { planes, type Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { planeLabels, readingLabels, showReading } from '#shared/surgeries/surgeries.words.ts'
import { showTime } from '#shared/values/date.ts'
import { SheetSelect, SheetText } from '#web/sheet/SheetFields.tsx'
import { controlId, useSheet, useTypedNumber } from '#web/sheet/SheetContext.tsx'
import { cellField } from '#web/surgeries/surgerySheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface ReadingColumnProps {
  times: readonly string[]
  now: Date
  /** By its instant; the one of this moment where nobody chose. */
  column: string | undefined
  onColumn: (at: string | undefined) => void
}

/** The column of this moment: the last one that has begun. */
function indexNow(times: readonly string[], now: Date): number {
  const begun = times.filter((at) => at <= now.toISOString()).length
  return Math.max(0, begun - 1)
}

/** One column of the grid at a time, for a thumb: what the column before had is ready, plus and minus change it. */
export function ReadingColumn({ times, now, column, onColumn }: ReadingColumnProps) {
  const { record: surgery, values, edit } = useSheet<Surgery>()
  const current = indexNow(times, now)
  const found = column === undefined ? -1 : times.indexOf(column)
  const index = found >= 0 ? found : current
  const at = times[index] ?? ''
  const go = (to: number): void => onColumn(times[to])

  const repeated = Object.fromEntries(
    numberFields.flatMap((field) => {
      const before = valueBefore(surgery.readings, at, field)
      const isEmpty = (values[cellField(at, field)] ?? null) === null
      return isEmpty && before !== null ? [[cellField(at, field), before]] : []
    }),
  )
  const before = times[index - 1]
  return (
    <section className="stack gap-12" aria-label={`Registro de las ${showTime(at)}`}>
      <div className="ReadingColumn-times row apart gap-12">
        <IconButton
          label="Registro anterior"
          size={44}
          tone="default"
          disabled={index === 0}
          onClick={() => go(index - 1)}
        >
          <IconChevronLeft size={22} stroke={2} aria-hidden />
        </IconButton>
        <p className="stack centred" role="status">
          <strong>{showTime(at)}</strong>
          <span className="quiet">
            {index + 1} de {times.length}
            {index === current ? ', ahora' : ''}
          </span>
        </p>
        <IconButton
          label="Registro siguiente"
          size={44}
          tone="default"
          disabled={index === times.length - 1}
          onClick={() => go(index + 1)}
        >
          <IconChevronRight size={22} stroke={2} aria-hidden />
        </IconButton>
      </div>
      {before && Object.keys(repeated).length > 0 ? (
        <Button fullWidth onClick={() => edit(repeated)}>
          {`Igual que a las ${showTime(before)}`}
        </Button>
      ) : null}
      <ul className="ReadingColumn-rows box lined">
        {numberFields.map((field) => (
          <ReadingRow key={`${at}-${field}`} at={at} field={field} />
        ))}
      </ul>
      <SheetSelect
        field={cellField(at, 'plane')}
        label={readingLabels.plane.label}
        options={planes.map((value) => ({ value, label: planeLabels[value] }))}
      />
      <SheetText field={cellField(at, 'notes')} label={readingLabels.notes.label} maxLength={300} />
    </section>
  )
}

const stateWords = { high: '↑ Alta', low: '↓ Baja', normal: '' }

function ReadingRow({ at, field }: { at: string; field: NumberField }) {
  const sheet = useSheet<Surgery>()
  const { record: surgery, edit, onBlur } = sheet
  const name = cellField(at, field)
  const value = sheet.values[name] ?? null
  const before = valueBefore(surgery.readings, at, field)
  const [text, read] = useTypedNumber(value)
  const error = sheet.errorOf(name)
  const state = readingState(field, value, surgery.ranges)
  const { label, short, unit } = readingLabels[field]
  const id = controlId(name)
  const from = stepStart(field, value, before, surgery.ranges)
  const step = (direction: 1 | -1): void => {
    if (from !== undefined) edit({ [name]: stepped(field, from, direction) })
  }
  const thumb = { size: 48, tone: 'default', disabled: from === undefined } as const
  return (
    <li data-state={error ? 'error' : state}>
      <label htmlFor={id}>
        <strong>{short}</strong> <span className="quiet">{unit}</span>
        <small className="block quiet" id={`${id}-help`}>
          {error ??
            (state && state !== 'normal'
              ? stateWords[state]
              : value === null && before !== null
                ? `Antes ${showReading(field, before)}`
                : '')}
        </small>
      </label>
      <IconButton label={`Menos ${label.toLowerCase()}`} {...thumb} onClick={() => step(-1)}>
        <IconMinus size={22} stroke={2} aria-hidden />
      </IconButton>
      <input
        className="entry wide strong figure"
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label}, ${showTime(at)}`}
        aria-describedby={`${id}-help`}
        aria-invalid={error ? true : undefined}
        placeholder={before === null ? '' : showReading(field, before)}
        value={text}
        onBlur={onBlur}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => edit({ [name]: read(event.currentTarget.value) })}
      />
      <IconButton label={`Más ${label.toLowerCase()}`} {...thumb} onClick={() => step(1)}>
        <IconPlus size={22} stroke={2} aria-hidden />
      </IconButton>
    </li>
  )
}
