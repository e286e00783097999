import { consultations } from '#shared/consultations/consultations.contract.ts'
import { aPet, ask, expect, sizes, test } from './fixtures.ts'

// What a screen reader is told: landmarks, headings, names, states and their order, as the accessibility tree has them.

test('the login', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Ingrese a Huella" [level=1]
      - textbox "Correo electrónico" [invalid]
      - paragraph: El campo es obligatorio
      - textbox "Contraseña" [invalid]
      - paragraph: El campo es obligatorio
      - button "Ingresar"
  `)
})

test('the frame of a desktop', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/propietarios')
  await expect(page.getByRole('complementary', { name: 'Menú' })).toMatchAriaSnapshot(`
    - complementary "Menú":
      - navigation "Principal":
        - link "Inicio":
          - /url: /
        - link "Historias"
        - link "Propietarios"
        - link "Configuración"
      - button "Ayuda"
      - link /Andrés Felipe Molina Cruz/
  `)
  await expect(page.getByRole('link', { name: 'Propietarios' }).first()).toHaveAttribute('aria-current', 'page')
})

test.describe('on a phone', () => {
  test.use(sizes[1].use)

  test('the menu', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/propietarios')
    await page.getByRole('button', { name: 'Menú' }).click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toMatchAriaSnapshot(`
      - dialog "Menú":
        - strong: Clínica Veterinaria Huella
        - button "Salir"
        - link /Andrés Felipe Molina Cruz Veterinario Tarjeta profesional 21907/
        - navigation "Todas las páginas":
          - link "Inicio"
          - link "Historias"
          - link "Propietarios"
          - link "Configuración"
    `)
  })
})

test('the owners', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/propietarios')
  await expect(page.getByRole('link', { name: /por WhatsApp$/ }).first()).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Propietarios" [level=1]
      - searchbox "Buscar por nombre, documento, teléfono o mascota"
      - table "Propietarios":
        - rowgroup:
          - row:
            - columnheader "Propietario"
            - columnheader "Contacto"
            - columnheader "Mascotas"
            - columnheader "Última visita"
            - columnheader "Acciones"
        - rowgroup:
          - row:
            - cell:
              - link
            - cell
            - cell
            - cell
            - cell:
              - link /Escribir a .+ por WhatsApp/
              - button /Más acciones para .+/
  `)
})

test('a pet', async ({ page, enter, request }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/${pet.id}`)
  await expect(page.getByRole('heading', { name: 'Datos', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Ruta":
        - link "Propietarios"
        - link "Catalina Ríos Mejía"
        - text: Milo
      - button "Más acciones para Milo"
      - button "Nueva consulta"
      - heading "Milo" [level=1]
      - list "Alertas del paciente":
        - listitem:
          - strong: Alergia
          - text: Penicilinas
      - navigation "Historia de Milo":
        - link "Información"
        - link /Consultas/
      - heading "Peso" [level=2]
      - heading "Datos" [level=2]
  `)
})

test('a consultation', async ({ page, enter, request }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const { id } = await ask(request, consultations.create, { petId: pet.id }, token)
  await page.goto(`/consulta/${id}`)
  await expect(page.getByLabel('Motivo y relato del propietario')).toBeEditable()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "Volver a Milo"
      - heading "Consulta de Milo" [level=1]
      - navigation "Secciones de la consulta":
        - link /Anamnesis/
        - link /Constantes/
      - region "Anamnesis":
        - heading "Anamnesis" [level=2]
        - textbox "Motivo y relato del propietario"
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
