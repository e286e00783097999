import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'
import { test as base } from './fixtures.ts'

// The catalogue of controls, which only a build for development has: this makes one and serves it. It needs no session
// and no server.
export const test = base.extend<object, { catalogue: string }>({
  catalogue: [
    // Playwright asks for the pattern, empty as it is.
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where no fixture is used
    async ({}, use) => {
      const outDir = await mkdtemp(path.join(os.tmpdir(), 'huella-catalogue-'))
      // Not vite.config.ts: whoever only reads it here needs nothing compressed, nor in few files.
      const settings: InlineConfig = {
        ...{ configFile: false, plugins: [react()], mode: 'development', logLevel: 'error' },
        build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, minify: false },
      }
      await build(settings)
      const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0, strictPort: false } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ catalogue }, use) => use(catalogue),
})
