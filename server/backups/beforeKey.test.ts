import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listGood, writeGood } from '#server/backups/good.ts'
import { forgetOld } from '#server/backups/makeBackup.ts'
import { listBackups, type Manifest, nameBackup, writeManifest } from '#server/backups/manifest.ts'
import { chooseBackup } from '#server/backups/restoreBackup.ts'
import { type BackupStore, openStore } from '#server/backups/store.ts'

// A folder that held backups before there was a key.

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-before-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (key?: string) => openStore(folder, key, 'write')
const KEY = 'una llave de prueba'

async function aBackup(store: BackupStore, day: string): Promise<string> {
  const endedAt = `${day}T08:11:00.000Z`
  const manifest: Manifest = {
    ...{ id: nameBackup(new Date(endedAt)), beganAt: endedAt, endedAt, version: '1', migration: '0001.sql' },
    ...{ postgres: 18, systemId: '1', firstWal: '0', lastWal: '0', folders: [], files: [] },
    secret: { isInside: true, check: '' },
  }
  await writeManifest(store, manifest)
  await writeGood(store, { id: manifest.id, endedAt, checkedAt: endedAt, bytes: 1, written: 1, tables: 1, rows: 1 })
  return manifest.id
}

it('gives none of them back unless who restores accepts that one, and keeps them as long as others', async () => {
  const plain = await aBackup(await open(), '2026-11-17')
  const store = await open(KEY)
  await expect(chooseBackup(store)).rejects.toThrow('--plain accept')
  expect(await chooseBackup(store.beforeKey, { id: plain })).toMatchObject({ id: plain })
  const first = await aBackup(store, '2026-11-18')
  await forgetOld(store.beforeKey)
  expect(await listBackups(store)).toEqual([plain, first])
})

it('are not what is restored where one that is newer was put beside the encrypted ones', async () => {
  const plain = await open()
  const own = await aBackup(await open(KEY), '2026-11-18')
  await aBackup(plain, '2026-11-19')
  const store = await open(KEY)
  expect((await listGood(store)).map(({ id }) => id)).toEqual([own])
  expect(await chooseBackup(store)).toMatchObject({ id: own })
})
