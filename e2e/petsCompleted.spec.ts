import { crc32, deflateSync } from 'node:zlib'
import { askSingly, closeStream, expect, aPet, ask, expectAccessible, newName, sizes, test } from './fixtures.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { addDays, dayOf, showDate } from '#shared/values/date.ts'

/** As a file it is small, whatever its size in pixels. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit for each pixel, all grey; each line begins with the number of its filter.
  head[8] = 1
  const lines = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)))
  const parts = [chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use(use)

    test('Enter takes the color that was typed, not the first that contains it', async ({ page, request, enter }) => {
      const pet = await aPet(request, await enter('veterinario'))
      await page.goto(`/mascotas/editar/${pet.id}`)
      const field = page.getByRole('combobox', { name: 'Color', exact: true })
      await field.click()
      const search = size === 'phone' ? page.getByRole('dialog', { name: 'Color' }).getByRole('combobox') : field
      await search.fill('negro')
      const first = page.getByRole('listbox', { name: 'Color' }).getByRole('option').first()
      await expect(first.getByRole('strong')).toHaveText('Negro')
      await search.press('Enter')
      await expect(field).toHaveValue('Negro')
    })
  })

test('a death is reported, marks the pet, and is undone', async ({ page, request, enter }) => {
  const token = await enter('demo', { isOwn: true })
  const pet = await aPet(request, token)
  const planned = { dueOn: addDays(dayOf(new Date()), 14), reason: 'Revisar la herida', professionalId: '' }
  await ask(request, controls.create, { petId: pet.id, ...planned }, token)
  await page.goto(`/mascotas/${pet.id}`)
  const control = page.getByRole('main').getByText('Revisar la herida')
  await expect(control).toBeVisible()
  const menu = page.getByRole('button', { name: 'Más acciones para Milo', exact: true })
  await expect(page.getByRole('button', { name: 'Nueva consulta' })).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Reportar fallecimiento' }).click()
  const dialog = page.getByRole('dialog')
  const report = dialog.getByRole('button', { name: 'Reportar fallecimiento' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(report).toHaveCSS('background-color', 'rgb(185, 45, 37)')
  await report.click()
  await expect(dialog.getByText('El campo es obligatorio')).toBeVisible()
  // Weighed today: a death before that is asked about, and may be right all the same.
  const day = dialog.getByRole('textbox', { name: 'Fecha de fallecimiento' })
  await day.fill('01/06/2026')
  await expect(dialog.getByText(/^Revise la fecha: hay registros de después, el último del /)).toBeVisible()
  await day.fill(showDate(dayOf(new Date())))
  await expect(dialog.getByText(/^Revise la fecha/)).toHaveCount(0)
  await dialog.getByLabel('Causa').fill('Insuficiencia renal')
  await dialog.getByRole('button', { name: 'Reportar fallecimiento' }).click()
  await expect(page.getByRole('main').getByText(/^Falleció el \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nueva consulta' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Registrar peso' })).toHaveCount(0)
  // Nobody calls about it any more.
  await expect(control).toHaveCount(0)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Deshacer el fallecimiento' }).click()
  await dialog.getByLabel('Motivo').fill('Mascota equivocada')
  await dialog.getByRole('button', { name: 'Deshacer el reporte' }).click()
  await expect(page.getByRole('button', { name: 'Nueva consulta' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Falleció el/)).toHaveCount(0)
  await expect(control).toBeVisible()
})

test('lists that did not load say so in their fields, and come when they are asked for again', async ({
  page,
  request,
  enter,
}) => {
  const { owner } = await aPet(request, await enter('veterinario'))
  let isDown = true
  const error = { code: 'internal', message: 'El servidor no responde.' }
  await askSingly(page)
  // What another journey writes would have them read anew before somebody presses.
  await closeStream(page)
  await page.route(/\/(species|breeds)$/, (route) =>
    isDown ? route.fulfill({ status: 500, json: { error } }) : route.continue(),
  )
  await page.goto(`/mascotas/nueva/${owner.id}`)
  await page.getByRole('radio', { name: 'Canino' }).check({ force: true })
  const breed = page.getByRole('combobox', { name: 'Raza', exact: true })
  await breed.click()
  const failure = page.getByRole('alert').filter({ hasText: 'Error al cargar especies y razas' })
  await expect(failure.filter({ hasText: error.message })).toBeVisible()
  await expect(page.getByText('Sin resultados')).toHaveCount(0)
  isDown = false
  await page.getByRole('option', { name: 'Reintentar' }).click()
  await page.getByRole('option', { name: 'Beagle', exact: true }).click()
  await expect(breed).toHaveValue('Beagle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nobody asked for the species: opening their field does.
  await page.getByRole('radio', { name: 'Otra' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Otra especie' }).click()
  await expect(page.getByRole('option', { name: 'Reintentar' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Conejo' })).toBeVisible()
})

test('an age that is approximate is said so wherever it stands', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const name = newName('Milo')
  const pet = await aPet(request, token, { name, birthIsApproximate: true })
  const { id } = await ask(request, consultations.create, { petId: pet.id }, token)
  const addresses = [`/mascotas/${pet.id}`, `/propietarios/${pet.owner.id}`, `/consulta/${id}`, `/historias?q=${name}`]
  for (const address of addresses) {
    await page.goto(address)
    await expect(
      page
        .getByRole('main')
        .getByText(/\d años aprox\./)
        .first(),
      address,
    ).toBeVisible()
  }
})

test('the bar names the field of the age that is missing', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  await page.getByText('Edad aproximada').click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.locator('.SaveBar')).toContainText('Falta 1 campo obligatorio')
  await page.locator('.SaveBar').getByRole('button', { name: 'Edad', exact: true }).click()
  await expect(page.getByLabel('Edad *')).toBeFocused()
})

test('an age that was corrected is no error any more', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  await page.getByText('Edad aproximada').click()
  const age = page.getByLabel('Edad *')
  const unit = page.getByLabel('En', { exact: true })
  const wrong = () => page.getByText(/^Escriba la edad con un número entero|^Escriba una fecha/)
  for (const [amount, next] of [
    ['3,5', '3'],
    ['ocho', '8'],
  ] as const) {
    await age.fill(amount)
    await age.blur()
    await expect(wrong()).toHaveText('Escriba la edad con un número entero, por ejemplo 3 años o 42 meses')
    await age.fill(next)
    await expect(wrong()).toHaveCount(0)
    await age.blur()
    await expect(page.getByText(/^Nació hacia el \d/)).toBeVisible()
    await expect(wrong()).toHaveCount(0)
    await expect(age).not.toHaveAttribute('aria-invalid', 'true')
  }
  // An age of 200 is one in days alone.
  await age.fill('200')
  await age.blur()
  await expect(wrong()).toBeVisible()
  await unit.selectOption({ label: 'Días' })
  await expect(wrong()).toHaveCount(0)
})

test('a breed that is typed is offered next time', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token)
  const name = `Criollo ${pet.id.slice(-8)}`
  await page.goto(`/mascotas/editar/${pet.id}`)
  const breed = page.getByRole('combobox', { name: 'Raza' })
  await breed.fill(name)
  await page.getByRole('option', { name: `Agregar «${name}»` }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText(`Canino, ${name}`)).toBeVisible()
  await page.goto(`/mascotas/nueva/${pet.owner.id}`)
  await page.getByRole('radio', { name: 'Canino' }).check({ force: true })
  await breed.fill(name.toUpperCase())
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
})

test('the labels of several pets have one QR code each', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const [one, two] = [await aPet(request, token), await aPet(request, token)]
  await page.goto(`/mascotas/etiquetas?mascotas=${one.id},${two.id}`)
  const labels = page.getByRole('list', { name: 'Etiquetas' })
  await expect(labels.getByRole('listitem')).toHaveCount(2)
  await expect(labels.getByRole('img', { name: 'Código QR de Milo' }).locator('path')).toHaveCount(2)
  await expect(labels.getByText('Alergia Penicilinas').first()).toBeVisible()
  await page.getByText('Hoja A4, 3 × 8').click()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Hoja A4, 3 × 8' })).toBeChecked()
})

test('words that no history has are looked for in the diagnoses', async ({ page, enter }) => {
  await enter('demo')
  await page.goto('/historias')
  const search = page.getByRole('searchbox')
  await search.fill('gastritis')
  await expect(page.getByText('Sin resultados para «gastritis»')).toBeVisible()
  await expect(page.getByText('El diagnóstico, el profesional y las fechas están en Filtros.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buscar en diagnósticos' }).click()
  await expect(page.getByText('Diagnóstico «gastritis»')).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(page.getByText(/Gastritis aguda/).first()).toBeVisible()
  // What was searched is found again.
  await page.goBack()
  await expect(search).toHaveValue('gastritis')

  await search.fill(`milo ${'gastroenteritis'.repeat(4)}`)
  const long = await page.getByRole('button', { name: /^Solo «gastro/ }).boundingBox()
  const card = await page.locator('.Card').boundingBox()
  expect(long?.width).toBeLessThan(card?.width ?? 0)
})

test('pets are chosen in Historias, from search to search and page to page, and their labels printed', async ({
  page,
  enter,
}) => {
  await enter('veterinario')
  // The list stays as it is while other journeys write in the clinic.
  await closeStream(page)
  await page.goto('/historias')
  const begin = page.getByRole('button', { name: 'Seleccionar' })
  await begin.click()
  await expect(page.getByRole('button', { name: 'Imprimir etiquetas' })).toBeDisabled()
  await expect(page.locator('.SaveBar').getByText('Ninguna mascota elegida')).toBeVisible()

  const box = page.getByRole('checkbox', { name: /^Elegir a / }).first()
  const name = (await page.locator('.HistoryName > span').first().textContent()) ?? ''
  await expect(box).toHaveAccessibleName(new RegExp(`^Elegir a ${name}, de `))
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.SaveBar').getByText('1 mascota elegida')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Elegir las \d+ que se muestran$/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.SaveBar').getByText('50 mascotas elegidas')).toBeVisible()

  await page.getByRole('button', { name: 'Mostrar más' }).click()
  const next = page.getByRole('checkbox', { name: /^Elegir a /, checked: false }).first()
  await next.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.SaveBar').getByText('51 mascotas elegidas')).toBeVisible()
  await page.getByRole('searchbox').fill('zzzzzz')
  await expect(page.getByText('Sin resultados para «zzzzzz»')).toBeVisible()
  await expect(page.locator('.SaveBar').getByText('51 mascotas elegidas')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Imprimir etiquetas' }).click()
  const labels = page.getByRole('list', { name: 'Etiquetas' })
  await expect(labels.getByRole('listitem')).toHaveCount(51)
  await expect(labels.getByRole('img', { name: `Código QR de ${name}`, exact: true }).first()).toBeVisible()

  // The choice is found again, until it is put away.
  await page.goto('/historias')
  await expect(page.locator('.SaveBar').getByText('51 mascotas elegidas')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(begin).toBeFocused()
})

test('a dog is offered what dogs eat, and may eat what is added', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('demo'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  const food = page.getByRole('combobox', { name: 'Alimentación' })
  const rest = newName('Sobras')
  await food.fill('concentrado')
  await expect(page.getByRole('option', { name: /^Concentrado (seco|para)/ })).toHaveText([
    'Concentrado seco (croquetas)',
  ])
  await food.fill(rest)
  await food.press('Tab')
  await expect(food).toHaveValue('')
  await food.fill(rest)
  await page.getByRole('option', { name: `Agregar «${rest}»` }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText(rest)).toBeVisible()
})

test('a weight is understood as it is copied, and said once to be wrong', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('demo'), { speciesId: 'bovino', breed: 'Holstein', weightKg: 640 })
  await page.goto(`/mascotas/${pet.id}`)
  await page.getByRole('button', { name: 'Registrar peso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar peso de Milo' })
  const weight = dialog.getByLabel('Peso')
  await weight.fill('0,0004')
  await weight.press('Tab')
  await expect(weight).toHaveAccessibleDescription('Escriba un peso válido, por ejemplo 12,4')
  await weight.fill('1.234 kg')
  await expect(weight).toHaveValue('1.234')
  await weight.press('Tab')
  await expect(weight).toHaveAccessibleDescription('Escriba 1234 o 1,234: con punto se entiende de dos maneras')
  await weight.fill('1.134,5 kg')
  await dialog.getByRole('button', { name: 'Registrar peso' }).click()
  await expect(page.getByText('Milo: 1.134,5 kg')).toBeVisible()
})

test('a photo that is none is refused at its place and costs nothing typed', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token)
  await page.goto(`/mascotas/nueva/${pet.owner.id}`)
  await page.getByLabel('Nombre').fill('Canela')
  const input = page.locator('input[type=file]').first()
  const pick = (name: string, mimeType: string, text: string) =>
    input.setInputFiles({ name, mimeType, buffer: Buffer.from(text, 'latin1') })
  await pick('foto.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await expect(page.getByRole('alert')).toHaveText('Las imágenes SVG no se admiten. Guárdela como JPG o PNG')
  await pick('foto.jpg', 'image/jpeg', '')
  await expect(page.getByRole('alert')).toHaveText('El archivo está vacío')
  await pick('foto.jpg', 'image/jpeg', '\0\0\0\x18ftypheic')
  await expect(page.getByRole('alert')).toHaveText(/^Las fotos HEIC no se admiten/)
  await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: blackPng(9000, 6700) })
  await expect(page.getByRole('alert')).toHaveText('La foto es demasiado grande: el máximo es 60 megapíxeles')
  await expect(page.getByLabel('Nombre')).toHaveValue('Canela')
  expect((await ask(request, pets.get, { petId: pet.id }, token)).photo).toBeNull()
})

test('a photo that was picked is not left behind unasked', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('demo'))
  await page.goto(`/mascotas/nueva/${pet.owner.id}`)
  await expect(page.getByLabel('Nombre')).toBeVisible()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const buffer = Buffer.from(pixel, 'base64')
  await page.locator('input[type=file]').first().setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('La foto se guarda con la mascota.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('¿Descartar los cambios?')
})

test('an approximate age is no birth over the exact one of somebody else', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token, { birthOn: '2019-01-01', birthIsApproximate: true })
  await page.goto(`/mascotas/editar/${pet.id}`)
  await page.getByText('Edad aproximada').click()
  await page.getByRole('textbox', { name: 'Edad', exact: true }).fill('5')
  const { version, name, speciesId, breed, color, feeding, allergies } = pet
  const exact = { birthOn: '2020-03-05', birthIsApproximate: false }
  const sex = 'male' as const
  const known = { petId: pet.id, version, name, speciesId, breed, sex, color, feeding, allergies }
  await ask(request, pets.update, { ...known, ...exact }, token)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const question = page.getByRole('dialog', { name: /guardó este registro/ })
  await expect(question.getByRole('heading', { level: 3 })).toHaveText(['Fecha de nacimiento'])
  await expect(question.getByText('05/03/2020')).toBeVisible()
  await question.getByRole('radio', { name: 'Tomar lo otro' }).check()
  await question.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(page.getByText('Mascota actualizada')).toBeVisible()
  expect(await ask(request, pets.get, { petId: pet.id }, token)).toMatchObject(exact)
})
