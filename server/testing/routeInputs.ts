import sharp from 'sharp'
import type { CallOf, Route } from '#shared/http/contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import {
  aConsultation,
  anOwner,
  aPet,
  type TestClinic,
  aPersonWithPassword,
  type Person,
} from '#server/testing/factories.ts'

export interface ValidCall {
  input: Record<string, unknown>
  file?: { bytes: Buffer; type: string }
  /** Of another system: its signature. */
  headers?: Record<string, string>
  /** Of the only person for whom it is valid: what is their own. */
  token?: string
}

/** `full`: with the fields that only a licensed veterinarian may write, too. */
export type Extent = 'usual' | 'full'

type Make = (test: TestApp, clinic: TestClinic, extent: Extent) => Promise<ValidCall>

/** How to make a call that succeeds, with records of its own, a contract each: a new contract needs its line here. */
const makers = new Map<Route, Make>()

export function valid<R extends Route>(
  route: R,
  make: (test: TestApp, clinic: TestClinic, extent: Extent) => Promise<CallOf<R>> | CallOf<R>,
  file?: (test: TestApp, clinic: TestClinic) => Promise<Buffer>,
  headers?: Record<string, string>,
): void {
  makers.set(route, async (test, clinic, extent) => ({
    input: (await make(test, clinic, extent)) as Record<string, unknown>,
    ...(file ? { file: { bytes: await file(test, clinic), type: 'image/png' } } : {}),
    ...(headers ? { headers } : {}),
  }))
}

/** A call about the caller's own account: with somebody of its own, whose password is `PASSWORD`. */
export function personal<R extends Route>(
  route: R,
  make: (test: TestApp, person: Person) => Promise<CallOf<R>> | CallOf<R>,
) {
  makers.set(route, async (test, clinic) => {
    const person = await aPersonWithPassword(test, clinic)
    return { input: (await make(test, person)) as Record<string, unknown>, token: person.token }
  })
}

export function hasValidCall(route: Route): boolean {
  return makers.has(route)
}

export async function validCall(
  route: Route,
  test: TestApp,
  clinic: TestClinic,
  extent: Extent = 'usual',
): Promise<ValidCall> {
  const make = makers.get(route)
  if (!make) throw new Error(`No valid call for ${route.method} ${route.path}: add one to the .inputs.ts of its word`)
  return make(test, clinic, extent)
}

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()

export async function newPet(test: TestApp, clinic: TestClinic) {
  return aPet(test, clinic, await anOwner(test, clinic))
}

/** A draft that may be signed. */
export async function newConsultation(test: TestApp, clinic: TestClinic) {
  return aConsultation(test, clinic, await newPet(test, clinic), {
    anamnesis: 'Vómito desde hace 48 horas',
    presumptiveDiagnosis: 'Gastritis aguda',
    treatments: 'Dieta blanda',
    weightKg: 12.4,
  })
}

export const vet = (clinic: TestClinic) => ({ token: clinic.as.veterinario.token })

export async function petWithPhoto(test: TestApp, clinic: TestClinic) {
  const { id } = await newPet(test, clinic)
  const file = { bytes: await picture(), type: 'image/png' }
  return (await callRoute(test, pets.setPhoto, { petId: id }, { ...vet(clinic), file })).body
}
