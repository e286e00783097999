import { expect, test } from 'vitest'
import { readKey, seal, unseal } from '#web/drafts/seal.ts'

const content = { edits: { anamnesis: 'Vómito desde hace 48 horas' } }

async function aKey(): Promise<CryptoKey> {
  return readKey(btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))))
}

test('the same key opens what it closed', async () => {
  const key = await aKey()
  expect(await unseal(key, 'here', await seal(key, 'here', content))).toEqual(content)
})

test('what is closed shows nothing of its text', async () => {
  const { bytes } = await seal(await aKey(), 'here', content)
  expect(new TextDecoder('latin1').decode(bytes)).not.toContain('anamnesis')
})

test('another key, another place and changed bytes open nothing', async () => {
  const key = await aKey()
  const sealed = await seal(key, 'here', content)
  expect(await unseal(await aKey(), 'here', sealed)).toBeUndefined()
  expect(await unseal(key, 'there', sealed)).toBeUndefined()
  new Uint8Array(sealed.bytes).reverse()
  expect(await unseal(key, 'here', sealed)).toBeUndefined()
})

test('the key cannot be read out', async () => {
  const key = await aKey()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})
