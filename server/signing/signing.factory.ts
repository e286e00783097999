import type { CallOf } from '#shared/http/contract.ts'
import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { publicSigning } from '#shared/signing/publicSigning.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { anIssued, drawnSignature } from '#server/issuedFormats/issuedFormats.factory.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

type Sending = Partial<CallOf<typeof signing.send>>

/** What a format's link is known by: `token` opens it, `code` is what the clinic reads out. */
export interface Sent {
  issued: IssuedFormat
  token: string
  code: string
}

/** Sends a format to whoever signs next; handed over by the clinic, unless told otherwise. */
export async function sendOn(
  test: TestApp,
  clinic: TestClinic,
  issued: IssuedFormat,
  sending: Sending = {},
): Promise<Sent> {
  const { token } = clinic.as.veterinario
  const key = { issuedFormatId: issued.id, version: issued.version }
  const input = { ...key, isMailed: false, codeBy: 'clinic' as const, ...sending }
  const { body } = await callRoute(test, signing.send, input, { token })
  const { link } = (await callRoute(test, signing.link, { issuedFormatId: issued.id }, { token })).body
  return { issued: body, token: link?.address.split('#')[1] ?? '', code: link?.code ?? '' }
}

/** A consent that waits for its owner. */
export async function aSent(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  sending: Sending = {},
): Promise<Sent> {
  return sendOn(test, clinic, await anIssued(test, clinic, pet), sending)
}

/** What somebody types on their phone. */
export async function signature({
  token,
  code,
}: Pick<Sent, 'token' | 'code'>): Promise<CallOf<typeof publicSigning.sign>> {
  const made = { name: 'Camila Torres', document: 'CC 1020345678', drawing: await drawnSignature() }
  return { token, code, ...made, isAccepted: true as const }
}

let signed = 0

/** Signed by its owner by the link, and by its veterinarian. */
export async function aWhole(test: TestApp, clinic: TestClinic, pet: { id: string }): Promise<Sent> {
  const sent = await aSent(test, clinic, pet)
  const address = `10.1.0.${(signed += 1) & 255}`
  await callRoute(test, publicSigning.sign, await signature(sent), { address })
  const { token } = clinic.as.veterinario
  const { id: issuedFormatId, version } = sent.issued
  const { body } = await callRoute(test, signing.signWithProfile, { issuedFormatId, version, position: 2 }, { token })
  return { ...sent, issued: body }
}
