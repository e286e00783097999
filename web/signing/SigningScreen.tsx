import { type ReactNode, useEffect, useState } from 'react'
import type { SigningPage } from '#shared/signing/publicSigning.contract.ts'
import { paperName } from '#shared/signing/signing.words.ts'
import { listImages, type RichText } from '#shared/values/richText.ts'
import { SignForm } from '#web/signing/SignForm.tsx'
import { post, readFile, showMoment } from '#web/signing/strangers.ts'
import { RichTextView } from '#web/ui/RichTextView.tsx'
import { saveFile } from '#web/ui/saveFile.ts'

type Shown = SigningPage | 'loading' | 'gone' | 'busy' | 'offline'

/** "Firma de documentos": what whoever was sent a link reads and signs. */
export function SigningScreen() {
  // After #, which no server is sent.
  const [token, setToken] = useState(() => location.hash.slice(1))
  const [shown, setShown] = useState<Shown>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const follow = () => {
      setShown('loading')
      setToken(location.hash.slice(1))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    let isGone = false
    void post('open', { token }).then((outcome) => {
      if (isGone) return
      if (outcome.kind === 'answer') setShown(outcome.answer)
      else if (outcome.kind === 'offline') setShown('offline')
      else setShown(outcome.error.code === 'not_found' || outcome.error.code === 'invalid' ? 'gone' : 'busy')
    })
    return () => {
      isGone = true
    }
  }, [token, attempt])
  const title = typeof shown === 'object' ? shown.title : undefined
  useEffect(() => {
    if (title) document.title = `${title} · Firma`
  }, [title])

  if (shown === 'loading')
    return (
      <main className="Signing-notice" aria-busy>
        <p role="status">Cargando el documento…</p>
      </main>
    )
  if (shown === 'gone')
    return (
      <Notice title="Este enlace no sirve">
        Ábralo completo, como se lo enviaron. Si sigue igual, pida otro a la clínica.
      </Notice>
    )
  if (shown === 'busy' || shown === 'offline')
    return (
      <Notice title={shown === 'busy' ? 'Se intentó muchas veces seguidas' : 'No se cargó el documento'}>
        {shown === 'busy' ? 'Espere un minuto e intente de nuevo.' : 'Revise su conexión e intente de nuevo.'}
        <button
          type="button"
          className="Signing-button"
          data-tone="primary"
          onClick={() => {
            setShown('loading')
            setAttempt(attempt + 1)
          }}
        >
          Reintentar
        </button>
      </Notice>
    )
  return <OpenedPage page={shown} token={token} onPage={setShown} />
}

interface OpenedProps {
  page: SigningPage
  token: string
  onPage: (page: SigningPage) => void
}

function OpenedPage({ page, token, onPage }: OpenedProps) {
  const { state, clinic, title, petName, content } = page
  if (state === 'signed') return <Signed page={page} token={token} />
  const told = tellClosed(page)
  if (told)
    return (
      <Notice title={told.title}>
        {told.text}
        <Clinic {...clinic} />
      </Notice>
    )
  return (
    <div className="Signing">
      <header className="Signing-head">
        <p className="Signing-clinic">{clinic.name}</p>
        <h1>{title}</h1>
        <p className="Signing-detail">De {petName}. Léalo completo antes de firmar.</p>
        {page.hidesNumbers ? (
          <p className="Signing-detail">Los números de documento se ven completos cuando se firma.</p>
        ) : null}
      </header>
      <main>
        <article className="Signing-paper">
          {content ? <Paper document={content.document} token={token} /> : null}
        </article>
        <DownloadButton page={page} token={token}>
          Descargar el documento en PDF
        </DownloadButton>
        {state === 'open' ? (
          <SignForm key={token} page={page} token={token} onPage={onPage} />
        ) : (
          <section className="Signing-card">
            <h2>Todavía no es su turno</h2>
            <p>Antes firma otra persona. Vuelva a abrir este enlace más tarde.</p>
          </section>
        )}
      </main>
    </div>
  )
}

/** The text to be signed, with its pictures as they come. */
function Paper({ document, token }: { document: RichText; token: string }) {
  const [addresses, setAddresses] = useState<Record<string, string>>({})
  useEffect(() => {
    const made: string[] = []
    let isGone = false
    for (const fileId of listImages(document))
      void readFile(`pictures/${fileId}`, token).then((file) => {
        if (isGone || !file) return
        const address = URL.createObjectURL(file)
        made.push(address)
        setAddresses((before) => ({ ...before, [fileId]: address }))
      })
    return () => {
      isGone = true
      made.forEach((address) => URL.revokeObjectURL(address))
    }
  }, [document, token])
  return <RichTextView document={document} pictureAddress={(fileId) => addresses[fileId]} />
}

interface DownloadProps {
  page: SigningPage
  token: string
  tone?: 'primary'
  children: ReactNode
}

function DownloadButton({ page, token, tone, children }: DownloadProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const download = async () => {
    if (isBusy) return
    setIsBusy(true)
    const file = await readFile('paper', token)
    setIsBusy(false)
    setIsLost(!file)
    if (file) saveFile(file, paperName(page))
  }
  return (
    <>
      <button
        type="button"
        className="Signing-button"
        data-tone={tone}
        aria-disabled={isBusy}
        onClick={() => void download()}
      >
        {isBusy ? 'Descargando…' : children}
      </button>
      <span className="Signing-error" role="alert">
        {isLost ? 'El documento no llegó. Revise su conexión e intente de nuevo.' : ''}
      </span>
    </>
  )
}

/** Of what cannot be signed: what became of it, and what to do. */
function tellClosed({ state, petName, title }: SigningPage): { title: string; text: string } | undefined {
  switch (state) {
    case 'expired':
      return {
        title: 'Este enlace venció',
        text: `El plazo para firmar «${title}» ya pasó. Pida a la clínica un enlace nuevo.`,
      }
    case 'cancelled':
      return {
        title: 'La clínica canceló este envío',
        text: 'Con este enlace ya no se firma. Si todavía debe firmar, pida otro.',
      }
    case 'replaced':
      return { title: 'Hay un enlace más nuevo', text: 'La clínica le envió otro: firme con el último que recibió.' }
    case 'readdressed':
      return {
        title: 'Este enlace ya no sirve',
        text: 'Se envió a un correo o teléfono que ya no es el de quien firma. Pida a la clínica un enlace nuevo.',
      }
    case 'voided':
      return { title: 'El documento fue anulado', text: `«${title}» ya no tiene validez y no se firma.` }
    case 'rejected':
      return {
        title: 'El documento fue rechazado',
        text: `Quedó anotado que «${title}» no se firmó. La clínica ya lo sabe.`,
      }
    case 'deceased':
      return { title: `«${title}» ya no se firma`, text: `${petName} falleció. Lo sentimos mucho.` }
    case 'open':
    case 'waiting':
    case 'signed':
      return undefined
  }
}

function Signed({ page, token }: { page: SigningPage; token: string }) {
  const { clinic, title, petName, signer, signedAt, isWhole } = page
  return (
    <Notice title="Documento firmado" tone="done">
      <span>
        {signer.name ?? signer.label} firmó «{title}» de {petName}
        {signedAt ? ` el ${showMoment(signedAt)}` : ''}.
      </span>
      <span>
        {isWhole
          ? 'Guarde su copia: lleva un sello que permite comprobar que nadie la cambió.'
          : 'Todavía faltan otras firmas. Con este enlace puede ver cómo va.'}
      </span>
      <DownloadButton page={page} token={token} tone="primary">
        {isWhole ? 'Descargar mi copia (PDF)' : 'Descargar el documento en PDF'}
      </DownloadButton>
      <Clinic {...clinic} />
    </Notice>
  )
}

function Clinic({ name, phone }: SigningPage['clinic']) {
  return (
    <span className="Signing-detail">
      {name}
      {phone ? (
        <>
          {' · '}
          <a className="Signing-link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </>
      ) : null}
    </span>
  )
}

function Notice({ title, tone, children }: { title: string; tone?: 'done'; children: ReactNode }) {
  return (
    <main className="Signing-notice" data-tone={tone}>
      <h1>{title}</h1>
      <div role="status">{children}</div>
    </main>
  )
}
