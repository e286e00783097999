import { expect, it } from 'vitest'
import { evidenceBlocks } from '#server/signing/evidence.ts'
import type { FrozenFormat } from '#server/signing/signing.queries.ts'

const signer = (name: string): FrozenFormat['signers'][number] => ({
  ...{ id: 'uno', version: 2, fieldId: 'propietario', position: 1, role: 'owner', label: 'Propietario' },
  ...{ professionalId: null, name, document: '1020345678', status: 'signed', signedAt: '2026-11-20T17:00:00.000Z' },
  ...{ method: 'link', drawingFileId: null, typedName: name },
})

const frozen = (name: string): FrozenFormat => ({
  ...{ id: 'uno', status: 'signed', statusReason: null, purpose: 'surgery', title: 'Consentimiento', closedAt: null },
  content: {
    ...{ form: 1, title: 'Consentimiento', purpose: 'surgery', clinic: { name: 'Huella', lines: [] } },
    ...{ pet: { name: 'Rocky' }, patientLine: 'Rocky', document: { type: 'doc', content: [] }, signers: [] },
  },
  ...{
    sealedFileId: null,
    sha256: 'ab',
    code: 'codigo',
    frozenAt: '2026-11-20T17:00:00.000Z',
    owner: { ownerEmail: null, ownerPhone: null, document: null },
  },
  ...{ pet: { name: 'Rocky', isDeceased: false }, clinic: { name: 'Huella', phone: null }, events: [] },
  signers: [signer(name)],
})

async function codesOf(name: string): Promise<string | undefined> {
  const facts = (await evidenceBlocks(frozen(name), 'https://huella.vet')).flatMap((block) =>
    block.kind === 'facts' ? block.facts : [],
  )
  expect(facts).toContainEqual({ label: 'Nombre', value: name })
  return facts.find(({ label }) => label.includes('Unicode'))?.value
}

it('a name that no paper here can show stands on it letter for letter', async () => {
  expect(await codesOf('Catalina Ñandú Łukasz')).toBeUndefined()
  expect(await codesOf('דנה 🐶')).toBe('U+05D3 U+05E0 U+05D4 U+0020 U+1F436')
  const codes = (await codesOf('محمد بن علي'))?.split(' ').map((code) => Number.parseInt(code.slice(2), 16))
  expect(String.fromCodePoint(...(codes ?? []))).toBe('محمد بن علي')
})

it('says of a signature by a link where it was made and who knew its code', async () => {
  const signed = {
    ...{ id: 'dos', at: '2026-11-20T17:00:00.000Z', kind: 'signed', actorName: 'Camila', signerId: 'uno' },
    ...{ address: '190.24.1.7', device: null, detail: { method: 'link', codeBy: 'clinic', from: 'device' } },
  }
  const blocks = await evidenceBlocks({ ...frozen('Camila'), events: [signed] }, 'https://huella.vet')
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  expect(facts).toEqual(
    expect.arrayContaining([
      { label: 'Cómo firmó', value: 'Con un enlace y un código de un solo uso, en el equipo de la clínica' },
      { label: 'Código de un solo uso', value: 'Lo dijo la clínica' },
      { label: 'Equipo y dirección', value: '190.24.1.7, en el equipo de la clínica' },
    ]),
  )
})
