import { type ReactNode, useEffect, useState } from 'react'
import type { Report } from '#shared/report/report.contract.ts'
import { loadReport } from '#web/report/loadReport.ts'
import { ReportContent } from '#web/report/ReportContent.tsx'

type State = Report | 'loading' | 'gone' | 'busy' | 'failed'

/** "Reporte de historia clínica": what whoever holds the link of a pet reads. */
export function ReportPage({ publicId }: { publicId: string }) {
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (publicId === '') return undefined
    const asking = new AbortController()
    loadReport(publicId, asking.signal).then(setState, () => {
      if (!asking.signal.aborted) setState('failed')
    })
    return () => asking.abort()
  }, [publicId, attempt])
  const name = typeof state === 'object' ? state.pet.name : undefined
  useEffect(() => {
    if (name) document.title = `${name} · Reporte de historia clínica`
  }, [name])

  if (publicId === '') return <Notice title="Falta el parámetro id en la URL." />
  if (state === 'gone')
    return (
      <Notice title="Este reporte no está disponible">
        El enlace cambió o ya no existe. Pida a la clínica el enlace actual.
      </Notice>
    )
  if (state === 'busy' || state === 'failed')
    return (
      <Notice
        title={state === 'busy' ? 'El reporte se abrió muchas veces seguidas' : 'No se cargó el reporte'}
        action={
          <button
            type="button"
            className="Report-button"
            data-tone="primary"
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            Reintentar
          </button>
        }
      >
        {state === 'busy' ? 'Espere un minuto e intente de nuevo.' : 'Revise su conexión e intente de nuevo.'}
      </Notice>
    )
  if (state === 'loading')
    return (
      <main className="Report-notice" aria-busy>
        <p role="status">Cargando el reporte…</p>
      </main>
    )
  return <ReportContent report={state} publicId={publicId} />
}

function Notice({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <main className="Report-notice">
      <h1>{title}</h1>
      {children ? <p>{children}</p> : null}
      {action}
    </main>
  )
}
