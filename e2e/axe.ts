import type { Page } from '@playwright/test'
import axe, { type ElementContext, type Result, type RunOptions } from 'axe-core'

/** Rows and entries beyond the third are like those before them; to judge them all takes most of the time. */
const REPEATED = ['tbody > :nth-child(n+4)', 'li:nth-child(n+4)']

/**
 * What axe finds wrong on the page as it is now, and in its frames. It is put into a document once: that takes as long as
 * judging it.
 * @param within the part of the page that is judged
 */
export async function findViolations(page: Page, options: RunOptions = {}, within?: string): Promise<Result[]> {
  const found: Result[] = []
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
    const context = within && frame === page.mainFrame() ? { include: within } : { exclude: REPEATED }
    const asked = { context, options: { resultTypes: ['violations'], iframes: false, ...options } }
    const { violations } = await frame.evaluate(
      (given) =>
        (window as unknown as { axe: typeof axe }).axe.run(
          given.context as ElementContext,
          given.options as RunOptions,
        ),
      asked,
    )
    found.push(...violations)
  }
  return found
}
