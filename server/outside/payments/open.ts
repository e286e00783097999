import type { Env } from '#server/env.ts'
import { openEpayco } from '#server/outside/payments/epayco.ts'
import type { Payments } from '#server/outside/payments/payments.ts'
import { openPaymentSimulator } from '#server/outside/payments/simulator.ts'

/** Where keys are set, ePayco; without them a simulator, and on a real server nobody: what it takes is no money. */
export function openPayments(env: Env, folder: string): Payments | undefined {
  const { EPAYCO_PUBLIC_KEY: publicKey, EPAYCO_CUST_ID: custId, EPAYCO_P_KEY: key } = env
  if (publicKey && custId && key)
    return openEpayco({
      ...{ publicKey, custId, key, privateKey: env.EPAYCO_PRIVATE_KEY, checkout: env.EPAYCO_CHECKOUT },
      ...{ isTest: env.EPAYCO_TEST === 'true', apifyUrl: env.EPAYCO_APIFY_URL, secureUrl: env.EPAYCO_SECURE_URL },
    })
  return env.NODE_ENV === 'production' ? undefined : openPaymentSimulator(folder)
}
