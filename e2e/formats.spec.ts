import { formats } from '#shared/formats/formats.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { readPdf } from '#server/testing/readPdf.ts'
import { dayOf } from '#shared/values/date.ts'
import { aPet, ask, expect, expectNoViolations, newName, sizes, test } from './fixtures.ts'

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use(use)

    // Each key draws the paper anew.
    test.setTimeout(120_000)

    test('a template is written from nothing, and issued for a pet with its data filled in', async ({
      page,
      request,
      enter,
    }) => {
      const admin = await enter('demo')
      const pet = await aPet(request, admin, { name: newName('Brisa') })
      const title = newName('Compromiso de paseo')
      await page.goto('/formatos')
      await page.getByRole('link', { name: 'Nueva plantilla' }).click()
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
      await page.getByRole('textbox', { name: 'Nombre' }).fill(title)
      await page.getByLabel('Para qué es').selectOption({ label: 'Otro' })

      const text = page.getByRole('textbox', { name: 'Texto de la plantilla' })
      const tool = (name: string) => page.getByRole('button', { name, exact: true })
      const openInsert = async () => (size === 'phone' ? tool('Insertar dato').click() : undefined)
      /** A press beside the text gives it the focus back, a moment later. */
      const write = async (words: string) => {
        await expect(text).toBeFocused()
        await page.keyboard.insertText(words)
      }
      await text.click()
      await tool('Título 1').click()
      await write('Compromiso de paseo')
      await page.keyboard.press('Enter')
      await write('El paciente es ')
      await openInsert()
      await page.getByRole('button', { name: 'Mascota', exact: true }).last().click()
      await expect(text.locator('.FormatChip', { hasText: 'Mascota' })).toBeVisible()
      await write(' y sale ')
      await openInsert()
      await tool('Campo por llenar').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nombre del campo').fill('Veces al día')
      await dialog.getByLabel('Qué se escribe').selectOption({ label: 'Número' })
      await dialog.getByRole('button', { name: 'Agregar campo' }).click()
      await expect(dialog).toBeHidden()
      await write(' veces.')
      await page.keyboard.press('Enter')
      await tool('Título 2').click()
      await write('Cuidados')
      await page.keyboard.press('Enter')
      await tool('Lista').click()
      await write('Con correa')
      await page.keyboard.press('Enter')
      await write('Con agua')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await tool('Tabla').click()
      await write('Hora')
      await page.keyboard.press('Tab')
      await write('Quién lo saca')
      await expect(text.locator('table')).toHaveCount(1)
      await page.keyboard.press('ControlOrMeta+End')
      await openInsert()
      await tool('Firma: Propietario o responsable').click()
      await expect(text.getByText('Firma: Propietario o responsable')).toBeVisible()

      await page.getByText('Vista previa', { exact: true }).click()
      const paper = page.locator('.FormatPaper')
      await expect(paper.getByRole('heading', { name: 'Cuidados' })).toBeVisible()
      await expect(paper.locator('.RichText > *').last()).toHaveText('Firma: Propietario o responsable')
      await expectNoViolations(page, 'light')
      // With an animal its own data stand in their place.
      const sample = page.getByRole('combobox', { name: 'Ver con una mascota' })
      await sample.click()
      await (size === 'phone' ? dialog.getByRole('combobox') : sample).fill(pet.name)
      await page.getByRole('option', { name: pet.name }).first().click()
      await expect(paper.getByText(`El paciente es ${pet.name} y sale Veces al día veces.`)).toBeVisible()
      await tool('Crear plantilla').click()
      await expect(page.getByText('Plantilla creada')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

      await page.goto(`/mascotas/${pet.id}/formatos`)
      await tool('Nuevo formato').first().click()
      await dialog.getByRole('combobox', { name: 'Plantilla' }).selectOption({ label: title })
      await dialog.getByRole('button', { name: 'Crear formato' }).click()
      await expect(page.getByText('Falta: Veces al día')).toBeVisible()
      await page.getByLabel('Veces al día').fill('2')
      await expect(page.getByText('No falta ningún dato.')).toBeVisible()
      await expect(paper.getByText(`El paciente es ${pet.name} y sale 2 veces.`)).toBeVisible()
      await expect(paper.getByText('Firma pendiente: Propietario o responsable')).toBeVisible()
    })

    test('a certificate of vaccination is completed, signed and printed', async ({ page, request, enter }) => {
      const admin = await enter('demo')
      const { items } = await ask(request, formats.list, { q: 'Certificado de vacunación', pageSize: 5 }, admin)
      const template = items.find(({ purpose }) => purpose === 'vaccination')?.title ?? ''
      const token = await enter('veterinario')
      const pet = await aPet(request, token)
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      const dose = { petId: pet.id, protocolId: 'canino-antirrabica-canina', product: 'Rabisin', professionalId }
      await ask(
        request,
        vaccines.create,
        { ...dose, appliedOn: dayOf(new Date()), nextOn: null, batch: null, origin: 'elsewhere' as const },
        token,
      )

      await page.goto(`/mascotas/${pet.id}/formatos`)
      await page.getByRole('button', { name: 'Nuevo formato' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Plantilla' }).selectOption({ label: template })
      await dialog.getByRole('button', { name: 'Crear formato' }).click()
      await expect(page.getByText(/^Faltan: .*documento del propietario.*lote de /)).toBeVisible()
      await page.getByLabel('Documento del propietario').fill('CC 52417893')
      await page.getByLabel(/^Microchip/).fill('981020000123456')
      await page.getByLabel(/^Lote de /).fill('L4821')
      await expect(page.getByText('No falta ningún dato.')).toBeVisible()
      await page.getByRole('button', { name: 'Firmar con mi perfil' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('region', { name: 'Lo que se firma' })).toBeVisible()
      await question.getByRole('button', { name: 'Firmar documento' }).click()
      await expect(page.getByText('1 de 1')).toBeVisible()

      const address = await page.getByRole('link', { name: /^Abrir el PDF de / }).getAttribute('href')
      const file = await page.request.get(address ?? '')
      // Words that are set apart by a gap have no space between them.
      const paper = readPdf(await file.body())
        .map(({ words }) => words.replaceAll(/\s/g, ''))
        .join('')
      const said = [pet.name, 'CC 52417893', 'Rabisin', 'L4821', 'Sin desparasitaciones en la historia', 'T.P. 21907']
      for (const words of said) expect(paper).toContain(words.replaceAll(' ', ''))
    })
  })

const fill = (kind: string, label: string, options: string[] = []) => ({
  type: 'fillField',
  attrs: { id: kind, kind, label, isRequired: true, options },
})
const oneOfEach = {
  type: 'doc',
  content: [
    ...[
      { type: 'dataField', attrs: { key: 'pet.favouriteToy' } },
      fill('text', 'Riesgos'),
      fill('number', 'Dosis'),
      fill('date', 'Control'),
      fill('yesNo', 'Ayuno'),
      fill('choice', 'Destino', ['Casa', 'Clínica']),
    ].map((node) => ({ type: 'paragraph', content: [node] })),
    { type: 'dataTable', attrs: { key: 'vaccines' } },
    { type: 'signatureField', attrs: { id: 'uno', role: 'owner', label: 'Propietario' } },
  ],
}

test('each part of a template is changed where it stands, also without a mouse', async ({ page, request, enter }) => {
  test.slow()
  const admin = await enter('demo')
  const draft = { title: newName('Plantilla'), purpose: 'other' as const, content: oneOfEach }
  const { id: formatId } = await ask(request, formats.create, draft, admin)
  await page.goto(`/formato/${formatId}`)
  const text = page.getByRole('textbox', { name: 'Texto de la plantilla' })
  const chosen = page.getByRole('group', { name: 'Lo que está seleccionado' })
  const dialog = page.getByRole('dialog')
  const changeOf = (words: string) => text.locator('.FormatChip, [data-list], [data-signature]', { hasText: words })
  const press = async (words: string) => {
    await changeOf(words).click()
    await chosen.getByRole('button', { name: 'Cambiar' }).click()
  }

  // A datum that is no more is named, and another takes its place.
  await changeOf('pet.favouriteToy').click()
  await expect(chosen).toContainText('«pet.favouriteToy», un dato que ya no existe')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Guardar dato' }).click()
  await expect(dialog.getByText('El campo es obligatorio').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Dato' }).selectOption({ label: 'Mascota: Raza' })
  await dialog.getByRole('button', { name: 'Guardar dato' }).click()
  await expect(dialog).toBeHidden()
  await expect(text).toBeFocused()
  await expect(changeOf('Raza')).toBeVisible()

  const fields = [
    ['Riesgos', 'Número'],
    ['Dosis', 'Fecha'],
    ['Control', 'Sí o no'],
    ['Ayuno', 'Texto'],
  ] as const
  for (const [label, kind] of fields) {
    await press(label)
    await dialog.getByLabel('Nombre del campo').fill(`${label} otra vez`)
    await dialog.getByLabel('Qué se escribe').selectOption({ label: kind })
    await dialog.getByRole('button', { name: 'Guardar campo' }).click()
    await expect(dialog).toBeHidden()
    await expect(changeOf(`${label} otra vez`)).toBeVisible()
    await expect(chosen.getByRole('button', { name: 'Cambiar' })).toBeFocused()
  }

  await press('Destino')
  await dialog.getByLabel('Opciones').fill('Casa')
  await dialog.getByRole('button', { name: 'Guardar campo' }).click()
  await expect(dialog.getByText('Escriba al menos dos opciones, una por línea').first()).toBeVisible()
  await dialog.getByLabel('Opciones').fill('Casa\nFundación')
  await dialog.getByLabel('Obligatorio').uncheck()
  await dialog.getByRole('button', { name: 'Guardar campo' }).click()
  await expect(dialog).toBeHidden()

  await press('Tabla de vacunas')
  await dialog.getByRole('combobox', { name: 'Dato' }).selectOption({ label: 'Tabla de desparasitaciones' })
  await dialog.getByRole('button', { name: 'Guardar dato' }).click()
  await expect(changeOf('Tabla de desparasitaciones')).toBeVisible()

  await press('Firma: Propietario')
  await dialog.getByLabel('Quién firma').selectOption({ label: 'Testigo' })
  await dialog.getByLabel('Lo que se lee bajo la firma').fill('Testigo del propietario')
  await dialog.getByRole('button', { name: 'Guardar firma' }).click()
  await expect(changeOf('Firma: Testigo del propietario')).toBeVisible()

  // A picture at the end, described and made smaller.
  await page.keyboard.press('Escape')
  await text.press('ControlOrMeta+End')
  const drawn = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'))
  const buffer = Buffer.from(drawn.replace(/^.*,/, ''), 'base64')
  const file = { name: 'plano.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Imagen de la plantilla').setInputFiles(file)
  await text.locator('figure img').click()
  await chosen.getByLabel('Ancho de la imagen').selectOption({ label: 'Ancho 20 %' })
  await chosen.getByLabel('Lugar de la imagen').selectOption({ label: 'En el centro' })
  await chosen.getByRole('button', { name: 'Describir' }).click()
  await dialog.getByLabel('Qué muestra la imagen').fill('Plano de la sala')
  await dialog.getByRole('button', { name: 'Guardar descripción' }).click()
  await expect(dialog).toBeHidden()

  // Cut and pasted within the text, each part stays what it is.
  await text.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+X')
  await expect(text.locator('figure')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+V')
  await expect(text.locator('figure img')).toBeVisible()

  // Given up, nothing changes; and the focus is where it was.
  await changeOf('Raza').click()
  await expect(chosen).toContainText('Raza')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Dato' }).selectOption({ label: 'Mascota: Color' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(text).toBeFocused()

  await page.getByRole('button', { name: 'Guardar plantilla' }).click()
  await expect(page.getByText('Plantilla guardada')).toBeVisible()
  const { content } = await ask(request, formats.get, { formatId }, admin)
  const [first, ...others] = content.content
  expect(first).toMatchObject({ content: [{ attrs: { key: 'pet.breed' } }] })
  expect(others.map((block) => ('content' in block ? block.content[0] : block))).toMatchObject([
    { attrs: { id: 'text', kind: 'number', label: 'Riesgos otra vez' } },
    { attrs: { id: 'number', kind: 'date', label: 'Dosis otra vez' } },
    { attrs: { id: 'date', kind: 'yesNo', label: 'Control otra vez' } },
    { attrs: { id: 'yesNo', kind: 'text', label: 'Ayuno otra vez' } },
    { attrs: { id: 'choice', kind: 'choice', options: ['Casa', 'Fundación'], isRequired: false } },
    { attrs: { key: 'dewormings' } },
    { attrs: { id: 'uno', role: 'witness', label: 'Testigo del propietario' } },
    { attrs: { width: 20, align: 'center', alt: 'Plano de la sala' } },
  ])
})

test('two who write one template are asked which text stays, and none is lost', async ({ page, request, enter }) => {
  const admin = await enter('demo')
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'De antes' }] }] }
  const draft = { title: newName('Entre dos'), purpose: 'other' as const, content }
  const { id: formatId, version } = await ask(request, formats.create, draft, admin)
  await page.goto(`/formato/${formatId}`)
  const text = page.getByRole('textbox', { name: 'Texto de la plantilla' })
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(', y lo mío')

  const theirs = {
    ...content,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'De la otra persona' }] }],
  }
  const other = await ask(request, formats.update, { ...draft, formatId, version, content: theirs }, admin)
  await ask(request, formats.archive, { formatId, version: other.version, isArchived: true }, admin)
  const save = page.getByRole('button', { name: 'Guardar plantilla' })
  await save.click()
  const dialog = page.getByRole('dialog')
  for (const words of ['De antes, y lo mío', 'De la otra persona']) await expect(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(text).toHaveText('De antes, y lo mío')
  await save.click()
  await dialog.getByRole('radio', { name: 'Tomar lo otro' }).check()
  await dialog.getByRole('radio', { name: 'Dejar lo mío' }).check()
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(page.getByText('Plantilla guardada. Está archivada: recupérela para usarla.')).toBeVisible()
  await expect(page.getByText('Está archivado.', { exact: true })).toBeVisible()
  await expect(page.getByText('De antes, y lo mío')).toBeVisible()
})

test('a template is copied, archived and taken back from the list', async ({ page, request, enter }) => {
  const admin = await enter('demo')
  const title = newName('Plantilla')
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Texto' }] }] }
  await ask(request, formats.create, { title, purpose: 'other', content }, admin)
  await page.goto(`/formatos?buscar=${encodeURIComponent(title)}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: `Más acciones para ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Archivar')
  await expect(page.getByText('Plantilla archivada', { exact: true })).toBeVisible()
  await expect(page.getByText(`Sin resultados para «${title}»`)).toBeVisible()
  await page.getByText('Archivadas', { exact: true }).click()
  await choose('Recuperar')
  await expect(page.getByText('Plantilla recuperada')).toBeVisible()
  await page.getByText('En uso', { exact: true }).click()
  await choose('Duplicar')
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(`${title} (copia)`)
})

test('the header of the papers is seen as it is chosen, and a colour that paper does not show is refused', async ({
  page,
  enter,
}) => {
  await enter('nueva')
  await page.goto('/formatos/encabezado')
  const color = page.getByLabel('Color de la línea')
  const head = page.locator('.FormatPaper-head')
  await color.fill('#ffe000')
  await color.blur()
  await expect(page.getByText('Elija un color más oscuro: sobre papel blanco no se ve')).toBeVisible()
  await page.getByLabel('Elegir el color').fill('#a03366')
  await expect(color).toHaveValue('#a03366')
  await expect(head).toHaveCSS('border-bottom-color', 'rgb(160, 51, 102)')
  await page.getByLabel('Pie de página').fill('Urgencias las 24 horas')
  await expect(page.locator('.FormatPaper-foot')).toHaveText('Urgencias las 24 horas')
  await page.getByRole('button', { name: 'Guardar encabezado' }).click()
  await expect(page.getByText('Encabezado guardado')).toBeVisible()
  await page.reload()
  await expect(head).toHaveCSS('border-bottom-color', 'rgb(160, 51, 102)')
})
