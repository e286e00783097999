import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '#web/ui/tokens.css'
import '@mantine/core/styles.layer.css'
import '#web/ui/layout.css'
import { MantineProvider } from '@mantine/core'
import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetReload, handleRenderError } from '#web/app/renderErrors.ts'
import { RootErrorBoundary } from '#web/app/RootErrorBoundary.tsx'
import { SessionGate } from '#web/app/SessionGate.tsx'
import { keepFocus } from '#web/ui/keepFocus.ts'
import { PagePaw } from '#web/ui/PawLoader.tsx'
import { cssVariables, theme } from '#web/ui/theme.ts'

/** Behind the door: login does not wait for it, and who is already logged in gets it together with the profile. */
const loadApp = () => import('#web/app/App.tsx')
/** No `lazy`: React holds what follows a fallback back for 300 ms, so that nothing flickers. */
function BehindDoor() {
  const [loaded, setLoaded] = useState<{ App?: ComponentType; error?: unknown }>({})
  useEffect(() => {
    loadApp().then(
      ({ App }) => setLoaded({ App }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  if (loaded.error !== undefined) throw loaded.error
  return loaded.App ? <loaded.App /> : <PagePaw />
}
/** Every control and its states, at /_ui: for whoever develops them, and in no build that is shipped. */
const Catalogue =
  import.meta.env.MODE === 'development' && location.pathname.startsWith('/_ui')
    ? lazy(async () => ({ default: (await import('#web/form/catalogue/Catalogue.tsx')).Catalogue }))
    : undefined
/** The screens that a day most often begins with: their code comes with the frame's, not after it. */
const firstScreens: [RegExp, () => Promise<unknown>][] = [
  [/^\/$/, () => import('#web/home/HomeScreen.tsx')],
  [/^\/agenda$/, () => import('#web/agendaEvents/AgendaScreen.tsx')],
  [
    /^\/mascotas\/[^/]+(\/info)?$/,
    () => Promise.all([import('#web/app/PetPage.tsx'), import('#web/pets/PetInfoTab.tsx')]),
  ],
  [/^\/consulta\/[^/]+$/, () => import('#web/consultations/ConsultationScreen.tsx')],
]
function loadBehindDoor(): void {
  const load = firstScreens.find(([path]) => path.test(location.pathname))?.[1]
  void Promise.all([loadApp(), load?.()]).catch(() => undefined)
}

// Where the link of a letter leads that was written before the page had an address of its own.
const [, optOutToken] = /^#baja=([\w-]+)$/.exec(location.hash) ?? []
if (optOutToken) location.replace(`/baja#${optOutToken}`)

const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The library that holds the page still under a modal reads its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
keepFocus()
forgetReload()
// Ready before the first word is drawn: a letter of another width would move what stands beside it.
void document.fonts.load('16px "Atkinson Hyperlegible Next Variable"')

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
            <SessionGate onAsked={loadBehindDoor}>
              <BehindDoor />
            </SessionGate>
          )}
        </Suspense>
      </RootErrorBoundary>
    </MantineProvider>
  </StrictMode>,
)
