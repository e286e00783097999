import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** A journey through the built product, which e2e/start.ts started for all of them. */
export const test = base.extend({
  // Playwright asks for the pattern, empty as it is.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
})
