import { useEffect, useState } from 'react'
import type { SigningPage } from '#shared/signing/publicSigning.contract.ts'
import { ACCEPTANCE } from '#shared/signing/publicSigning.words.ts'
import { readStored, writeStored } from '#web/http/browserStorage.ts'
import type { Refused } from '#web/http/strangers.ts'
import { post } from '#web/signing/strangers.ts'
import { showMoment } from '#web/ui/strangersMoment.ts'
import { SignatureInput } from '#web/ui/SignatureInput.tsx'
import {
  FieldError,
  OFFLINE,
  StrangersAlert,
  StrangersField,
  StrangersTextArea,
  useSending,
  useStrangersForm,
} from '#web/ui/StrangersForm.tsx'
import { StrangersButton } from '#web/ui/StrangersPage.tsx'

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
      return { ...begun, ...(JSON.parse(readStored(slot, 'sessionStorage') ?? '{}') as Partial<Typed>) }
    } catch {
      return begun
    }
  })
  // A phone that keeps nothing signs all the same.
  useEffect(() => void writeStored(slot, JSON.stringify(typed), 'sessionStorage'), [slot, typed])
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
  const [drawing, setDrawing] = useState('')
  const [code, setCode] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const { name, document, isTyping, typedName } = typed
  const form = useStrangersForm({
    findMissing: () => findMissing({ ...typed, drawing, code, isAccepted }),
    send: () => {
      const signature = isTyping ? { drawing: null, typedName } : { drawing, typedName: null }
      return post('sign', { token, code, name, document, ...signature, isAccepted: true })
    },
    onAnswer: onPage,
    offline: 'No hay conexión. Lo que escribió sigue aquí: toque "Firmar documento" otra vez.',
  })
  return (
    <form {...form.props} className="Stranger-card Stranger-form Signing-card box slim">
      <h2>Su firma</h2>
      <p className="Stranger-detail text soft">
        Firma como {page.signer.label.toLowerCase()}. El enlace sirve hasta el {showMoment(page.expiresAt)}.
      </p>
      <StrangersField
        label="Nombre completo"
        value={name}
        error={form.errorOf('name')}
        maxLength={120}
        autoComplete="name"
        onChange={(next) => set({ name: next })}
      />
      <StrangersField
        label="Documento de identidad"
        value={document}
        error={form.errorOf('document')}
        maxLength={40}
        onChange={(next) => set({ document: next })}
      />
      <fieldset className="Signing-choice line wrap">
        <legend className="strong">Cómo firma</legend>
        {[false, true].map((types) => (
          <label className="tall-44 row gap-10" key={String(types)}>
            <input type="radio" name="how" checked={isTyping === types} onChange={() => set({ isTyping: types })} />
            {types ? 'Escribo mi nombre' : 'Dibujo mi firma'}
          </label>
        ))}
      </fieldset>
      {isTyping ? (
        <div className="Signing-typed">
          <StrangersField
            label="Escriba su nombre como firma"
            value={typedName}
            error={form.errorOf('typedName') ?? form.errorOf('drawing')}
            maxLength={120}
            onChange={(next) => set({ typedName: next })}
          />
        </div>
      ) : null}
      {/* It stays while the name is typed, so that what was drawn is not lost. */}
      <div hidden={isTyping}>
        <SignatureInput
          value={drawing}
          error={isTyping ? undefined : form.errorOf('drawing')}
          button={StrangersButton}
          onChange={(next) => {
            setDrawing(next)
            form.forget()
          }}
        />
      </div>
      <CodeField page={page} token={token} code={code} error={form.errorOf('code')} onCode={setCode} />
      <label className="Signing-accept tall-44 row gap-10">
        <input
          type="checkbox"
          checked={isAccepted}
          aria-invalid={form.errorOf('isAccepted') ? true : undefined}
          onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
        />
        <span>{ACCEPTANCE}</span>
      </label>
      <FieldError text={form.errorOf('isAccepted')} />
      <StrangersAlert>{form.alert}</StrangersAlert>
      <StrangersButton isSubmit tone="primary" isBusy={form.isBusy} gerund="Firmando…">
        Firmar documento
      </StrangersButton>
      <StrangersButton disabled={form.isBusy} onClick={onReject}>
        No quiero firmar
      </StrangersButton>
    </form>
  )
}

const EMPTY = 'El campo es obligatorio'
const NO_CODE = 'El código tiene 6 números'
const isCode = (code: string) => /^\d{6}$/.test(code.replaceAll(/\s/g, ''))

interface Given extends Typed {
  drawing: string
  code: string
  isAccepted: boolean
}

/** The first field that is still missing, in the order of the page. */
function findMissing({
  name,
  document,
  isTyping,
  typedName,
  drawing,
  code,
  isAccepted,
}: Given): Partial<Refused> | undefined {
  if (name.trim() === '') return { field: 'name', message: EMPTY }
  if (document.trim() === '') return { field: 'document', message: EMPTY }
  if (isTyping && typedName.trim() === '') return { field: 'typedName', message: EMPTY }
  if (!isTyping && drawing === '') return { field: 'drawing', message: 'La firma está vacía' }
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
  const { isBusy, send } = useSending()
  const [told, setTold] = useState('')
  const ask = () =>
    send(async () => {
      const outcome = await post('sendCode', { token })
      if (outcome.kind === 'answer') setTold(`Enviado a ${outcome.answer.codeTo}. Sirve por 15 minutos.`)
      else setTold(outcome.kind === 'offline' ? OFFLINE : outcome.error.message)
    })
  const isMailed = page.codeBy === 'mail'
  return (
    <div className="stack gap-8">
      <p>
        {isMailed
          ? `Para ${aim} escriba el código que enviamos a ${page.codeTo}.`
          : `Para ${aim} escriba el código que le dice la clínica.`}
      </p>
      {isMailed ? (
        <StrangersButton isBusy={isBusy} gerund="Enviando…" onClick={ask}>
          {told ? 'Enviar otro código' : 'Enviarme el código'}
        </StrangersButton>
      ) : null}
      <p role="status" className="Stranger-detail text soft">
        {told}
      </p>
      <StrangersField
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
  const [code, setCode] = useState('')
  const form = useStrangersForm({
    findMissing: () => {
      if (reason.trim() === '') return { field: 'reason', message: EMPTY }
      return isCode(code) ? undefined : { field: 'code', message: NO_CODE }
    },
    send: () => post('reject', { token, code, reason }),
    onAnswer: onPage,
  })
  return (
    <form {...form.props} className="Stranger-card Stranger-form Signing-card box slim">
      <h2>No firmar el documento</h2>
      <p>La clínica verá su motivo, y nadie podrá firmar este documento. Puede pedir que le hagan otro.</p>
      <StrangersTextArea
        label="Motivo"
        value={reason}
        error={form.errorOf('reason')}
        rows={3}
        maxLength={300}
        onChange={onReason}
      />
      <CodeField page={page} token={token} code={code} aim="no firmar" error={form.errorOf('code')} onCode={setCode} />
      <StrangersAlert>{form.alert}</StrangersAlert>
      <StrangersButton isSubmit tone="danger" isBusy={form.isBusy} gerund="Enviando…">
        Rechazar el documento
      </StrangersButton>
      <StrangersButton onClick={onBack}>Volver a la firma</StrangersButton>
    </form>
  )
}
