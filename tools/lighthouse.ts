import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { findBrowser } from './browser.ts'
import { findDemoPages } from './demoPages.ts'

// Lighthouse's desktop figures, the median of three, of a server that runs with the demo:
//   npm run lighthouse -- http://localhost:3000
const address = process.argv[2] ?? 'http://localhost:3000'
const RUNS = 3
const PERFORMANCE = 95
const ACCESSIBILITY = 100
const DEBUG_PORT = 9242

const pages = await findDemoPages(address)
const { executablePath, args } = await findBrowser()
let isGood = true

for (const [name, place] of Object.entries({
  login: '/',
  owners: pages.owners,
  pet: pages.pet,
  consultation: pages.consultation,
})) {
  // Lighthouse opens its page in the browser's default context: the session's cookie must lie there.
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...args, `--remote-debugging-port=${DEBUG_PORT}`],
  })
  if (name !== 'login') await context.addCookies([{ name: 'dgsToken', value: pages.token, url: address }])
  const performances: number[] = []
  let accessibility = 100
  for (let run = 0; run < RUNS; run++) {
    const flags = {
      port: DEBUG_PORT,
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error' as const,
    }
    const result = await lighthouse(new URL(place, address).href, flags, desktopConfig)
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result')
    const { categories, audits } = result.lhr
    performances.push(Math.round((categories.performance?.score ?? 0) * 100))
    accessibility = Math.min(accessibility, Math.round((categories.accessibility?.score ?? 0) * 100))
    for (const { id } of categories.accessibility?.auditRefs ?? [])
      if (audits[id]?.score === 0) console.log(`  ${name}: ${audits[id]?.title}`)
  }
  await context.close()
  const performance = performances.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
  console.log(`${name}: performance ${performance} (${performances.join(' ')}), accessibility ${accessibility}`)
  isGood &&= performance >= PERFORMANCE && accessibility >= ACCESSIBILITY
}
if (!isGood) process.exitCode = 1
