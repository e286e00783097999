import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inRestoreTurn } from '#server/backups/restoreTurn.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-turn-'))
})
afterEach(() => rm(folder, { recursive: true }))

const inTurn = <T>(work: () => Promise<T>) => inRestoreTurn(folder, work)

it('is of one restore in a folder, and of the next once that has ended, however it did', async () => {
  await expect(
    inTurn(async () => {
      await expect(inTurn(async () => 'second')).rejects.toThrow('Espere a que termine')
      throw new Error('the first failed')
    }),
  ).rejects.toThrow('the first failed')
  expect(await inTurn(async () => 'next')).toBe('next')
  expect(await readdir(folder)).toEqual([])
})

it('is free after one that was killed, also where its number is of another process by now', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  await writeFile(path.join(folder, `restoring-${dead}-1-aaaa`), '')
  if (process.platform === 'linux') await writeFile(path.join(folder, `restoring-${process.ppid}-1-aaaa`), '')
  expect(await inTurn(async () => readdir(folder))).toHaveLength(1)
  expect(await readdir(folder)).toEqual([])
})
