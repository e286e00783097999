import { stat } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { setMode } from '#server/db/privateFolder.ts'

// There nobody may change a mode, whoever asks.
const file = '/proc/self/status'

it.runIf(process.platform === 'linux')('leaves a file as it is whose mode may not be changed', async () => {
  const { mode } = await stat(file)
  await setMode(file, 0o600)
  expect((await stat(file)).mode).toBe(mode)
})
