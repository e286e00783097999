/** What the provider says of one payment, as it was sent. Of whoever paid nothing is taken. */
export interface ToldPayment {
  /** The provider's number of the payment. */
  refPayco: string
  transactionId: string
  /** The number that the checkout was opened with. */
  reference: string
  /** The invoice that the checkout was opened for. */
  invoiceId: string
  merchant: string
  /** As it is signed: never read and written anew. */
  amount: string
  currency: string
  state: 'pending' | 'failed' | 'accepted' | 'reversed'
  /** When it came to that by the provider's clock, as ISO 8601; nothing where it does not say. */
  at: string | null
  isTest: boolean
  method: string | null
  signature: string
}

/** What a checkout is opened with by the server, in the provider's words of today's checkout. */
export interface Session {
  name: string
  description: string
  invoice: string
  amount: number
  response: string
  confirmation: string
  extra1: string
  billing: { name: string; address: string; typeDoc: 'CC'; numberDoc: string; callingCode: string; mobilePhone: string }
}

/** Who takes the clinics' payments. Its calls throw what keeps them from being answered. */
export interface Payments {
  readonly provider: 'epayco-v1' | 'epayco-v2' | 'simulator'
  /** Whether payments are tests. One that says otherwise counts for nothing. */
  readonly isTest: boolean
  /** Is it signed with our key, and is it a payment to us? */
  isSigned: (told: ToldPayment) => boolean
  isOurs: (told: ToldPayment) => boolean
  /** Of a provider whose checkout the server opens. @returns its id */
  openSession?: (session: Session, signal: AbortSignal) => Promise<string>
  /** @param ref the number of a callback, or the id of the browser's return @returns nothing of one it does not know (yet) */
  lookUp: (ref: string, signal: AbortSignal) => Promise<ToldPayment | undefined>
  /** The payments of one checkout, where the provider lets it be asked. */
  find: (reference: string, signal: AbortSignal) => Promise<ToldPayment[]>
}
