import sharp from 'sharp'
import type { CallOf } from '#shared/http/contract.ts'
import { formats, type FormatTemplate } from '#shared/formats/formats.contract.ts'
import { type IssuedFormat, issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

const words = (text: string) => ({ type: 'text', text })

/** A consent that its owner and its veterinarian sign. */
export const consent = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [words('Consentimiento informado')] },
    {
      type: 'paragraph',
      content: [
        words('Autorizo a '),
        { type: 'dataField', attrs: { key: 'clinic.name' } },
        words(' a operar a '),
        { type: 'dataField', attrs: { key: 'pet.name' } },
        words('.'),
      ],
    },
    { type: 'signatureField', attrs: { id: 'propietario', role: 'owner', label: 'Propietario' } },
    { type: 'signatureField', attrs: { id: 'veterinario', role: 'professional', label: 'Médico veterinario' } },
  ],
}

export async function aFormat(
  test: TestApp,
  clinic: TestClinic,
  draft: Partial<CallOf<typeof formats.create>> = {},
): Promise<FormatTemplate> {
  const input = { title: 'Consentimiento de cirugía', purpose: 'surgery' as const, content: consent, ...draft }
  return (await callRoute(test, formats.create, input, { token: clinic.as.administrador.token })).body
}

/** A draft of the consent above, unless told otherwise. */
export async function anIssued(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  input: Partial<CallOf<typeof issuedFormats.create>> = {},
): Promise<IssuedFormat> {
  const formatId = input.formatId ?? (await aFormat(test, clinic)).id
  const call = { petId: pet.id, ...input, formatId }
  return (await callRoute(test, issuedFormats.create, call, { token: clinic.as.veterinario.token })).body
}

/** A line, as a finger draws it. */
export async function drawnSignature(): Promise<string> {
  const line =
    '<svg width="300" height="100"><path d="M10 80 Q 90 -40 150 50 T 290 20" stroke="#10201b" stroke-width="5" fill="none"/></svg>'
  return `data:image/png;base64,${(await sharp(Buffer.from(line)).png().toBuffer()).toString('base64')}`
}

/** Signs the next place of a format in the clinic; that of the veterinarian with the profile. */
export async function signNext(test: TestApp, clinic: TestClinic, issued: IssuedFormat, name = 'Camila Torres') {
  const next = issued.signers.find(({ status }) => status === 'pending')
  const key = { issuedFormatId: issued.id, version: issued.version, position: next?.position ?? 1 }
  const { token } = clinic.as.veterinario
  if (next?.role === 'professional') return callRoute(test, signing.signWithProfile, key, { token })
  const made = { name, document: '1020345678', drawing: await drawnSignature(), isAccepted: true as const }
  return callRoute(test, signing.signHere, { ...key, ...made }, { token })
}
