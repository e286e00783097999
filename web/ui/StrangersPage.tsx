import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '#web/ui/tokens.css'
import '#web/ui/layout.css'
import '#web/ui/layout.css'
import '#web/ui/layout.css'
import '#web/ui/Stranger.css'
import { type ComponentProps, type ReactNode, StrictMode, useEffect, useEffectEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Outcome, Refused } from '#web/http/strangers.ts'

// Pages of their own beside the application, for strangers' phones: nothing of the application's shell, library of controls
// or session is in them.

/** Draws a page in its document. */
export function openStrangersPage(page: ReactNode): void {
  // The tokens go by this mark; without the application nobody chose a scheme, so that the device's counts.
  const isDark = matchMedia('(prefers-color-scheme: dark)')
  const markScheme = () => {
    document.documentElement.dataset.mantineColorScheme = isDark.matches ? 'dark' : 'light'
  }
  markScheme()
  isDark.addEventListener('change', markScheme)
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}

export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

interface StrangersPageProps {
  /** Whose it is. */
  clinic?: string
  title: string
  /** What to know before it is read. */
  notes: readonly string[]
  children: ReactNode
}

/** A page in one column. */
export function StrangersPage({ clinic, title, notes, children }: StrangersPageProps) {
  return (
    <div className="Stranger">
      <header className="Stranger-head below-16">
        {clinic ? <p className="strong brand">{clinic}</p> : null}
        <h1>{title}</h1>
        {notes.map((note) => (
          <p key={note} className="Stranger-detail text soft">
            {note}
          </p>
        ))}
      </header>
      <main>{children}</main>
    </div>
  )
}

interface NoticeProps {
  title: string
  tone?: 'done'
  children?: ReactNode
}

/** All that there is to say, in the place of a page. */
export function Notice({ title, tone, children }: NoticeProps) {
  return (
    <main className="Stranger-notice stack gap-12 breaks" data-tone={tone}>
      <h1>{title}</h1>
      {children ? (
        <div className="stack gap-16" role="status">
          {children}
        </div>
      ) : null}
    </main>
  )
}

interface StrangersButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  tone?: 'primary' | 'danger' | undefined
  isSubmit?: boolean
  isBusy?: boolean
  /** What it says while it is busy. */
  gerund?: string
}

export function StrangersButton({ tone, isSubmit, isBusy, gerund, children, ...button }: StrangersButtonProps) {
  return (
    <button
      {...button}
      type={isSubmit ? 'submit' : 'button'}
      className="Stranger-button tall-48 inline edged surface round middle gap-8 pady-8 padx-16 strong"
      data-tone={tone}
      aria-disabled={isBusy}
    >
      {isBusy && gerund ? gerund : children}
    </button>
  )
}

interface OpeningProps<Answer> {
  ask: (signal: AbortSignal) => Promise<Outcome<Answer>>
  /** "Cargando el reporte…" */
  loading: string
  /** Of a link that opens nothing, whatever the reason. */
  gone: { title: string; text: string }
  /** "El reporte se abrió muchas veces seguidas" */
  busy: string
  /** "No se cargó el reporte" */
  failed: string
  titleOf: (answer: Answer) => string
  /** @param show puts a newer answer in the place of this one */
  children: (answer: Answer, show: (answer: Answer) => void) => ReactNode
}

/** What a link opens, or why it did not. */
export function Opening<Answer>({ ask, loading, gone, busy, failed, titleOf, children }: OpeningProps<Answer>) {
  const [opened, setOpened] = useState<{ answer: Answer }>()
  const [problem, setProblem] = useState<'gone' | 'busy' | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    const asking = new AbortController()
    void askNow(asking.signal).then((outcome) => {
      if (asking.signal.aborted) return
      if (outcome.kind === 'answer') setOpened({ answer: outcome.answer })
      else setProblem(outcome.kind === 'offline' ? 'failed' : problemOf(outcome.error))
    })
    return () => asking.abort()
  }, [attempt])
  useTitle(opened && titleOf(opened.answer))
  if (opened) return children(opened.answer, (answer) => setOpened({ answer }))
  if (!problem)
    return (
      <main className="Stranger-notice stack gap-12 breaks" aria-busy>
        <p role="status">{loading}</p>
      </main>
    )
  if (problem === 'gone') return <Notice title={gone.title}>{gone.text}</Notice>
  return (
    <Notice title={problem === 'busy' ? busy : failed}>
      {problem === 'busy' ? 'Espere un minuto e intente de nuevo.' : 'Revise su conexión e intente de nuevo.'}
      <StrangersButton
        tone="primary"
        onClick={() => {
          setProblem(undefined)
          setAttempt(attempt + 1)
        }}
      >
        Reintentar
      </StrangersButton>
    </Notice>
  )
}

function problemOf({ code }: Refused): 'gone' | 'busy' | 'failed' {
  if (code === 'not_found' || code === 'invalid') return 'gone'
  return code === 'too_many_requests' ? 'busy' : 'failed'
}
