import type { PaymentState } from '#shared/invoices/payments.rules.ts'

/** A payment on the glass, as a pure state machine: it knows no call and no window. */
export interface Paying {
  /** `opening` the provider's window, which then stands `open`; `confirming` what was paid in it. */
  step: 'idle' | 'opening' | 'open' | 'confirming'
  /** Of the checkout that this window opened last; without it the newest payment counts. */
  reference: string | undefined
  /** Another checkout is not decided yet, as the notice says: paying now is paying again. */
  isAsking: boolean
  /** What became of the last try. */
  notice: { tone: 'error' | 'waiting'; text: string } | undefined
}

export type PayingEvent =
  | { type: 'pressed' }
  /** The server keeps it: from now on this one is heard of. */
  | { type: 'kept'; reference: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'refused'; text: string; asks: boolean }
  | { type: 'heard'; state: PaymentState }
  /** Nobody said anything for as long as is waited. */
  | { type: 'unheard' }
  | { type: 'ended' }

export const noPayment: Paying = { step: 'idle', reference: undefined, isAsking: false, notice: undefined }

/** Who comes back from the provider's own page has paid there, or not. */
export function returnedPayment(reference: string | undefined): Paying {
  return { ...noPayment, step: 'confirming', reference }
}

const told: Partial<Record<PaymentState | 'unheard', Paying['notice']>> = {
  failed: { tone: 'error', text: 'El banco rechazó el pago. Intente con otra tarjeta.' },
  pending: { tone: 'waiting', text: 'Su banco aún verifica el pago. El sistema se desbloquea cuando lo apruebe.' },
  unheard: {
    tone: 'waiting',
    text: 'Aún no llega la confirmación. Si ya pagó, no pague de nuevo: espere un momento.',
  },
}

export function nextPaying(paying: Paying, event: PayingEvent): Paying {
  const { step } = paying
  switch (event.type) {
    case 'pressed':
      if (step === 'opening') return paying
      return { ...paying, step: 'opening', isAsking: false, notice: undefined }
    case 'kept':
      return { ...paying, reference: event.reference }
    case 'opened':
      return step === 'opening' ? { ...paying, step: 'open' } : paying
    // What was heard while the window stood open is not waited for once it is closed.
    case 'closed':
      return step === 'idle' ? paying : { ...paying, step: 'confirming' }
    case 'refused': {
      const { text, asks } = event
      return { ...paying, step: 'idle', isAsking: asks, notice: { tone: asks ? 'waiting' : 'error', text } }
    }
    case 'heard':
    case 'unheard': {
      const notice = told[event.type === 'heard' ? event.state : 'unheard']
      return step === 'confirming' && notice ? { ...paying, step: 'idle', notice } : paying
    }
    case 'ended':
      return noPayment
  }
}
