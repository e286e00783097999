import { type ReactNode, useEffect, useState } from 'react'
import type { SigningPage } from '#shared/signing/publicSigning.contract.ts'
import { paperName } from '#shared/signing/publicSigning.words.ts'
import { listImages, type RichText } from '#shared/values/richText.ts'
import { SignForm } from '#web/signing/SignForm.tsx'
import { post, readFile } from '#web/signing/strangers.ts'
import { showMoment } from '#web/ui/strangersMoment.ts'
import { RichTextView } from '#web/ui/RichTextView.tsx'
import { StrangersClinic } from '#web/ui/StrangersClinic.tsx'
import { StrangersDownload } from '#web/ui/StrangersDownload.tsx'
import { Notice, Opening, StrangersPage } from '#web/ui/StrangersPage.tsx'
import { useLinkToken } from '#web/ui/useLinkToken.ts'
import '#web/signing/Signing.css'

const gone = {
  title: 'Este enlace no sirve',
  text: 'Ábralo completo, como se lo enviaron. Si sigue igual, pida otro a la clínica.',
}

/** "Firma de documentos": what whoever was sent a link reads and signs. */
export function SigningScreen() {
  const token = useLinkToken()
  return (
    <Opening
      key={token}
      ask={(signal) => post('open', { token }, signal)}
      loading="Cargando el documento…"
      gone={gone}
      busy="Se intentó muchas veces seguidas"
      failed="No se cargó el documento"
      titleOf={({ title }) => `${title} · Firma`}
    >
      {(page, onPage) => <OpenedPage page={page} token={token} onPage={onPage} />}
    </Opening>
  )
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
        <StrangersClinic {...clinic} />
      </Notice>
    )
  const notes = [
    `De ${petName}. Léalo completo antes de firmar.`,
    ...(page.hidesNumbers ? ['Los números de documento se ven completos cuando se firma.'] : []),
  ]
  return (
    <StrangersPage clinic={clinic.name} title={title} notes={notes}>
      <article className="Stranger-card Signing-card box slim">
        {content ? <Paper document={content.document} token={token} /> : null}
      </article>
      <DownloadButton page={page} token={token}>
        Descargar el documento en PDF
      </DownloadButton>
      {state === 'open' ? (
        <SignForm key={token} page={page} token={token} onPage={onPage} />
      ) : (
        <section className="Stranger-card Stranger-form Signing-card box slim">
          <h2>Todavía no es su turno</h2>
          <p>Antes firma otra persona. Vuelva a abrir este enlace más tarde.</p>
        </section>
      )}
    </StrangersPage>
  )
}

/** The text to be signed, with its pictures as they come. */
function Paper({ document, token }: { document: RichText; token: string }) {
  const [addresses, setAddresses] = useState<Record<string, string>>({})
  useEffect(() => {
    const made: string[] = []
    let isGone = false
    for (const fileId of listImages(document))
      void readFile(`pictures/${fileId}`, token).then((outcome) => {
        if (isGone || outcome.kind !== 'answer') return
        const address = URL.createObjectURL(outcome.answer)
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
  return (
    <StrangersDownload tone={tone} fileName={paperName(page)} read={() => readFile('paper', token)}>
      {children}
    </StrangersDownload>
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
      <StrangersClinic {...clinic} />
    </Notice>
  )
}
