import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { makeSealKey, type SealKey } from '#server/documents/cades.ts'
import { renderPdf } from '#server/documents/pdf.ts'
import { readSeal, sealPdf } from '#server/documents/sealPdf.ts'

const run = promisify(execFile)
const [from, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2036-01-01T00:00:00Z')]
const stamp = { name: 'Huella · Clínica Ñandú', code: 'codigo-de_43', at: new Date('2026-11-20T14:15:00Z') }

function paper(sheets: number) {
  return renderPdf({
    title: 'Consentimiento informado para cirugía',
    letterhead: { name: 'Clínica Ñandú', lines: [], logo: null },
    patientLine: 'Rocky · HC-000001',
    blocks: Array.from({ length: sheets * 40 }, (_, at) => ({
      kind: 'paragraph' as const,
      text: `Renglón ${at} (a).`,
    })),
    printed: 'Firmado 20/11/2026, 09:15',
  })
}

let key: SealKey
let plain: Buffer
let sealed: Buffer
beforeAll(async () => {
  key = await makeSealKey('Huella', from, until)
  plain = await paper(2)
  sealed = sealPdf(plain, stamp, key)
})

describe('a sealed paper', () => {
  it('is the paper, with its seal behind it', () => {
    expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true)
    expect(readSeal(sealed, [key.certificate])).toEqual({ state: 'genuine', code: stamp.code })
  })

  it('stays genuine when the key has been changed, by its former certificate', async () => {
    const next = await makeSealKey('Huella', from, until)
    expect(readSeal(sealed, [next.certificate])).toEqual({ state: 'changed' })
    expect(readSeal(sealed, [next.certificate, key.certificate])).toMatchObject({ state: 'genuine' })
  })

  it('is no longer genuine with any one byte changed, one more or one less', () => {
    const steps = Math.floor(sealed.length / 150)
    for (let at = 0; at < sealed.length; at += steps) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect({ at, ...readSeal(changed, [key.certificate]) }).not.toMatchObject({ state: 'genuine' })
    }
    expect(readSeal(Buffer.concat([sealed, Buffer.from('\n')]), [key.certificate])).toEqual({ state: 'changed' })
    expect(readSeal(sealed.subarray(0, -1), [key.certificate])).toEqual({ state: 'changed' })
  })

  it('is not genuine with what another key signed, nor with anything that only looks like a seal', async () => {
    const other = await makeSealKey('Huella', from, until)
    expect(readSeal(sealPdf(plain, stamp, other), [key.certificate])).toEqual({ state: 'changed' })
    expect(readSeal(plain, [key.certificate])).toEqual({ state: 'unsealed' })
    for (const range of ['[0 0 0 0]', '[0 9999999999 1 1]', '[0 1 2', '[-1 5 6 7]'])
      expect(readSeal(Buffer.from(`%PDF-1.3\n/ByteRange ${range}`), [key.certificate])).toEqual({ state: 'changed' })
    const noise = Buffer.from(sealed)
    noise.write('ff'.repeat(3000), sealed.lastIndexOf('/Contents <') + 11, 'latin1')
    expect(readSeal(noise, [key.certificate])).toEqual({ state: 'changed' })
  })
})

const has = async (tool: string, ...args: string[]) =>
  run(tool, args).then(
    () => true,
    ({ code }: { code: unknown }) => code !== 'ENOENT',
  )
const tools = { openssl: await has('openssl', 'version'), pdfsig: await has('pdfsig', '-v') }

describe('other readers', () => {
  let folder = ''
  const file = (name: string) => path.join(folder, name)
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'seal-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** The answer of a reader, whether it accepts or not. */
  const ask = (tool: string, args: string[]) =>
    run(tool, args).then(
      ({ stdout, stderr }) => stdout + stderr,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )

  test.runIf(tools.openssl)('openssl accepts the signature over the bytes that it names, and no others', async () => {
    const [, a = 0, b = 0] = /\/ByteRange \[0 (\d+) (\d+)/.exec(sealed.toString('latin1')) ?? []
    const signed = Buffer.concat([sealed.subarray(0, Number(a)), sealed.subarray(Number(b))])
    const cms = Buffer.from(sealed.toString('latin1', Number(a) + 1, Number(b) - 1), 'hex')
    await writeFile(file('cms.der'), cms)
    await writeFile(file('content'), signed)
    signed[500] = (signed[500] ?? 0) ^ 1
    await writeFile(file('changed'), signed)
    await writeFile(file('certificate.der'), key.certificate)
    await run('openssl', ['x509', '-inform', 'DER', '-in', file('certificate.der'), '-out', file('ca.pem')])
    const verify = (content: string) =>
      ask('openssl', [
        ...['cms', '-verify', '-inform', 'DER', '-in', file('cms.der'), '-content', file(content), '-binary'],
        ...['-CAfile', file('ca.pem'), '-purpose', 'any', '-cades', '-out', '/dev/null'],
      ])
    expect(await verify('content')).toContain('CAdES Verification successful')
    expect(await verify('changed')).toContain('Verification failure')
    const printed = await ask('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', file('cms.der')])
    const attributes = printed.slice(printed.indexOf('signedAttrs:'), printed.indexOf('signatureAlgorithm:'))
    expect([...attributes.matchAll(/object: ([\w-]+)/g)].map(([, name]) => name)).toEqual([
      ...['contentType', 'messageDigest', 'id-smime-aa-signingCertificateV2'],
    ])
  })

  test.runIf(tools.pdfsig)('pdfsig accepts it, over the whole file, and refuses one changed byte', async () => {
    await writeFile(file('sealed.pdf'), sealed)
    const accepted = await ask('pdfsig', [file('sealed.pdf')])
    expect(accepted).toContain('Signature Type: ETSI.CAdES.detached')
    expect(accepted).toContain('Signature Validation: Signature is Valid.')
    expect(accepted).toContain('Total document signed')
    const changed = Buffer.from(sealed)
    changed[sealed.indexOf('stream') + 12] = (changed[sealed.indexOf('stream') + 12] ?? 0) ^ 1
    await writeFile(file('changed.pdf'), changed)
    expect(await ask('pdfsig', [file('changed.pdf')])).toContain('Signature Validation: Digest Mismatch.')
  })
})
