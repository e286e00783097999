import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'

const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    // A picture of every frame costs the journeys a fifth of their time; the documents it keeps can be looked at.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // A name with a parent domain, which leads to this machine (e2e/outside.spec.ts).
    launchOptions: { ...browser, args: ['--host-resolver-rules=MAP app.huella.test 127.0.0.1'] },
  },
})
