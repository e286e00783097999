import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openSeal, readSecret } from '#server/auth/seal.ts'

it('opens what it closed, for whom it was, and nothing else', () => {
  const seal = openSeal('una llave')
  const closed = seal.close('GEZDGNBVGY3TQOJQ', 'ana')
  expect(closed).not.toContain('GEZD')
  expect(seal.close('GEZDGNBVGY3TQOJQ', 'ana')).not.toBe(closed)
  expect(seal.open(closed, 'ana')).toBe('GEZDGNBVGY3TQOJQ')
  expect(openSeal('una llave').open(closed, 'ana')).toBe('GEZDGNBVGY3TQOJQ')
  expect(() => seal.open(closed, 'eva')).toThrow()
  expect(() => openSeal('otra llave').open(closed, 'ana')).toThrow()
  expect(() => seal.open(`A${closed.slice(1)}A`, 'ana')).toThrow()
  expect(() => seal.open('GEZDGNBVGY3TQOJQ', 'ana')).toThrow()
})

it('derives one secret of 128 bits for each thing, which another key does not tell', () => {
  const seal = openSeal('una llave')
  expect(seal.derive('a')).toHaveLength(16)
  expect(seal.derive('a').equals(openSeal('una llave').derive('a'))).toBe(true)
  for (const other of [seal.derive('b'), openSeal('otra llave').derive('a')])
    expect(other.equals(seal.derive('a'))).toBe(false)
})

it('keeps one secret a data folder, for its owner alone, unless the environment gives one', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-secret-'))
  const DATA_DIR = path.join(folder, 'data')
  const secret = await readSecret({ DATA_DIR })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await readSecret({ DATA_DIR })).toBe(secret)
  expect((await stat(path.join(DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readSecret({ DATA_DIR, SECRET_KEY: 'dada' })).toBe('dada')
  await writeFile(path.join(DATA_DIR, 'secret.key'), '')
  await expect(readSecret({ DATA_DIR })).rejects.toThrow('incompleta')
  await rm(folder, { recursive: true })
})
