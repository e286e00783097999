import '#web/app/spanish.ts'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '#web/ui/tokens.css'
import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetReload, handleRenderError } from '#web/app/renderErrors.ts'
import { RootErrorBoundary } from '#web/app/RootErrorBoundary.tsx'
import { SessionGate } from '#web/app/SessionGate.tsx'
import { readToken } from '#web/http/token.ts'
import { keepFocus } from '#web/ui/keepFocus.ts'
import { PagePaw } from '#web/ui/PawLoader.tsx'
import { cssVariables, theme } from '#web/ui/theme.ts'

/** Behind the door: login does not wait for it, and who is already logged in gets it together with the profile. */
const loadApp = () => import('#web/app/App.tsx')
const App = lazy(async () => ({ default: (await loadApp()).App }))
/** Every control and its states, at /_ui: for whoever develops them, and in no build that is shipped. */
const Catalogue =
  import.meta.env.MODE === 'development' && location.pathname.startsWith('/_ui')
    ? lazy(async () => ({ default: (await import('#web/form/catalogue/Catalogue.tsx')).Catalogue }))
    : undefined
if (!Catalogue && readToken()) void loadApp().catch(() => undefined)

const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The library that holds the page still under a modal reads its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
keepFocus()
forgetReload()

createRoot(root, { onCaughtError: handleRenderError, onUncaughtError: handleRenderError }).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <RootErrorBoundary>
        <Suspense fallback={<PagePaw />}>
          {Catalogue ? (
            <Catalogue />
          ) : (
            <SessionGate>
              <App />
            </SessionGate>
          )}
        </Suspense>
      </RootErrorBoundary>
    </MantineProvider>
  </StrictMode>,
)
