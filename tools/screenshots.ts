import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { closeStream, findBrowser } from './browser.ts'
import { findDemoPages } from './demoPages.ts'

// The pictures of the README, of a server that runs with the demo:
//   npm run screenshots -- http://localhost:3000
const address = process.argv[2] ?? 'http://localhost:3000'
const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const pages = await findDemoPages(address)
const pictures = [
  { name: 'login', page: '/', size: desktop, isStranger: true },
  { name: 'inicio', page: pages.home, size: desktop },
  { name: 'propietarios', page: pages.owners, size: desktop },
  { name: 'mascota', page: pages.pet, size: desktop },
  { name: 'consulta', page: pages.consultation, size: desktop },
  { name: 'consulta-telefono', page: pages.consultation, size: phone },
]

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(await findBrowser())
for (const { name, page: place, size, isStranger } of pictures) {
  const context = await browser.newContext({
    viewport: size,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(size === phone ? { isMobile: true, hasTouch: true } : {}),
  })
  if (!isStranger) await context.addCookies([{ name: 'dgsToken', value: pages.token, url: address }])
  const page = await context.newPage()
  await closeStream(page)
  await page.goto(new URL(place, address).href, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 })
  const { size: bytes } = await picture.toFile(path.join(folder, `${name}.png`))
  console.log(`${name}.png ${Math.round(bytes / 1000)} kB`)
  await context.close()
}
await browser.close()
