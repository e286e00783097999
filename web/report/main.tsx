import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '#web/ui/tokens.css'
import '#web/report/Report.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ReportPage } from '#web/report/ReportPage.tsx'

// A page of its own beside the application: nothing of the application's shell, library of controls or session is in it.

/** The tokens go by this mark; without the application nobody chose a scheme, so that the device's counts. */
const isDark = matchMedia('(prefers-color-scheme: dark)')
const markScheme = () => {
  document.documentElement.dataset.mantineColorScheme = isDark.matches ? 'dark' : 'light'
}
markScheme()
isDark.addEventListener('change', markScheme)

const root = document.getElementById('root')
if (!root) throw new Error('reporte.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ReportPage publicId={new URLSearchParams(location.search).get('id')?.trim() ?? ''} />
  </StrictMode>,
)
