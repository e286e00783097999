import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { type Entry, fromBufferPromise } from 'yauzl'
import { expect, sizes, test } from './fixtures.ts'

/** As a person unpacks it. */
async function unpack(file: string, folder: string): Promise<void> {
  const zip = await fromBufferPromise(await readFile(file))
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const target = path.join(folder, entry.fileName)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, await buffer((await zip.openReadStreamPromise(entry)) as Readable))
  }
}

/** How many letters say that somebody's data are ready. */
async function countLetters(email: string): Promise<number> {
  const folder = process.env.E2E_MAIL ?? ''
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const letters = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  const plain = letters.map((text) => text.replaceAll(/=\r?\n/g, ''))
  return plain.filter((text) => text.includes(`To: ${email}`) && text.includes('/configuraciones/datos')).length
}

// One archive of a clinic is made at a time.
test.describe.configure({ mode: 'serial' })

for (const { size, use } of sizes)
  test(`on a ${size} all data of the clinic are asked for, told of by a letter, and opened without a network`, async ({
    browser,
    baseURL,
    enter,
  }) => {
    const token = await enter('demo')
    const context = await browser.newContext({ ...use, baseURL: baseURL ?? '' })
    await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
    const page = await context.newPage()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'huella-archive-'))
    const letters = await countLetters('demo@huella.vet')
    await page.goto('/configuraciones/datos')
    await page.getByRole('button', { name: 'Preparar mis datos' }).click()
    await expect(page.getByText('Preparando…')).toBeVisible()
    await expect(page.getByText('Preparando…')).toHaveCount(0, { timeout: 60_000 })
    await expect.poll(() => countLetters('demo@huella.vet')).toBe(letters + 1)
    const downloaded = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Descargar los datos del/ })
      .first()
      .click()
    const file = path.join(folder, 'datos.zip')
    await (await downloaded).saveAs(file)
    await unpack(file, folder)

    await context.setOffline(true)
    const problems: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    await page.goto(pathToFileURL(path.join(folder, 'abrir.html')).href)
    await expect(page.getByRole('heading', { level: 1, name: 'Clínica Veterinaria Huella' })).toBeVisible()
    // What only a visit says.
    await page.getByLabel('Buscar propietario o mascota').fill('otitis externa')
    await expect(page.getByRole('status')).toHaveText('0 propietarios')
    await page.getByRole('button', { name: 'Buscar también dentro de las historias' }).click()
    await expect(page.getByRole('status')).toHaveText(/^[1-9]\d* propietarios?, también por sus historias/)
    await page
      .getByRole('button', { name: /^Milo HC-.*Consulta/ })
      .first()
      .click()
    await expect(
      page
        .getByRole('article')
        .getByText(/otitis externa/i)
        .first(),
    ).toBeVisible()
    await page.getByLabel('Buscar propietario o mascota').fill('milo')
    await page
      .getByRole('button', { name: /^Milo HC-/ })
      .first()
      .click()
    const sheet = page.getByRole('article')
    await expect(sheet.getByRole('heading', { name: 'Milo' })).toBeVisible()
    await expect(sheet.getByText('Consulta', { exact: true }).first()).toBeVisible()
    await expect(sheet.getByText('Vacuna', { exact: true }).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await context.close()
    await rm(folder, { recursive: true })
  })
