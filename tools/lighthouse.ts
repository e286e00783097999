import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { announcements } from '#shared/announcements/announcements.contract.ts'
import { addViewed, VIEWED_KEY, type ViewedAnnouncement } from '#shared/announcements/announcements.rules.ts'
import { findBrowser } from './browser.ts'
import { ask } from './demoPages.ts'
import { findDemo } from './demoRecords.ts'
import { screens } from './screens.ts'

// Lighthouse's figures of every screen, of a server that runs with the demo (start it with RATE_LIMIT=100000), on a desktop
// or on its phone, whose processor is a quarter as fast and whose line is bad:
//   npm run lighthouse -- http://localhost:3000 [beginnings of screens' names, with commas] [phone]
// What falls below its bound is measured twice more: the median counts, as another program may have been at work.
const [address = 'http://localhost:3000', wanted = '', size = 'desktop'] = process.argv.slice(2)
const config = size === 'phone' ? undefined : desktopConfig
const PERFORMANCE = 95
const ACCESSIBILITY = 100
const DEBUG_PORT = 9242

const names = wanted.split(',')
// What is opened over a page is its dialogs, which axe judges (e2e/screens.spec.ts).
const measured = screens.filter(({ name, open, as }) => !open && !as && names.some((part) => name.startsWith(part)))
const demo = await findDemo(address)
const browser = await findBrowser()
const announced = await ask(address, announcements.list, {}, demo.token)
const viewed = announced.reduce<ViewedAnnouncement[]>((list, { id }) => addViewed(list, id, new Date()), [])

/** As on any day but the one on which something is announced: the dialog that opens by itself would be what is measured. */
async function enter(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'dgsToken', value: demo.token, url: address }])
  const page = await context.newPage()
  await page.goto(new URL('/api/health/live', address).href)
  await page.evaluate(([key, list]) => localStorage.setItem(key, list), [VIEWED_KEY, JSON.stringify(viewed)] as const)
  await page.close()
}

/** Lighthouse opens its page in the browser's default context: the session must lie there. */
async function measure({ at, isStranger }: (typeof screens)[number]) {
  const context = await chromium.launchPersistentContext('', {
    ...browser,
    args: [`--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    if (!isStranger) await enter(context)
    const flags = {
      port: DEBUG_PORT,
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error' as const,
    }
    const result = await lighthouse(new URL(at(demo), address).href, flags, config)
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result')
    const { categories, audits } = result.lhr
    const scoreOf = (score: number | null | undefined) => Math.round((score ?? 0) * 100)
    const figure = (id: string) => audits[id]?.numericValue ?? 0
    const faults = (categories.accessibility?.auditRefs ?? []).filter(({ id }) => audits[id]?.score === 0)
    return {
      performance: scoreOf(categories.performance?.score),
      accessibility: scoreOf(categories.accessibility?.score),
      paint: figure('largest-contentful-paint') / 1000,
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      faults: faults.map(({ id }) => audits[id]?.title ?? id),
    }
  } finally {
    await context.close()
  }
}

/** The tool itself stumbles now and then (no beginning of navigation, a target that closed): that is no figure. */
async function measureSurely(screen: (typeof screens)[number]) {
  return measure(screen)
    .catch(() => measure(screen))
    .catch(() => measure(screen))
}

let isGood = true
console.log('| Screen | Performance | Accessibility | Largest paint (s) | Blocked (ms) | Layout shift |')
console.log('|---|---|---|---|---|---|')
for (const screen of measured) {
  const runs = [await measureSurely(screen)]
  if ((runs[0]?.performance ?? 0) < PERFORMANCE) runs.push(await measureSurely(screen), await measureSurely(screen))
  const [median] = runs.toSorted((one, other) => one.performance - other.performance).slice(Math.floor(runs.length / 2))
  if (!median) continue
  const accessibility = Math.min(...runs.map((run) => run.accessibility))
  const figures = [median.performance, accessibility, median.paint.toFixed(2)]
  console.log(
    `| ${screen.name} | ${figures.join(' | ')} | ${Math.round(median.blocked)} | ${median.shift.toFixed(3)} |`,
  )
  for (const fault of new Set(runs.flatMap(({ faults }) => faults))) console.error(`  ${screen.name}: ${fault}`)
  isGood &&= median.performance >= PERFORMANCE && accessibility >= ACCESSIBILITY
}
if (!isGood) process.exitCode = 1
