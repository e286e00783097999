import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Nothing here is fast or slow: it fails when an operation costs more than twice what its goal allows, or answers wrong. */
it.runIf(process.platform === 'linux')(
  'no operation is past twice its goal',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-bench-'))
    try {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run.ts'), '--short'], {
        env: { ...process.env, BENCH_DIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += String(part)))
      const [code] = (await once(child, 'close')) as [number]
      expect(code, said).toBe(0)
      expect(said).toContain('Open a pet’s page')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  240_000,
)
