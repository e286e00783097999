import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import type { SigningPage } from '#shared/signing/publicSigning.contract.ts'
import { ACCEPTANCE } from '#shared/signing/signing.words.ts'
import { post, type Refused, showMoment } from '#web/signing/strangers.ts'
import { type Drawing, DrawingPad } from '#web/ui/DrawingPad.tsx'

interface SignFormProps {
  page: SigningPage
  token: string
  onPage: (page: SigningPage) => void
}

interface Typed {
  name: string
  document: string
  isTyping: boolean
  typedName: string
  reason: string
}

/** What is typed survives a reload of this tab, and nothing more: the phone may be another's. */
function useTyped({ signer }: SigningPage, token: string) {
  const slot = `firma ${token.slice(-8)}`
  const [typed, setTyped] = useState<Typed>(() => {
    const begun = {
      name: signer.name ?? '',
      document: '',
      isTyping: false,
      typedName: '',
      reason: '',
    }
    try {
      return { ...begun, ...(JSON.parse(sessionStorage.getItem(slot) ?? '{}') as Partial<Typed>) }
    } catch {
      return begun
    }
  })
  useEffect(() => {
    try {
      sessionStorage.setItem(slot, JSON.stringify(typed))
    } catch {
      // A phone that keeps nothing signs all the same.
    }
  }, [slot, typed])
  return { typed, set: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })) }
}

/** Name, document, signature, code and acceptance: the document is signed here, or refused. */
export function SignForm({ page, token, onPage }: SignFormProps) {
  const { typed, set } = useTyped(page, token)
  const [isRejecting, setIsRejecting] = useState(false)
  if (isRejecting)
    return (
      <RejectForm
        reason={typed.reason}
        onReason={(reason) => set({ reason })}
        page={page}
        token={token}
        onPage={onPage}
        onBack={() => setIsRejecting(false)}
      />
    )
  return <Signature {...{ page, token, onPage, typed, set }} onReject={() => setIsRejecting(true)} />
}

interface SignatureProps extends SignFormProps {
  typed: Typed
  set: (part: Partial<Typed>) => void
  onReject: () => void
}

function Signature({ page, token, onPage, typed, set, onReject }: SignatureProps) {
  const drawing = useRef<Drawing>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const [code, setCode] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Partial<Refused>>({})
  const errorOf = (field: string) => (refused.field === field ? refused.message : undefined)
  /** What is changed is no longer what was refused. */
  const forget = () => setRefused((before) => (before.field || before.message ? {} : before))
  useEffect(() => {
    if (refused.field) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  const sign = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = findMissing({ ...typed, isEmpty, code, isAccepted })
    setRefused(missing ?? {})
    if (missing) return
    setIsBusy(true)
    const drawn = typed.isTyping ? null : (drawing.current?.read()?.toDataURL('image/png') ?? null)
    const { name, document } = typed
    const typedName = typed.isTyping ? typed.typedName : null
    const outcome = await post('sign', { token, code, name, document, drawing: drawn, typedName, isAccepted: true })
    setIsBusy(false)
    if (outcome.kind === 'answer') onPage(outcome.answer)
    else if (outcome.kind === 'offline')
      setRefused({ message: 'No hay conexión. Lo que escribió sigue aquí: toque "Firmar documento" otra vez.' })
    else setRefused(outcome.error)
  }
  return (
    <form ref={form} className="Signing-card" onSubmit={(event) => void sign(event)} onInput={forget} noValidate>
      <h2>Su firma</h2>
      <p className="Signing-detail">
        Firma como {page.signer.label.toLowerCase()}. El enlace sirve hasta el {showMoment(page.expiresAt)}.
      </p>
      <TextField
        label="Nombre completo"
        value={typed.name}
        error={errorOf('name')}
        maxLength={120}
        autoComplete="name"
        onChange={(name) => set({ name })}
      />
      <TextField
        label="Documento de identidad"
        value={typed.document}
        error={errorOf('document')}
        maxLength={40}
        onChange={(document) => set({ document })}
      />
      <fieldset className="Signing-choice">
        <legend>Cómo firma</legend>
        {[false, true].map((isTyping) => (
          <label key={String(isTyping)}>
            <input type="radio" name="how" checked={typed.isTyping === isTyping} onChange={() => set({ isTyping })} />
            {isTyping ? 'Escribo mi nombre' : 'Dibujo mi firma'}
          </label>
        ))}
      </fieldset>
      {typed.isTyping ? (
        <TextField
          label="Escriba su nombre como firma"
          value={typed.typedName}
          error={errorOf('typedName') ?? errorOf('drawing')}
          maxLength={120}
          onChange={(typedName) => set({ typedName })}
          isSignature
        />
      ) : null}
      {/* It stays while the name is typed, so that what was drawn is not lost. */}
      <div hidden={typed.isTyping} className="Signing-drawing">
        <DrawingPad
          ref={drawing}
          onChange={(isCleared) => {
            setIsEmpty(isCleared)
            forget()
          }}
        />
        <p className="Signing-detail">Firme con el dedo dentro del recuadro.</p>
        <button
          type="button"
          className="Signing-button"
          disabled={isEmpty || isBusy}
          onClick={() => drawing.current?.clear()}
        >
          Borrar
        </button>
        <FieldError text={typed.isTyping ? undefined : errorOf('drawing')} />
      </div>
      <CodeField page={page} token={token} code={code} error={errorOf('code')} onCode={setCode} />
      <label className="Signing-accept">
        <input
          type="checkbox"
          checked={isAccepted}
          aria-invalid={errorOf('isAccepted') ? true : undefined}
          onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
        />
        <span>{ACCEPTANCE}</span>
      </label>
      <FieldError text={errorOf('isAccepted')} />
      {refused.message && !refused.field ? (
        <p className="Signing-alert" role="alert">
          {refused.message}
        </p>
      ) : null}
      <button type="submit" className="Signing-button" data-tone="primary" aria-disabled={isBusy}>
        {isBusy ? 'Firmando…' : 'Firmar documento'}
      </button>
      <button type="button" className="Signing-button" disabled={isBusy} onClick={onReject}>
        No quiero firmar
      </button>
    </form>
  )
}

const NO_CODE = 'El código tiene 6 números'
const isCode = (code: string) => /^\d{6}$/.test(code.replaceAll(/\s/g, ''))

interface Given extends Typed {
  isEmpty: boolean
  code: string
  isAccepted: boolean
}

/** The first field that is still missing, in the order of the page. */
function findMissing({
  name,
  document,
  isTyping,
  typedName,
  isEmpty,
  code,
  isAccepted,
}: Given): Partial<Refused> | undefined {
  const empty = 'El campo es obligatorio'
  if (name.trim() === '') return { field: 'name', message: empty }
  if (document.trim() === '') return { field: 'document', message: empty }
  if (isTyping && typedName.trim() === '') return { field: 'typedName', message: empty }
  if (!isTyping && isEmpty) return { field: 'drawing', message: 'La firma está vacía' }
  if (!isCode(code)) return { field: 'code', message: NO_CODE }
  if (!isAccepted) return { field: 'isAccepted', message: 'Falta aceptar la firma electrónica' }
  return undefined
}

interface CodeFieldProps {
  page: SigningPage
  token: string
  code: string
  error: string | undefined
  /** What the code is for. */
  aim?: 'firmar' | 'no firmar'
  onCode: (code: string) => void
}

function CodeField({ page, token, code, error, aim = 'firmar', onCode }: CodeFieldProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [told, setTold] = useState('')
  const ask = async () => {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await post('sendCode', { token })
    setIsBusy(false)
    if (outcome.kind === 'answer') setTold(`Enviado a ${outcome.answer.codeTo}. Sirve por 15 minutos.`)
    else setTold(outcome.kind === 'offline' ? 'No hay conexión. Intente de nuevo.' : outcome.error.message)
  }
  const isMailed = page.codeBy === 'mail'
  return (
    <div className="Signing-code">
      <p>
        {isMailed
          ? `Para ${aim} escriba el código que enviamos a ${page.codeTo}.`
          : `Para ${aim} escriba el código que le dice la clínica.`}
      </p>
      {isMailed ? (
        <button type="button" className="Signing-button" aria-disabled={isBusy} onClick={() => void ask()}>
          {isBusy ? 'Enviando…' : told ? 'Enviar otro código' : 'Enviarme el código'}
        </button>
      ) : null}
      <p role="status" className="Signing-detail">
        {told}
      </p>
      <TextField
        label="Código de 6 números"
        value={code}
        error={error}
        maxLength={12}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={onCode}
      />
    </div>
  )
}

interface RejectFormProps {
  reason: string
  onReason: (reason: string) => void
  page: SigningPage
  token: string
  onPage: (page: SigningPage) => void
  onBack: () => void
}

function RejectForm({ reason, onReason, page, token, onPage, onBack }: RejectFormProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Partial<Refused>>({})
  const error = refused.field === 'code' ? undefined : refused.message
  const reject = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (reason.trim() === '') return setRefused({ message: 'El campo es obligatorio' })
    if (!isCode(code)) return setRefused({ field: 'code', message: NO_CODE })
    setIsBusy(true)
    const outcome = await post('reject', { token, code, reason })
    setIsBusy(false)
    if (outcome.kind === 'answer') return onPage(outcome.answer)
    return setRefused(outcome.kind === 'offline' ? { message: 'No hay conexión. Intente de nuevo.' } : outcome.error)
  }
  return (
    <form className="Signing-card" onSubmit={(event) => void reject(event)} noValidate>
      <h2>No firmar el documento</h2>
      <p>La clínica verá su motivo, y nadie podrá firmar este documento. Puede pedir que le hagan otro.</p>
      <label htmlFor={id} className="Signing-label">
        Motivo
      </label>
      <textarea
        id={id}
        className="Signing-input"
        rows={3}
        maxLength={300}
        value={reason}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      <FieldError id={`${id}-error`} text={error} />
      <CodeField
        page={page}
        token={token}
        code={code}
        aim="no firmar"
        error={refused.field === 'code' ? refused.message : undefined}
        onCode={setCode}
      />
      <button type="submit" className="Signing-button" data-tone="danger" aria-disabled={isBusy}>
        {isBusy ? 'Enviando…' : 'Rechazar el documento'}
      </button>
      <button type="button" className="Signing-button" onClick={onBack}>
        Volver a la firma
      </button>
    </form>
  )
}

interface TextFieldProps {
  label: string
  value: string
  error: string | undefined
  maxLength: number
  onChange: (value: string) => void
  inputMode?: 'numeric'
  autoComplete?: string
  isSignature?: boolean
}

function TextField({ label, value, error, onChange, isSignature, ...input }: TextFieldProps): ReactNode {
  const id = useId()
  return (
    <div className="Signing-field">
      <label htmlFor={id} className="Signing-label">
        {label}
      </label>
      <input
        id={id}
        className="Signing-input"
        data-signature={isSignature}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        {...input}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  return (
    <p id={id} className="Signing-error" role="alert">
      {text}
    </p>
  )
}
