import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import type { Verification } from '#shared/signing/publicSigning.contract.ts'
import { showMoment, verifyCode, verifyPaper } from '#web/signing/strangers.ts'

const MAX_MB = 20

type Result =
  | { kind: 'found'; verification: Verification; isFile: boolean }
  | { kind: 'bad' | 'unknown'; title: string; text: string }

const unsealed: Result = {
  ...{ kind: 'unknown', title: 'Este PDF no lleva el sello de Huella' },
  text: 'Un papel escaneado o impreso de nuevo tampoco lo lleva: compruébelo con el código que tiene escrito.',
}
const changed: Result = {
  ...{ kind: 'bad', title: 'El archivo fue cambiado' },
  text: 'Lleva un sello, pero no es el de este contenido: no es auténtico. Pida a la clínica el original.',
}
const noCode: Result = {
  ...{ kind: 'bad', title: 'Ningún documento tiene este código' },
  text: 'Revise que esté completo: son 10 letras y números, como 7K3QD-9M2XA.',
}
const offline: Result = { kind: 'unknown', title: 'No hay conexión', text: 'Revise su conexión e intente de nuevo.' }

async function ask(code: string): Promise<Result> {
  const outcome = await verifyCode(code.trim())
  if (outcome.kind === 'answer') return { kind: 'found', verification: outcome.answer, isFile: false }
  if (outcome.kind === 'offline') return offline
  if (outcome.error.code === 'not_found') return noCode
  return { kind: 'unknown', title: 'No se comprobó', text: outcome.error.message }
}

/** "Verificar un documento": says whether a code or a PDF is genuine. @param given the code in the address */
export function VerifyScreen({ given }: { given: string }) {
  const id = useId()
  const [code, setCode] = useState(given)
  const [isBusy, setIsBusy] = useState(given !== '')
  const [result, setResult] = useState<Result>()

  const lookUp = async () => {
    setIsBusy(true)
    setResult(await ask(code))
    setIsBusy(false)
  }
  useEffect(() => {
    document.title = 'Verificar un documento'
    let isGone = false
    if (given)
      void ask(given).then((found) => {
        if (isGone) return
        setResult(found)
        setIsBusy(false)
      })
    return () => {
      isGone = true
    }
  }, [given])

  const lookInto = async (file: File) => {
    if (file.size > MAX_MB * 1024 * 1024)
      return setResult({
        kind: 'unknown',
        title: 'El archivo es demasiado grande',
        text: `El PDF puede pesar hasta ${MAX_MB} MB.`,
      })
    setIsBusy(true)
    const outcome = await verifyPaper(file)
    setIsBusy(false)
    if (outcome.kind === 'offline') return setResult(offline)
    if (outcome.kind === 'refused')
      return setResult({ kind: 'unknown', title: 'No se comprobó', text: outcome.error.message })
    const { seal, verification } = outcome.answer
    if (verification) return setResult({ kind: 'found', verification, isFile: true })
    return setResult(seal === 'unsealed' ? unsealed : changed)
  }
  return (
    <div className="Signing">
      <header className="Signing-head">
        <h1>Verificar un documento</h1>
        <p className="Signing-detail">Comprueba que un documento firmado con Huella es auténtico.</p>
      </header>
      <main>
        <div role="status">
          {isBusy ? <p>Comprobando…</p> : null}
          {result && !isBusy ? <ResultCard result={result} /> : null}
        </div>
        <form
          className="Signing-card"
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault()
            if (code.trim() && !isBusy) void lookUp()
          }}
        >
          <h2>Con el código</h2>
          <label htmlFor={`${id}-code`} className="Signing-label">
            Código de verificación
          </label>
          <input
            id={`${id}-code`}
            className="Signing-input"
            value={code}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <button type="submit" className="Signing-button" data-tone="primary" aria-disabled={isBusy}>
            Verificar código
          </button>
        </form>
        <div className="Signing-card">
          <h2>Con el archivo</h2>
          <p className="Signing-label" id={`${id}-limit`}>
            PDF que recibió, de hasta {MAX_MB} MB
          </p>
          <label htmlFor={`${id}-file`} className="Signing-button Signing-choose" aria-disabled={isBusy}>
            Elegir el PDF
          </label>
          <input
            id={`${id}-file`}
            aria-describedby={`${id}-limit`}
            type="file"
            accept="application/pdf,.pdf"
            className="Signing-file"
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void lookInto(file)
              // The same file again is a change too.
              currentTarget.value = ''
            }}
          />
        </div>
      </main>
    </div>
  )
}

function tellStatus(
  { status }: Verification,
  isFile: boolean,
): { tone: 'good' | 'bad' | 'unknown'; title: string; text: string } {
  switch (status) {
    case 'signed':
      return isFile
        ? { tone: 'good', title: 'Auténtico', text: 'El archivo está como se firmó: no le cambiaron nada.' }
        : {
            tone: 'good',
            title: 'Documento firmado',
            text: 'Compare estos datos y la huella digital con los de su papel.',
          }
    case 'voided':
      return { tone: 'bad', title: 'Documento anulado', text: 'La clínica lo anuló: no tiene validez.' }
    case 'rejected':
      return { tone: 'bad', title: 'Documento rechazado', text: 'Quien debía firmarlo no quiso: no tiene validez.' }
    case 'draft':
    case 'sent':
    case 'viewed':
    case 'expired':
      return { tone: 'unknown', title: 'Documento sin firmar', text: 'Todavía faltan firmas: no tiene validez.' }
  }
}

function ResultCard({ result }: { result: Result }) {
  if (result.kind !== 'found')
    return (
      <section className="Signing-card Signing-result" data-tone={result.kind}>
        <h2>{result.title}</h2>
        <p>{result.text}</p>
      </section>
    )
  const { verification, isFile } = result
  const { tone, title, text } = tellStatus(verification, isFile)
  const { clinicName, petName, sha256, closedAt, signers } = verification
  return (
    <section className="Signing-card Signing-result" data-tone={tone}>
      <h2>{title}</h2>
      <p>{text}</p>
      <dl>
        <dt>Documento</dt>
        <dd>{verification.title}</dd>
        <dt>Clínica</dt>
        <dd>{clinicName}</dd>
        <dt>Mascota</dt>
        <dd>{petName}</dd>
        {signers.map(({ label, name, signedAt }) => (
          <div key={label + name}>
            <dt>{label}</dt>
            <dd>
              {name || 'Sin firmar'}
              {signedAt ? `, firmó el ${showMoment(signedAt)}` : ''}
            </dd>
          </div>
        ))}
        {closedAt ? (
          <>
            <dt>Terminado</dt>
            <dd>{showMoment(closedAt)}</dd>
          </>
        ) : null}
        <dt>Huella digital (SHA-256)</dt>
        <dd className="Signing-hash">{sha256}</dd>
      </dl>
    </section>
  )
}
