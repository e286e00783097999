import { type ChangeEvent, type ClipboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { Popover, Skeleton, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { parseDay, showDate } from '#shared/values/date.ts'
import { writeAt } from '#web/form/caret.ts'
import { beginDate, overtypeDate, readDate, settleDate, typeDate } from '#web/form/dateTyping.ts'
import { frameOf, type FieldProps } from '#web/form/fieldProps.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/form/Field.css'
import '#web/form/DateField.css'

const CalendarPanel = lazy(async () => ({ default: (await import('#web/form/CalendarPanel.tsx')).CalendarPanel }))

interface DateFieldProps extends FieldProps<string> {
  /** First and last day that the calendar offers, `YYYY-MM-DD`. Typing is judged by the form's schema and rules. */
  min?: string
  max?: string
}

/** A date typed as DD/MM/YYYY, or chosen in a calendar. The value is the text: `toDay` reads it on submit. */
export function DateField(props: DateFieldProps) {
  const { value, onChange } = props
  const [opened, { toggle, close }] = useDisclosure(false)
  const [view, setView] = useState(0)
  const isPhone = useIsPhone()
  const settle = () => {
    const settled = settleDate(value)
    if (settled !== value) onChange(settled)
    props.onBlur?.()
  }
  /** Since it was entered no key was typed. */
  const isEntered = useRef(false)
  const enter = () => {
    isEntered.current = true
  }
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = currentTarget
    const begun = isEntered.current ? beginDate(value, typed) : undefined
    isEntered.current = false
    if (begun !== undefined) return onChange(begun)
    const over = selectionStart === null ? undefined : overtypeDate(value, typed, selectionStart)
    if (over) writeAt(currentTarget, over.text, over.caret)
    onChange(over ? over.text : typeDate(value, typed))
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = readDate(event.clipboardData.getData('text'))
    if (pasted === undefined || props.readOnly) return
    // One date does not go into another: wherever the caret is, the new one takes its place.
    event.preventDefault()
    isEntered.current = false
    onChange(pasted)
  }
  const day = parseDay(value)
  const calendar = (
    <Suspense fallback={<Skeleton height={304} width={308} />}>
      <CalendarPanel
        // Opening again starts at the day in the field.
        key={view}
        day={day}
        // Empty where no day is the first: an animal whose birth nobody knows.
        min={props.min || undefined}
        max={props.max}
        onPick={(picked) => {
          onChange(showDate(picked))
          close()
        }}
      />
    </Suspense>
  )
  const button = (
    <IconButton
      label={`Calendario de «${props.label}»`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      disabled={props.disabled === true || props.readOnly === true}
      onClick={() => {
        setView((before) => before + 1)
        toggle()
      }}
    >
      <IconCalendar size={20} stroke={1.75} aria-hidden />
    </IconButton>
  )
  return (
    <>
      <TextInput
        {...frameOf(props, value !== '')}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onFocus={enter}
        onClick={enter}
        onChange={handleChange}
        onPaste={handlePaste}
        onBlur={settle}
        rightSectionWidth={44}
        rightSectionPointerEvents="all"
        rightSection={
          isPhone ? (
            button
          ) : (
            <Popover
              opened={opened}
              onDismiss={close}
              onClose={close}
              position="bottom-end"
              shadow="md"
              returnFocus
              withRoles={false}
            >
              <Popover.Target>
                <span>{button}</span>
              </Popover.Target>
              <Popover.Dropdown data-mantine-stop-propagation="true" role="dialog" aria-label={props.label} p={12}>
                {calendar}
              </Popover.Dropdown>
            </Popover>
          )
        }
      />
      {isPhone ? (
        <ResponsiveModal opened={opened} onClose={close} title={props.label}>
          {calendar}
        </ResponsiveModal>
      ) : null}
    </>
  )
}
