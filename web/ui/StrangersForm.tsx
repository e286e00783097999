import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Outcome, Refused } from '#web/http/strangers.ts'

export const OFFLINE = 'No hay conexión. Intente de nuevo.'

/** The one way in which a stranger's page sends: a press while something is under way does nothing. */
export function useSending() {
  const [isBusy, setIsBusy] = useState(false)
  const send = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    await work()
    setIsBusy(false)
  }
  return { isBusy, send: (work: () => Promise<void>) => void send(work) }
}

interface StrangersFormOptions<Answer> {
  /** The first that is missing, in the order of the page: nothing is sent. */
  findMissing?: () => Partial<Refused> | undefined
  send: () => Promise<Outcome<Answer>>
  onAnswer: (answer: Answer) => void
  offline?: string
}

export interface StrangersFormState {
  isBusy: boolean
  errorOf: (field: string) => string | undefined
  /** What was refused and belongs to no field. */
  alert: string | undefined
  /** What is changed is no longer what was refused. */
  forget: () => void
  /** For the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onInput: () => void
    onSubmit: (event: SyntheticEvent) => void
  }
}

/** Sends a form; what is refused stands at its field, which takes the focus. */
export function useStrangersForm<Answer>(options: StrangersFormOptions<Answer>): StrangersFormState {
  const { findMissing, send, onAnswer, offline = OFFLINE } = options
  const ref = useRef<HTMLFormElement>(null)
  const sending = useSending()
  const [refused, setRefused] = useState<Partial<Refused>>({})
  useEffect(() => {
    if (refused.field) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])
  const forget = () => setRefused((before) => (before.field || before.message ? {} : before))
  const submit = (): void => {
    if (sending.isBusy) return
    const missing = findMissing?.()
    setRefused(missing ?? {})
    if (missing) return
    sending.send(async () => {
      const outcome = await send()
      if (outcome.kind === 'answer') onAnswer(outcome.answer)
      else setRefused(outcome.kind === 'offline' ? { message: offline } : outcome.error)
    })
  }
  return {
    isBusy: sending.isBusy,
    errorOf: (field) => (refused.field === field ? refused.message : undefined),
    alert: refused.field ? undefined : refused.message,
    forget,
    props: {
      ref,
      noValidate: true,
      onInput: forget,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
  }
}

interface LabelledProps {
  label: string
  error?: string | undefined
}

interface StrangersFieldProps extends LabelledProps, Omit<ComponentProps<'input'>, 'onChange'> {
  value: string
  onChange: (value: string) => void
}

export function StrangersField({ label, error, onChange, ...input }: StrangersFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(field) => (
        <input
          {...field}
          autoComplete="off"
          {...input}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Labelled>
  )
}

interface StrangersTextAreaProps extends LabelledProps, Omit<ComponentProps<'textarea'>, 'onChange'> {
  value: string
  onChange: (value: string) => void
}

export function StrangersTextArea({ label, error, onChange, ...area }: StrangersTextAreaProps) {
  return (
    <Labelled label={label} error={error}>
      {(field) => <textarea {...field} {...area} onChange={({ currentTarget }) => onChange(currentTarget.value)} />}
    </Labelled>
  )
}

interface FieldInside {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

function Labelled({ label, error, children }: LabelledProps & { children: (field: FieldInside) => ReactNode }) {
  const id = useId()
  const describing = `${id}-error`
  return (
    <div className="slim">
      <label htmlFor={id} className="Stranger-label block strong">
        {label}
      </label>
      {children({
        ...{ id, className: 'Stranger-input', 'aria-describedby': describing },
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={describing} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  return (
    <p id={id} className="Stranger-error text red" role="alert">
      {text}
    </p>
  )
}

/** What was refused and belongs to no field. */
export function StrangersAlert({ children }: { children: string | undefined }) {
  return children ? (
    <p className="Stranger-alert round pady-12 padx-12 text red" role="alert">
      {children}
    </p>
  ) : null
}
