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
    // What moves is drawn by the processor, frame by frame, a third of what a page costs: who tests a movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What it answers passes no `page.route`, and what it fetches is nobody's journey: the one about it allows it.
    serviceWorkers: 'block',
    // It costs the journeys a fifth of their time: `npx playwright test --trace on` has it.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A name with a parent domain, which leads to this machine (e2e/outside.spec.ts).
    launchOptions: { ...browser, args: ['--host-resolver-rules=MAP app.huella.test 127.0.0.1'] },
  },
})
