import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { countPage, loadTag, readConsent, storeConsent } from '#web/app/analytics.ts'
import { env } from '#web/http/env.ts'
import { templatePath } from '#web/nav/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/app/AnalyticsQuestion.css'

/** Asks once whether visits may be counted, and counts them; nothing at all where no counting is configured. */
export function AnalyticsQuestion() {
  const { pathname } = useLocation()
  const [consent, setConsent] = useState(readConsent)
  useEffect(() => loadTag(), [])
  useEffect(() => countPage(templatePath(pathname)), [pathname])
  if (env.analyticsId === '' || consent !== undefined) return null
  const answer = (given: 'si' | 'no') => {
    storeConsent(given)
    setConsent(given)
  }
  return (
    <section className="AnalyticsQuestion box pady-16 padx-16" aria-label="Medición de uso">
      <p>
        ¿Permite contar qué páginas se usan, para mejorar Huella? Nunca se envían datos de propietarios ni de mascotas.
      </p>
      <div className="line ends gap-8">
        <Button onClick={() => answer('no')}>No permitir</Button>
        <Button onClick={() => answer('si')}>Permitir</Button>
      </div>
    </section>
  )
}
