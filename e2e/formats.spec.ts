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
      const pet = await aPet(request, admin)
      const title = newName('Compromiso de paseo')
      await page.goto('/formatos')
      await page.getByRole('link', { name: 'Nuevo formato' }).click()
      await page.getByRole('textbox', { name: 'Nombre' }).fill(title)
      await page.getByLabel('Para qué es').selectOption({ label: 'Otro' })

      const text = page.getByRole('textbox', { name: 'Texto del formato' })
      const tool = (name: string) => page.getByRole('button', { name, exact: true })
      await text.click()
      await tool('Título 1').click()
      await page.keyboard.insertText('Compromiso de paseo')
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('El paciente es ')
      await page.getByRole('button', { name: 'Mascota', exact: true }).last().click()
      await expect(text.locator('.FormatChip', { hasText: 'Mascota' })).toBeVisible()
      await page.keyboard.insertText(' y sale ')
      await tool('Campo por llenar').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nombre del campo').fill('Veces al día')
      await dialog.getByLabel('Qué se escribe').selectOption({ label: 'Número' })
      await dialog.getByRole('button', { name: 'Agregar campo' }).click()
      await expect(dialog).toBeHidden()
      await page.keyboard.insertText(' veces.')
      await page.keyboard.press('Enter')
      await tool('Título 2').click()
      await page.keyboard.insertText('Cuidados')
      await page.keyboard.press('Enter')
      await tool('Lista').click()
      await page.keyboard.insertText('Con correa')
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('Con agua')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await tool('Tabla').click()
      await page.keyboard.insertText('Hora')
      await page.keyboard.press('Tab')
      await page.keyboard.insertText('Quién lo saca')
      await expect(text.locator('table')).toHaveCount(1)
      await page.keyboard.press('ControlOrMeta+End')
      await tool('Firma: Propietario o responsable').click()
      await expect(text.getByText('Firma: Propietario o responsable')).toBeVisible()

      await page.getByText('Vista previa', { exact: true }).click()
      const paper = page.locator('.FormatPaper')
      await expect(paper.getByRole('heading', { name: 'Cuidados' })).toBeVisible()
      await expect(paper.locator('.RichText > *').last()).toHaveText('Firma: Propietario o responsable')
      await expectNoViolations(page, 'light')
      await tool('Crear formato').click()
      await expect(page.getByText('Formato creado')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

      await page.goto(`/mascotas/${pet.id}/formatos`)
      await tool('Nuevo formato').first().click()
      await dialog.getByRole('combobox', { name: 'Formato' }).selectOption({ label: title })
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
      await dialog.getByRole('combobox', { name: 'Formato' }).selectOption({ label: template })
      await dialog.getByRole('button', { name: 'Crear formato' }).click()
      await expect(page.getByText(/^Faltan: .*documento del propietario.*lote de /)).toBeVisible()
      await page.getByLabel('Documento del propietario').fill('CC 52417893')
      await page.getByLabel(/^Lote de /).fill('L4821')
      await expect(page.getByText('No falta ningún dato.')).toBeVisible()
      await page.getByRole('button', { name: 'Firmar con mi perfil' }).click()
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
