import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { default as Axe, ElementContext, Result, RunOptions } from 'axe-core'

/** The short one, as it is read anew with each document. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * What axe finds wrong on the page as it is now, and in its frames. It is put into a document once: that takes as long as
 * judging it.
 * @param within the part of the page that is judged
 */
export async function findViolations(page: Page, options: RunOptions = {}, within = 'html'): Promise<Result[]> {
  const found: Result[] = []
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
    const context = { include: frame === page.mainFrame() ? within : 'html' }
    const asked = { context, options: { resultTypes: ['violations'], iframes: false, ...options } }
    const { violations } = await frame.evaluate(
      (given) =>
        (window as unknown as { axe: typeof Axe }).axe.run(
          given.context as ElementContext,
          given.options as RunOptions,
        ),
      asked,
    )
    found.push(...violations)
  }
  return found
}
