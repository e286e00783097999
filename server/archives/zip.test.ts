import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Writable } from 'node:stream'
import { setImmediate as nothingElse } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { Zip } from '#server/archives/zip.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

it('holds little of the entries that are written', async () => {
  const zip = new Zip(new Date('2026-11-20T17:00:00Z'), new AbortController().signal)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const written = pipeline(zip.source, nowhere)
  const add = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1) await zip.add(`archivos/${number}.txt`, [`uno ${number}`])
    // Twice: what a first one finds to be closed is let go by a second.
    for (let times = 0; times < 2; times += 1) {
      collect()
      await nothingElse()
    }
    return process.memoryUsage().arrayBuffers
  }
  const before = await add(0, 100)
  const after = await add(100, 600)
  zip.end()
  await written
  expect((after - before) / 500).toBeLessThan(4_000)
})
