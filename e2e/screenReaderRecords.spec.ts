import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { aPet, ask, aSurgery, expect, expectReadable, openSession, test } from './fixtures.ts'
import { hasFocus, hear } from './tree.ts'

// What a screen reader is told of the clinical record, as screenReader.spec.ts has it of the rest.

test('a consultation', async ({ page, enter, request }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const { id } = await ask(request, consultations.create, { petId: pet.id }, token)
  await page.goto(`/consulta/${id}`)
  await expect(page.getByLabel('Relato del propietario')).toBeEditable()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "Volver a Milo"
      - heading "Consulta de Milo" [level=1]
      - navigation "Secciones de la consulta":
        - link /Anamnesis/
        - link /Constantes/
      - region "Anamnesis":
        - heading "Anamnesis" [level=2]
        - textbox "Relato del propietario"
      - region "Constantes":
        - heading "Constantes" [level=2]
        - textbox "Temperatura"
        - radiogroup "Condición corporal"
      - region "Examen por sistemas":
        - radiogroup "Digestivo":
          - radio "Normal"
          - radio "Anormal"
          - radio "No evaluado"
      - region "Diagnóstico"
      - region "Tratamiento"
  `)
})

test('a vaccine and a deworming, voided and taken back', async ({ page, enter, request }) => {
  const heard = await hear(page)
  const pet = await aPet(request, await enter('veterinario'))
  const main = page.getByRole('main')
  await page.goto(`/vacuna/nueva/${pet.id}`)
  await page.getByRole('button', { name: 'Registrar vacuna' }).click()
  await expect.poll(heard).toContain('campos obligatorios')
  await expect(main).toMatchAriaSnapshot(`
    - main "Registrar vacuna":
      - navigation "Ruta"
      - heading "Registrar vacuna de Milo" [level=1]
      - combobox "Vacuna" [invalid]
      - textbox "Fecha de aplicación"
      - button "Calendario de «Fecha de aplicación»"
      - textbox "Dosis número"
      - textbox "Próxima fecha"
      - textbox "Peso"
      - heading "Producto" [level=2]
      - textbox "Producto" [invalid]
      - textbox "Lote" [invalid]
      - textbox "Vencimiento del lote" [invalid]
      - combobox "Firma"
      - heading "Otros datos" [level=2]
      - radiogroup "Dónde se aplicó":
        - radio "En esta clínica" [checked]
        - radio "En otra clínica"
  `)
  await expect(main.getByRole('combobox', { name: 'Vacuna' })).toHaveAccessibleDescription('El campo es obligatorio')
  await expectReadable(page)

  await page.goto(`/desparasitacion/nueva/${pet.id}`)
  await main.getByRole('combobox', { name: 'Producto' }).fill('Albendazol')
  await page.keyboard.press('Tab')
  await expect(main).toMatchAriaSnapshot(`
    - main "Registrar desparasitación":
      - heading "Registrar desparasitación de Milo" [level=1]
      - combobox "Producto"
      - combobox "Tipo"
      - textbox "Peso"
      - textbox "Dosis"
      - radiogroup "Quién la aplicó":
        - radio "La clínica" [checked]
        - radio "El propietario, en casa"
  `)
  await expect(main.getByRole('textbox', { name: 'Peso' })).toHaveAccessibleDescription(/^Último peso: 12,4 kg/)
  // The list says what it is against.
  await expect(main.getByRole('combobox', { name: 'Tipo' })).not.toHaveValue('')
  await main.getByRole('textbox', { name: 'Dosis' }).fill('1 tableta')
  await page.getByRole('button', { name: 'Registrar desparasitación' }).click()
  await expect.poll(heard).toContain('Desparasitación registrada')
  await main.getByRole('link', { name: 'Albendazol' }).click()
  await main.getByRole('button', { name: 'Anular', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: '¿Anular esta desparasitación?' })
  await question.getByRole('button', { name: 'Anular desparasitación' }).click()
  const reason = question.getByRole('textbox', { name: 'Motivo' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('El campo es obligatorio')
  await expectReadable(page)
  await page.keyboard.type('Mascota equivocada')
  await question.getByRole('button', { name: 'Anular desparasitación' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Desparasitación anulada' })
  await expect(toast).toMatchAriaSnapshot(`
    - alert:
      - strong: Desparasitación anulada
      - button "Deshacer"
      - button "Cerrar el aviso"
  `)
  await toast.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(heard).toContain('Anulación deshecha')
})

test('a formula that warns and is signed', async ({ page, enter, request }) => {
  const heard = await hear(page)
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const { id } = await ask(request, formulas.create, { petId: pet.id, items: [{ medicine: 'Omeprazol' }] }, token)
  await page.goto(`/mascotas/${pet.id}/formulas?formula=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Fórmula de Milo' })
  const medicine = dialog.getByRole('combobox', { name: 'Medicamento' })
  await medicine.fill('Amoxicilina')
  await page.keyboard.press('Tab')
  await expect.poll(heard).toContain('Alergia registrada.')
  await dialog.getByRole('textbox', { name: 'Principio activo' }).fill('Amoxicilina trihidrato')
  // What is proposed, once it has come, is taken out again.
  await expect(dialog.getByText(/^Propuesto/).first()).toBeVisible()
  for (const name of ['Concentración', 'Dosis', 'Cantidad'])
    await dialog.getByRole('textbox', { name, exact: true }).fill('')
  for (const name of ['Presentación', 'Frecuencia']) {
    await dialog.getByRole('combobox', { name }).fill('')
    await page.keyboard.press('Tab')
  }
  await dialog.getByRole('combobox', { name: 'Unidad' }).selectOption('')
  await dialog.getByRole('button', { name: 'Revisar y firmar' }).click()
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Fórmula de Milo":
      - heading "Fórmula de Milo" [level=2]
      - button "Cerrar"
      - list "Alertas de Milo"
      - textbox "Diagnóstico"
      - group "1. Amoxicilina":
        - combobox "Medicamento"
        - status:
          - list "Advertencias":
            - listitem:
              - strong: Alergia registrada.
        - textbox "Principio activo"
        - textbox "Concentración" [invalid]
        - combobox "Presentación" [invalid]
        - textbox "Dosis por kilo (mg/kg)"
        - textbox "Dosis" [invalid]
        - combobox "Frecuencia" [invalid]
        - combobox "Unidad" [invalid]
      - button "Agregar otro medicamento"
      - alert:
        - text: /Faltan \\d+ campos obligatorios/
        - button "Concentración"
      - button "Cancelar"
      - button "Guardar borrador"
      - button "Revisar y firmar"
  `)
  await expect(dialog.getByRole('textbox', { name: 'Concentración' })).toHaveAccessibleDescription(
    'El campo es obligatorio Ejemplo: 250 mg/5 mL o 50 mg',
  )
  await expectReadable(page)
  await dialog.getByRole('button', { name: 'Agregar otro medicamento' }).click()
  await expect(dialog.getByRole('group', { name: 'Medicamento 2' }).getByRole('combobox').first()).toBeFocused()
  await dialog.getByRole('button', { name: 'Quitar Medicamento 2' }).press('Enter')
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await expect.poll(() => hasFocus(dialog)).toBe(true)
})

test('an exam from its order to its result', async ({ page, enter, request }) => {
  const heard = await hear(page)
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  await page.goto(`/mascotas/${pet.id}/examenes`)
  await page.getByRole('button', { name: 'Solicitar examen' }).click()
  const order = page.getByRole('dialog', { name: 'Solicitar exámenes para Milo' })
  await order.getByRole('button', { name: 'Solicitar exámenes' }).click()
  const add = order.getByRole('combobox', { name: 'Agregar examen' })
  await expect(add).toBeFocused()
  await expect(add).toHaveAccessibleDescription('Elija al menos un examen')
  for (const name of ['Perfil renal', 'Hemoglobina']) {
    await add.fill(name)
    await expect(order.getByRole('option', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect.poll(heard).toContain('Elegidos: Perfil renal, Hemoglobina')
  await order.getByRole('button', { name: 'Quitar Hemoglobina' }).press('Enter')
  await expect.poll(heard).toMatch(/Elegidos: Perfil renal$/m)
  await expect.poll(() => hasFocus(order)).toBe(true)
  await expect(order).toMatchAriaSnapshot(`
    - dialog "Solicitar exámenes para Milo":
      - heading [level=2]
      - combobox "Agregar examen"
      - list "Exámenes de la orden":
        - listitem:
          - strong: Perfil renal
          - button "Quitar Perfil renal"
      - textbox "Motivo"
      - textbox "Fecha de la solicitud"
      - switch "Urgente"
  `)
  await expectReadable(page)
  await order.getByRole('button', { name: 'Solicitar exámenes' }).click()
  await expect.poll(heard).toContain('1 examen solicitado')

  const [first] = (await ask(request, exams.listOfPet, { petId: pet.id }, token)).items
  await page.goto(`/mascotas/${pet.id}/examenes?examen=${first?.id}`)
  const exam = page.getByRole('dialog', { name: 'Perfil renal' })
  await exam.getByRole('button', { name: 'Escribir resultado' }).click()
  const line = exam.getByRole('group', { name: 'Creatinina' })
  await line.getByRole('textbox', { name: 'Valor' }).fill('2,9')
  await line.getByRole('textbox', { name: 'Mínimo' }).fill('0,5')
  await line.getByRole('textbox', { name: 'Máximo' }).fill('1,8')
  await expect(exam).toMatchAriaSnapshot(`
    - dialog "Perfil renal":
      - textbox "Fecha del resultado"
      - group "Valores":
        - group "Creatinina":
          - textbox "Analito": Creatinina
          - textbox "Valor": 2,9
          - textbox "Unidad"
          - textbox "Mínimo": "0,5"
          - textbox "Máximo": "1,8"
          - text: Alto
          - button "Quitar la fila Creatinina"
      - button "Agregar fila"
  `)
  await exam.getByRole('button', { name: 'Guardar resultado' }).click()
  await expect.poll(heard).toContain('Resultado guardado')
  await expect(exam.getByRole('table', { name: 'Resultado' })).toMatchAriaSnapshot(`
    - table "Resultado":
      - caption: Resultado
      - rowgroup:
        - row:
          - columnheader "Analito"
          - columnheader "Valor"
          - columnheader "Referencia"
          - columnheader "Estado"
      - rowgroup:
        - row:
          - rowheader "Creatinina"
          - cell /^2,9/
          - cell "0,5 – 1,8"
          - cell "Alto"
  `)
  await expectReadable(page)
})

test('a surgery with its sheet of anesthesia, written and read', async ({ page, enter, request, browser, baseURL }) => {
  const heard = await hear(page)
  const token = await enter('veterinario')
  const { id } = await aSurgery(request, token)
  await page.goto(`/cirugia/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Hoja de anestesia' })
  await expect(grid).toMatchAriaSnapshot(`
    - grid "Hoja de anestesia":
      - rowgroup:
        - row:
          - columnheader "Hora"
          - columnheader /^\\d+:\\d+/
      - rowgroup:
        - row:
          - rowheader /^FC lpm/
          - gridcell:
            - textbox /^Frecuencia cardiaca, .+, alta$/
        - row:
          - rowheader /^FR rpm/
          - gridcell:
            - textbox /^Frecuencia respiratoria/
        - row:
          - rowheader /^SpO₂ %/
          - gridcell:
            - textbox /^Saturación de oxígeno, .+, baja$/
  `)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main "Cirugía":
      - link "Volver a Milo"
      - heading "Cirugía de Milo" [level=1]
      - navigation "Secciones de la cirugía":
        - link /^Preanestesia/
        - link /^Anestesia/
        - link /^Procedimiento/
        - link /^Recuperación/
      - region "Preanestesia":
        - heading "Preanestesia" [level=2]
        - region "Consentimiento":
          - heading "Consentimiento" [level=3]
        - list "Procedimientos":
          - listitem:
            - button "Quitar Enucleación"
        - combobox "Procedimientos"
      - region "Anestesia":
        - heading "Tiempos" [level=3]
        - checkbox "Sin intubación"
        - heading "Hoja de anestesia" [level=3]
      - region "Procedimiento"
      - region "Recuperación":
        - radiogroup "Dolor"
      - complementary "Paciente":
        - list "Alertas de Milo"
      - button "Pasar a preparación"
  `)
  await expectReadable(page)
  await page.getByRole('button', { name: 'Pasar a preparación' }).click()
  await expect.poll(heard).toContain('Cirugía en preparación')
  await page.getByRole('button', { name: 'Iniciar procedimiento' }).click()
  await expect.poll(heard).toContain('Falta el consentimiento')
  await expect(page.getByRole('region', { name: 'Consentimiento' })).toBeFocused()

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await openSession(request, 'lectura')
  await other.addCookies([{ name: 'dgsToken', value: reader, url: baseURL ?? '', sameSite: 'Lax' }])
  const read = await other.newPage()
  await read.goto(`/cirugia/${id}`)
  await expect(read.getByRole('table', { name: 'Hoja de anestesia' })).toMatchAriaSnapshot(`
    - table "Hoja de anestesia":
      - rowgroup:
        - row:
          - columnheader "Hora"
      - rowgroup:
        - row:
          - rowheader /^FC/
          - cell /^300.*, alta/
  `)
  await expectReadable(read)
  await other.close()
})

test('the controls, the timeline and the public report', async ({ page, enter, request }) => {
  const heard = await hear(page)
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const due = { dueOn: addDays(dayOf(new Date()), 7), reason: 'Revisar la herida', professionalId: '' }
  const { id } = await ask(request, controls.create, { petId: pet.id, ...due }, token)
  await page.goto(`/controles?control=${id}`)
  const control = page.getByRole('dialog', { name: 'Control de Milo' })
  await expect(control).toMatchAriaSnapshot(`
    - dialog "Control de Milo":
      - heading "Control de Milo" [level=2]
      - button "Cerrar"
      - term: Mascota
      - definition:
        - link "Milo"
      - term: Motivo
      - definition: Revisar la herida
      - button "Cancelar control"
      - button "Reprogramar"
      - button "Registrar control"
  `)
  await expect.poll(() => hasFocus(control)).toBe(true)
  await expectReadable(page)
  await page.keyboard.press('Escape')
  await expect(control).toBeHidden()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main "Controles":
      - heading "Controles" [level=1]
      - radiogroup "Qué controles ver":
        - radio "Vencidos"
        - radio "Próximos" [checked]
        - radio "No asistieron"
      - 'table "Controles: Próximos"':
        - rowgroup:
          - row:
            - columnheader "Fecha"
            - columnheader "Mascota"
            - columnheader "Motivo"
  `)

  await page.goto(`/mascotas/${pet.id}/historial`)
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - main "Mascota":
      - navigation "Historia de Milo":
        - link "Historial"
      - button "Imprimir historia"
      - list "Historia":
        - listitem:
          - heading /^\\S+ \\d+ de \\S+ de \\d+$/ [level=2]
          - list:
            - listitem:
              - link "Revisar la herida"
  `)
  await expect(main.getByRole('link', { name: 'Historial', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox', { name: 'Buscar en la historia' }).fill('herida')
  await expect.poll(heard).toContain('1 resultado')
  await expectReadable(page)

  await page.goto(`/reporte/mascota?id=${pet.public_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - strong
      - button "Copiar enlace"
      - button "Imprimir"
      - button "Compartir"
    - main:
      - region "Milo":
        - heading "Milo" [level=1]
        - term: Especie
        - definition: Canino
      - region "Vacunas":
        - heading "Vacunas" [level=2]
        - paragraph: Sin vacunas registradas
      - region "Consultas"
      - region "Documentos"
      - region "Desparasitaciones"
      - region "Eventos"
  `)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByRole('button', { name: 'Compartir' })).toHaveAttribute('aria-expanded', 'true')
  await expectReadable(page)
})
