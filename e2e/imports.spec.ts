import { readFile, truncate, utimes, writeFile } from 'node:fs/promises'
import { subjectNames } from '#shared/imports/fields.ts'
import { imports, MAX_IMPORT_BYTES } from '#shared/imports/imports.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { ask, aWord, expect, sizes, test } from './fixtures.ts'

/** As a clinic has it: in Latin-1, with a title above, a telephone that Excel broke and an age without its unit. */
const fileOf = (surname: string) =>
  Buffer.from(
    [
      'Listado de clientes;;;;;;;',
      'Dueño;Cédula;Celular;Paciente;Tipo;Raza;Sexo;Nacimiento;Peso',
      `Íngrid ${surname};;+57 300-412-8890;Ñata y Motas;perro;criollo;;;`,
      `Óscar ${surname};;3157771234;Nala;gata;siamés;H;05/03/2020;8 lb`,
      `Sara ${surname};;3,00412E+09;Kira;perro;french;Hembra esterilizada;3;12,4`,
    ].join('\r\n'),
    'latin1',
  )

for (const { size, use } of sizes)
  test(`a messy file is looked through, imported and undone on a ${size}`, async ({
    browser,
    request,
    baseURL,
    enter,
  }) => {
    const token = await enter('demo')
    const surname = `Importada${aWord()}`
    const found = async () => (await ask(request, owners.list, { q: surname }, token)).items.map(({ name }) => name)
    const context = await browser.newContext({ ...use, baseURL: baseURL ?? '' })
    await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '' }])
    const page = await context.newPage()
    await page.goto('/configuraciones/importar')
    await page
      .getByLabel('Archivo para importar')
      .setInputFiles({ name: `${surname}.csv`, mimeType: 'text/csv', buffer: fileOf(surname) })

    // The heading is found below its title; "Tipo" says nothing, and is what stands in it.
    await expect(page.getByLabel('Qué es «Celular»')).toHaveValue('phone')
    await expect(page.getByLabel('Qué es «Dueño»')).toHaveValue('ownerName')
    await expect(page.getByText('+57 300-412-8890')).toBeVisible()
    await page.getByLabel('Qué es «Tipo»').selectOption('species')
    await expect(page.getByText('¿En qué orden están las fechas?')).toBeVisible()
    await page.getByRole('button', { name: 'Revisar filas' }).click()

    await expect(page.getByText('«3» no dice si son años o meses: escriba «3 años» o «3 meses»').first()).toBeVisible()
    await expect(page.getByText(/Excel dañó este número/).first()).toBeVisible()
    expect(await found()).toEqual([])
    await page.getByLabel('Filas', { exact: true }).selectOption('')
    for (const name of ['Íngrid', 'Óscar']) await expect(page.getByText(`${name} ${surname} ·`)).toBeVisible()
    await page.getByRole('button', { name: 'Importar 2 filas' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Importar' }).click()

    await expect(page.getByText('Importación terminada')).toBeVisible()
    expect((await found()).toSorted()).toEqual([`Íngrid ${surname}`, `Óscar ${surname}`])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar resultado' }).click()
    const report = await readFile(await (await downloading).path(), 'utf8')
    expect(report).toContain(`5;Con error;Celular: Excel dañó este número`)

    await page.getByRole('button', { name: 'Deshacer importación' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Importación deshecha')).toBeVisible()
    expect(await found()).toEqual([])
    const [last] = (await ask(request, imports.list, {}, token)).items.filter(({ fileName }) =>
      fileName.startsWith(surname),
    )
    expect(last).toMatchObject({ state: 'undone', counts: { undone: 2, bad: 1 } })
    await context.close()
  })

test('a file that is saved again while it is sent says so, and nothing of it is there', async ({
  page,
  request,
  enter,
}, testInfo) => {
  const token = await enter('demo')
  const sent = async () => (await ask(request, imports.list, {}, token)).items.map(({ fileName }) => fileName)
  const file = testInfo.outputPath('cambiado.csv')
  await writeFile(file, fileOf('Primera'))
  await page.addInitScript(() => {
    class Held extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit | null) {
        document.addEventListener('sigue', () => super.send(body), { once: true })
        document.documentElement.dataset['sube'] = 'sí'
      }
    }
    window.XMLHttpRequest = Held
  })
  await page.goto('/configuraciones/importar')
  await page.getByLabel('Archivo para importar').setInputFiles(file)
  await expect(page.locator('html')).toHaveAttribute('data-sube', 'sí')
  await writeFile(file, `${String(fileOf('Segunda'))} y otra línea`)
  // A browser looks at the second when it was saved, and this took less than one.
  await utimes(file, 1, 1)
  await page.evaluate(() => document.dispatchEvent(new Event('sigue')))
  await expect(page.getByText('El archivo cambió mientras se subía')).toBeVisible()
  expect(await sent()).not.toContain('cambiado.csv')
})

test('a file that is not taken says why beside its button, and can be sent again', async ({
  page,
  request,
  enter,
}, testInfo) => {
  const token = await enter('demo')
  const sent = async () => {
    const { items } = await ask(request, imports.list, {}, token)
    return items.filter(({ fileName }) => fileName.startsWith('pesos de ')).map(({ subject }) => subject)
  }
  const huge = testInfo.outputPath('pesos de siempre.csv')
  await writeFile(huge, 'Mascota;Fecha;Peso')
  await truncate(huge, MAX_IMPORT_BYTES + 1)
  const before = await sent()
  await page.goto('/configuraciones/importar')
  const subject = page.getByRole('radio', { name: subjectNames.weights })
  await subject.check()
  const input = page.getByLabel('Archivo para importar')
  const told = page.getByRole('main').getByRole('alert')
  const again = page.getByRole('button', { name: 'Subir de nuevo' })

  await input.setInputFiles(huge)
  await expect(told).toHaveText(/^No se subió el archivo\. El archivo pesa .* y el máximo es 20 MB: divídalo/)
  const named = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await input.setInputFiles(named('pesos de foto.csv', '%PDF-1.7 ...'))
  await expect(told).toHaveText(/El archivo no es una tabla: súbalo como CSV o como libro de Excel/)
  await expect(again).toBeHidden()

  const sending = (url: URL) => url.pathname.endsWith('/clinic/imports')
  await page.route(sending, (call) => (call.request().method() === 'POST' ? call.abort() : call.fallback()))
  await input.setInputFiles(named('pesos de hoy.csv', 'Mascota;Celular;Fecha;Peso\nMilo;3004128890;05/03/2021;8\n'))
  await expect(told).toHaveText(/No hay conexión con el servidor\. Revise su conexión\./)
  await expect(subject).toBeChecked()
  expect(await sent()).toEqual(before)

  await page.unroute(sending)
  await again.click()
  await expect(page.getByLabel('Qué es «Peso»')).toHaveValue('weight')
  expect(await sent()).toEqual(['weights', ...before])
  await page.getByRole('button', { name: 'Descartar archivo' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/configuraciones\/importar$/)
})
