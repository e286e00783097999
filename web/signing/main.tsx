import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '#web/ui/tokens.css'
import '#web/signing/Signing.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SigningScreen } from '#web/signing/SigningScreen.tsx'
import { VerifyScreen } from '#web/signing/VerifyScreen.tsx'

// A page of its own beside the application, for strangers' phones: nothing of the application's shell, library of controls
// or session is in it.

/** The tokens go by this mark; without the application nobody chose a scheme, so that the device's counts. */
const isDark = matchMedia('(prefers-color-scheme: dark)')
const markScheme = () => {
  document.documentElement.dataset.mantineColorScheme = isDark.matches ? 'dark' : 'light'
}
markScheme()
isDark.addEventListener('change', markScheme)

const root = document.getElementById('root')
if (!root) throw new Error('firma.html has no #root')

const [, place, code = ''] = location.pathname.split('/')

createRoot(root).render(
  <StrictMode>
    {place === 'verificar' ? <VerifyScreen given={decodeURIComponent(code)} /> : <SigningScreen />}
  </StrictMode>,
)
