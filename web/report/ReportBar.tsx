import { useEffect, useRef, useState } from 'react'
import { IconBrandWhatsapp, IconLink, IconMail, IconPrinter, IconShare2 } from '@tabler/icons-react'
import type { Report } from '#shared/report/report.contract.ts'
import { whatsappToAnybody } from '#shared/values/whatsapp.ts'
import { copyText } from '#web/ui/copyText.ts'
import { Logo } from '#web/ui/Logo.tsx'

/** The clinic, and what can be done with the page. */
export function ReportBar({ report: { clinic, pet } }: { report: Report }) {
  return (
    <header className="ReportBar row surface floored gap-12 pady-8">
      {clinic.logo ? <img src={clinic.logo} alt="" height={36} /> : <Logo size={36} />}
      <div className="ReportBar-words grow">
        <strong>{clinic.name}</strong>
        <span className="small quiet">
          {clinic.phone ? `Reporte de historia clínica · ${clinic.phone}` : 'Reporte de historia clínica'}
        </span>
      </div>
      <div className="ReportBar-wide line gap-8">
        <CopyButton words="Copiar enlace" />
        <PrintButton />
      </div>
      <ShareButton petName={pet.name} />
    </header>
  )
}

/** The same within a thumb's reach, on phones. */
export function ReportBottomBar() {
  return (
    <div className="ReportBar-bottom">
      <CopyButton words="Copiar" />
      <PrintButton />
    </div>
  )
}

function PrintButton() {
  return (
    <button
      type="button"
      className="Stranger-button tall-48 inline edged surface round middle gap-8 pady-8 padx-16 strong"
      onClick={() => print()}
    >
      <IconPrinter size={18} stroke={1.75} aria-hidden />
      Imprimir
    </button>
  )
}

function CopyButton({ words }: { words: string }) {
  const [outcome, copy] = useCopy()
  return (
    <>
      <button
        type="button"
        className="Stranger-button tall-48 inline edged surface round middle gap-8 pady-8 padx-16 strong"
        onClick={() => void copy()}
      >
        <IconLink size={18} stroke={1.75} aria-hidden />
        {outcome === 'copied' ? 'Enlace copiado' : words}
      </button>
      <CopyStatus outcome={outcome} />
    </>
  )
}

type Outcome = 'copied' | 'failed' | undefined

function useCopy() {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 4000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(location.href)) ? 'copied' : 'failed')
  return [outcome, copy] as const
}

function CopyStatus({ outcome }: { outcome: Outcome }) {
  return (
    <span role="status" className={outcome === 'failed' ? 'ReportBar-failed small red' : 'unseen'}>
      {outcome === 'copied'
        ? 'Enlace copiado'
        : outcome === 'failed'
          ? 'No se copió: copie la dirección de arriba'
          : ''}
    </span>
  )
}

/** The device's own sheet where it has one, else the ways that a browser knows. */
function ShareButton({ petName }: { petName: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, copy] = useCopy()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const title = `Reporte de ${petName}`
  const text = `${title}: ${location.href}`

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setIsOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  const share = async () => {
    // Missing in some browsers, and wherever the page came without TLS.
    if (!('share' in navigator)) return setIsOpen(!isOpen)
    try {
      await navigator.share({ title, text: title, url: location.href })
    } catch (error) {
      // Closed by the person: nothing to say. Anything else: the other ways.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setIsOpen(true)
    }
  }
  return (
    <div ref={box} className="ReportBar-share holder">
      <button
        ref={button}
        type="button"
        className="Stranger-button tall-48 inline edged surface round middle gap-8 pady-8 padx-16 strong"
        data-tone="primary"
        aria-expanded={isOpen}
        onClick={() => void share()}
      >
        <IconShare2 size={18} stroke={1.75} aria-hidden />
        Compartir
      </button>
      {isOpen ? (
        <div className="ReportBar-ways stack edged surface round-10">
          <a href={whatsappToAnybody(text)} target="_blank" rel="noopener noreferrer">
            <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
            WhatsApp
          </a>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}>
            <IconMail size={18} stroke={1.75} aria-hidden />
            Correo
          </a>
          <button type="button" onClick={() => void copy()}>
            <IconLink size={18} stroke={1.75} aria-hidden />
            {outcome === 'copied' ? 'Enlace copiado' : 'Copiar el enlace'}
          </button>
          <CopyStatus outcome={outcome} />
        </div>
      ) : null}
    </div>
  )
}
