import { type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Verification } from '#shared/signing/publicSigning.contract.ts'
import type { Refused } from '#web/http/strangers.ts'
import { verifyCode, verifyPaper } from '#web/signing/strangers.ts'
import { showMoment } from '#web/ui/strangersMoment.ts'
import { StrangersField, useSending } from '#web/ui/StrangersForm.tsx'
import { StrangersButton, StrangersPage, useTitle } from '#web/ui/StrangersPage.tsx'
import '#web/signing/Signing.css'

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

const notVerified = ({ message }: Refused): Result => ({ kind: 'unknown', title: 'No se comprobó', text: message })

async function ask(code: string): Promise<Result> {
  const outcome = await verifyCode(code.trim())
  if (outcome.kind === 'answer') return { kind: 'found', verification: outcome.answer, isFile: false }
  if (outcome.kind === 'offline') return offline
  if (outcome.error.code === 'not_found') return noCode
  return notVerified(outcome.error)
}

async function askOfFile(file: File): Promise<Result> {
  if (file.size > MAX_MB * 1024 * 1024)
    return {
      kind: 'unknown',
      title: 'El archivo es demasiado grande',
      text: `El PDF puede pesar hasta ${MAX_MB} MB.`,
    }
  const outcome = await verifyPaper(file)
  if (outcome.kind === 'offline') return offline
  if (outcome.kind === 'refused') return notVerified(outcome.error)
  const { seal, verification } = outcome.answer
  if (verification) return { kind: 'found', verification, isFile: true }
  return seal === 'unsealed' ? unsealed : changed
}

/** "Verificar un documento": says whether a code or a PDF is genuine. @param given the code in the address */
export function VerifyScreen({ given }: { given: string }) {
  const id = useId()
  const [code, setCode] = useState(given)
  const { isBusy, send } = useSending()
  const [result, setResult] = useState<Result>()
  const verify = (asked: () => Promise<Result>) => send(async () => setResult(await asked()))

  useTitle('Verificar un documento')
  const verifyGiven = useEffectEvent(() => (given ? verify(() => ask(given)) : undefined))
  useEffect(() => verifyGiven(), [])

  return (
    <StrangersPage
      title="Verificar un documento"
      notes={['Comprueba que un documento firmado con Huella es auténtico.']}
    >
      <div role="status">
        {isBusy ? <p>Comprobando…</p> : null}
        {result && !isBusy ? <ResultCard result={result} /> : null}
      </div>
      <form
        className="Stranger-card Stranger-form Signing-card box slim"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          if (code.trim()) verify(() => ask(code))
        }}
      >
        <h2>Con el código</h2>
        <StrangersField
          label="Código de verificación"
          value={code}
          maxLength={200}
          autoCapitalize="off"
          spellCheck={false}
          onChange={setCode}
        />
        <StrangersButton isSubmit tone="primary" isBusy={isBusy}>
          Verificar código
        </StrangersButton>
      </form>
      <div className="Stranger-card Stranger-form Signing-card box slim">
        <h2>Con el archivo</h2>
        <p className="Stranger-label block strong" id={`${id}-limit`}>
          PDF que recibió, de hasta {MAX_MB} MB
        </p>
        <label
          htmlFor={`${id}-file`}
          className="Stranger-button tall-48 inline edged surface round middle gap-8 pady-8 padx-16 strong"
          aria-disabled={isBusy}
        >
          Elegir el PDF
        </label>
        <input
          id={`${id}-file`}
          aria-describedby={`${id}-limit`}
          type="file"
          accept="application/pdf,.pdf"
          className="unseen"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) verify(() => askOfFile(file))
            // The same file again is a change too.
            currentTarget.value = ''
          }}
        />
      </div>
    </StrangersPage>
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
      <section
        className="Stranger-card Stranger-form Signing-card Signing-result box slim breaks"
        data-tone={result.kind}
      >
        <h2>{result.title}</h2>
        <p>{result.text}</p>
      </section>
    )
  const { verification, isFile } = result
  const { tone, title, text } = tellStatus(verification, isFile)
  const { clinicName, petName, sha256, closedAt, signers } = verification
  return (
    <section className="Stranger-card Stranger-form Signing-card Signing-result box slim breaks" data-tone={tone}>
      <h2>{title}</h2>
      <p>{text}</p>
      <dl className="stack gap-8">
        <dt className="text soft">Documento</dt>
        <dd>{verification.title}</dd>
        <dt className="text soft">Clínica</dt>
        <dd>{clinicName}</dd>
        <dt className="text soft">Mascota</dt>
        <dd>{petName}</dd>
        {signers.map(({ label, name, signedAt }) => (
          <div key={label + name}>
            <dt className="text soft">{label}</dt>
            <dd>
              {name || 'Sin firmar'}
              {signedAt ? `, firmó el ${showMoment(signedAt)}` : ''}
            </dd>
          </div>
        ))}
        {closedAt ? (
          <>
            <dt className="text soft">Terminado</dt>
            <dd>{showMoment(closedAt)}</dd>
          </>
        ) : null}
        <dt className="text soft">Huella digital (SHA-256)</dt>
        <dd className="Signing-hash">{sha256}</dd>
      </dl>
    </section>
  )
}
