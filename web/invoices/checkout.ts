import { checkoutFields, CONFIRM_PATH, RESPONSE_QUERY } from '#shared/invoices/checkout.rules.ts'
import type { Checkout } from '#shared/invoices/invoices.contract.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { env } from '#web/http/env.ts'

/** What the provider's script leaves in the page. */
interface Handler {
  open: (fields?: object) => void
  /** Only in its newer builds. */
  setHooks?: (hooks: { onClosed: () => void }) => void
}

declare global {
  interface Window {
    ePayco?: { checkout: { configure: (settings: object) => Handler } }
  }
}

const scripts: Record<Checkout['provider'], string> = {
  'epayco-v1': 'https://checkout.epayco.co/checkout.js',
  'epayco-v2': 'https://checkout.epayco.co/checkout-v2.js',
  simulator: '/sim/epayco/checkout.js',
}

/** The simulator takes any. */
const SIMULATED_KEY = 'SIM_PUBLIC_KEY'

/**
 * Opens the provider's window over the page, or leaves the page for the provider's: the attempt is kept by then.
 * @throws Error with a sentence, when the window could not be opened
 */
export async function openCheckout(checkout: Checkout, payer: Profile, onClosed: () => void): Promise<void> {
  const { provider } = checkout
  const isSimulated = provider === 'simulator'
  const { key, isTest, scriptUrl } = env.epayco
  if (!isSimulated && !key) throw new Error('El pago en línea no está configurado. Escriba a soporte para pagar.')
  await loadScript((!isSimulated && scriptUrl) || scripts[provider])
  const widget = window.ePayco?.checkout
  if (!widget) throw new Error('La ventana de pago no se pudo abrir. Intente de nuevo.')
  const handler = widget.configure(settingsOf(checkout, { key, isTest }))
  handler.setHooks?.({ onClosed })
  if (provider === 'epayco-v2') handler.open()
  else handler.open(checkoutFields(checkout, payer, addresses()))
}

/** What the widget is configured with: the key and the flag of the build, or what the server opened. */
export function settingsOf({ provider, sessionId }: Checkout, build: { key: string; isTest: boolean }): object {
  if (provider === 'simulator') return { key: SIMULATED_KEY, test: true }
  if (provider === 'epayco-v2') return { sessionId, type: 'onpage', test: build.isTest }
  return { key: build.key, test: build.isTest }
}

function addresses() {
  const whole = (address: string) => new URL(address, location.origin).href
  return {
    confirmation: whole(env.services.inventories + CONFIRM_PATH),
    response: `${whole(env.siteUrl || '/').replace(/\/$/, '')}/${RESPONSE_QUERY}`,
  }
}

const loading = new Map<string, Promise<void>>()

function loadScript(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const script = document.createElement('script')
  script.src = address
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(address)
      script.remove()
      reject(new Error('La ventana de pago no se pudo cargar. Revise su conexión e intente de nuevo.'))
    })
  })
  loading.set(address, loaded)
  document.head.append(script)
  return loaded
}
