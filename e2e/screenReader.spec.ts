import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { askSingly, aPet, ask, aSurgery, aWord, expect, expectReadable, PASSWORD, sizes, test } from './fixtures.ts'
import { hasFocus, hear } from './tree.ts'

// What a screen reader is told: landmarks, headings, names, states and their order, as the accessibility tree has them;
// and what it says by itself. That every screen has one title, no landmark twice, headings that skip no level and nothing
// without a Spanish name is asked of all of them by expectNoViolations (fixtures.ts).

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
        - link "Agenda"
        - link "Configuración"
      - button "Ayuda"
      - button /^Andrés Felipe Molina Cruz/
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

  test('a searched list, and a column of the sheet of anesthesia', async ({ page, enter, request }) => {
    const heard = await hear(page)
    const token = await enter('veterinario')
    const { id, petId } = await aSurgery(request, token)
    await page.goto(`/mascotas/editar/${petId}`)
    const field = page.getByRole('combobox', { name: 'Raza' })
    await field.click()
    const sheet = page.getByRole('dialog', { name: 'Raza' })
    await sheet.getByRole('combobox').fill('beag')
    await expect(sheet).toMatchAriaSnapshot(`
      - dialog "Raza":
        - heading "Raza" [level=2]
        - button "Cerrar"
        - combobox "Buscar en raza" [expanded]: beag
        - button "Borrar lo escrito"
        - listbox "Raza":
          - option "Beagle" [selected]
    `)
    await expect.poll(heard).toContain('resultado')
    await expectReadable(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(field).toHaveAttribute('aria-expanded', 'false')

    await page.goto(`/cirugia/${id}`)
    const column = page.getByRole('region', { name: /^Registro de las/ })
    await expect(column).toMatchAriaSnapshot(`
      - region:
        - button "Registro anterior"
        - status:
          - strong: /\\d+:\\d+/
          - text: /ahora/
        - button "Registro siguiente"
        - list:
          - listitem:
            - button "Menos frecuencia cardiaca"
            - textbox /^Frecuencia cardiaca/
            - button "Más frecuencia cardiaca"
    `)
    await expectReadable(page)
    await column.getByRole('button', { name: 'Registro anterior' }).click()
    await expect.poll(heard).toMatch(/\d+ de \d+$/)
  })
})

test('the owners', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/propietarios')
  await expect(page.getByRole('button', { name: /por WhatsApp$/ }).first()).toBeVisible()
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
              - button /Escribir a .+ por WhatsApp/
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
      - list "Alertas de Milo":
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

test('the start, and the news over it', async ({ page, enter }) => {
  const heard = await hear(page)
  const json = ['Cierre de mes', 'Copias nuevas'].map((title) => ({
    id: title,
    content: `<h2>${title}</h2><p>El lunes hay corte.</p>`,
  }))
  await askSingly(page)
  await page.route('**/announcements/v2', (call) => call.fulfill({ json }))
  await enter('veterinario')
  await page.goto('/')
  // They come a second after the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const news = page.getByRole('dialog', { name: /^Novedades/ })
  await expect(news).toMatchAriaSnapshot(`
    - dialog "Novedades 1 de 2":
      - heading "Novedades 1 de 2" [level=2]
      - button "Cerrar"
      - heading "Cierre de mes" [level=2]
      - paragraph: El lunes hay corte.
      - button "Anterior" [disabled]
      - button "Siguiente"
  `)
  await expect(news).toHaveAccessibleDescription(/El lunes hay corte/)
  await expectReadable(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(heard).toContain('Copias nuevas')
  await page.keyboard.press('Escape')
  await expect(news).toBeHidden()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main "Inicio":
      - heading /^Buen/ [level=1]
      - link "Nuevo propietario"
      - button "Nueva consulta"
      - heading "Pendientes" [level=2]
      - list:
        - listitem:
          - link /^(Firmar|Cerrar|Revisar) .+ de .+/
      - heading "Controles" [level=2]
      - link "Ver todos"
      - list:
        - listitem:
          - link
          - button /^Escribir a .+ por WhatsApp sobre .+/
      - heading "Vacunas y desparasitaciones por aplicar" [level=2]
      - heading "Últimas historias" [level=2]
      - link "Ver todas"
  `)
})

test('the histories, searched, sorted, filtered and chosen', async ({ page, enter, request }) => {
  const heard = await hear(page)
  const name = `Z${aWord()}`
  await aPet(request, await enter('veterinario'), { name })
  await page.goto('/historias')
  const search = page.getByRole('searchbox')
  await search.fill(name)
  await expect.poll(heard).toContain('1 resultado')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main "Historias":
      - heading "Historias" [level=1]
      - paragraph: 1 encontrada
      - button "Seleccionar"
      - searchbox "Buscar por mascota, propietario, documento o historia": ${name}
      - button "Limpiar búsqueda"
      - button "Filtros"
      - 'button "Ordenar: Última consulta"'
      - table "Historias":
        - rowgroup:
          - row:
            - columnheader "Mascota"
            - columnheader "Especie y raza"
            - columnheader "Propietario"
            - columnheader "Última consulta"
        - rowgroup:
          - row:
            - cell:
              - link "${name} Alergia"
            - cell /Canino · Beagle/
            - cell /Catalina Ríos Mejía/
            - cell "Sin consultas"
  `)
  await page.getByRole('button', { name: 'Ordenar: Última consulta' }).click()
  await expect(page.getByRole('menu')).toMatchAriaSnapshot(`
    - 'menu "Ordenar: Última consulta"':
      - menuitemradio "Última consulta" [checked]
      - menuitemradio "Nombre"
  `)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - button "Filtros" [expanded]
  `)
  await expect(filters).toMatchAriaSnapshot(`
    - dialog "Filtros":
      - textbox "Diagnóstico o motivo"
      - combobox "Especie"
      - button "Quitar filtros" [disabled]
      - button "Ver resultados"
  `)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seleccionar' }).click()
  await page.getByRole('checkbox', { name: `Elegir a ${name}` }).press('Space')
  await expect.poll(heard).toContain('1 mascota elegida')
  await search.fill('zzzz nada')
  await expect.poll(heard).toContain('Sin resultados')
  await expectReadable(page)
})

test('an owner, its form, what somebody else saved first, and a session that ended', async ({
  page,
  request,
  enter,
}) => {
  const heard = await hear(page)
  const token = await enter('veterinario', { isOwn: true })
  const { owner } = await aPet(request, token)
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByRole('button', { name: 'Registrar propietario' }).click()
  await expect(form).toMatchAriaSnapshot(`
    - dialog "Nuevo propietario":
      - heading "Nuevo propietario" [level=2]
      - button "Cerrar"
      - textbox "Nombre completo o razón social" [invalid]
      - combobox "Tipo de documento":
        - option "CC · Cédula de ciudadanía" [selected]
      - textbox "Número de documento"
      - combobox "País de teléfono"
      - textbox "Teléfono" [invalid]
      - textbox "Correo"
      - heading "Contacto" [level=2]
      - checkbox "Autorizado para decidir por el propietario"
      - alert:
        - button "Nombre completo o razón social"
      - button "Cancelar"
      - button "Registrar propietario"
  `)
  await expect.poll(heard).toContain('Faltan 2 campos obligatorios')
  // What it asks is in its fields: it is not all read at once.
  await expect(form).toHaveAccessibleDescription('')
  const phone = form.getByRole('textbox', { name: 'Teléfono', exact: true })
  await expect(phone).toHaveAccessibleDescription('El campo es obligatorio')
  await phone.fill('300 412 8890')
  await expect.poll(heard).toContain('tiene el mismo teléfono')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  await expect(question).toHaveAccessibleDescription(/se perderá/)
  await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
  await expectReadable(page)
  await question.getByRole('button', { name: 'Descartar cambios' }).click()

  await page.goto(`/propietarios/${owner.id}`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main "Propietario":
      - navigation "Ruta":
        - link "Propietarios"
        - text: Catalina Ríos Mejía
      - button "Más acciones para Catalina Ríos Mejía"
      - button "Editar"
      - link "Nueva mascota para Catalina Ríos Mejía"
      - heading "Catalina Ríos Mejía" [level=1]
      - button "Escribir"
      - link "Llamar"
      - region "1 mascota":
        - heading "1 mascota" [level=2]
        - list:
          - listitem:
            - link "Milo"
            - text: /^Alergia/
      - heading "Datos" [level=2]
      - term: Dirección
      - definition: Sin registrar
  `)
  await page.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar propietario' })
  await edit.getByRole('textbox', { name: 'Ciudad' }).fill('Manizales')
  const { version, name, phone: known } = await ask(request, owners.get, { ownerId: owner.id }, token)
  await ask(request, owners.update, { ownerId: owner.id, version, name, phone: known, city: 'Pereira' }, token)
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  const conflict = page.getByRole('dialog', { name: 'Usted guardó este registro en otra pestaña' })
  await expect(conflict).toMatchAriaSnapshot(`
    - dialog "Usted guardó este registro en otra pestaña":
      - heading "Usted guardó este registro en otra pestaña" [level=2]
      - button "Cerrar"
      - paragraph: /Elija qué queda/
      - heading "Ciudad" [level=3]
      - paragraph: Manizales
      - paragraph: Pereira
      - radiogroup "Qué queda en Ciudad":
        - radio "Dejar lo mío" [checked]
        - radio "Tomar lo otro"
        - radio "Unir a mano"
      - button "Seguir editando"
      - button "Guardar lo elegido"
  `)
  await expect.poll(() => hasFocus(conflict)).toBe(true)
  // Each would be a banner of the page (axe counts them so).
  await expect(page.locator('[aria-modal="true"] header')).toHaveCount(0)
  await expectReadable(page)

  await ask(request, professionals.logout, {}, token)
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click()
  const lost = page.getByRole('dialog', { name: 'Su sesión terminó' })
  const password = lost.getByRole('textbox', { name: 'Contraseña' })
  await expect(password).toBeFocused()
  await lost.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(lost).toMatchAriaSnapshot(`
    - dialog "Su sesión terminó":
      - heading "Su sesión terminó" [level=2]
      - paragraph: /no se pierde/
      - textbox "Contraseña" [invalid]
      - button "Mostrar u ocultar la contraseña"
      - button "Cerrar sesión"
      - button "Seguir trabajando"
  `)
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('El campo es obligatorio')
  await expectReadable(page)
  await password.fill('otra-clave')
  await page.keyboard.press('Enter')
  await expect.poll(heard).toContain('Correo o contraseña incorrecta')
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(lost).toBeHidden()
  await expect.poll(() => hasFocus(edit)).toBe(true)
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect.poll(heard).toContain('Propietario actualizado')
  await expect(page.getByRole('button', { name: 'Editar' })).toBeFocused()
})

test('the form of a pet, its searched list and its calendar', async ({ page, enter, request }) => {
  const heard = await hear(page)
  const { owner } = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/nueva/${owner.id}`)
  await page.getByRole('button', { name: 'Registrar mascota' }).click()
  await expect.poll(heard).toContain('Faltan 8 campos obligatorios')
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - main "Nueva mascota":
      - navigation "Ruta"
      - heading "Nueva mascota" [level=1]
      - paragraph: De Catalina Ríos Mejía
      - button "Agregar la foto"
      - heading "Identificación" [level=2]
      - textbox "Nombre" [invalid]
      - radiogroup "Especie" [invalid]:
        - radio "Canino"
        - radio "Felino"
        - radio "Otra"
      - combobox "Raza" [invalid]
      - combobox "Color" [invalid]
      - radiogroup "Cómo se conoce el nacimiento":
        - radio "Fecha" [checked]
        - radio "Edad aproximada"
      - textbox "Fecha de nacimiento" [invalid]
      - button "Calendario de «Fecha de nacimiento»"
      - radiogroup "Sexo" [invalid]:
        - radio "Macho"
        - radio "Hembra"
      - textbox "Microchip"
      - heading "Datos clínicos" [level=2]
      - textbox "Peso" [invalid]
      - alert:
        - button "Nombre"
      - link "Cancelar"
      - button "Registrar mascota"
  `)
  for (const group of ['Especie', 'Sexo'])
    await expect(main.getByRole('radiogroup', { name: group })).toHaveAccessibleDescription('El campo es obligatorio')
  await expectReadable(page)

  await page.getByRole('radio', { name: 'Canino' }).check({ force: true })
  const breed = page.getByRole('combobox', { name: 'Raza' })
  await breed.fill('beag')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - combobox "Raza" [expanded]: beag
      - listbox "Raza":
        - option "Beagle" [selected]
        - option "Agregar «beag»"
  `)
  await expect.poll(heard).toMatch(/^\d resultados?$/m)
  await page.keyboard.press('Enter')
  await expect(breed).toHaveAttribute('aria-expanded', 'false')

  await page.getByRole('button', { name: 'Calendario de «Fecha de nacimiento»' }).click()
  const calendar = page.getByRole('dialog', { name: 'Fecha de nacimiento' })
  await expect(calendar).toMatchAriaSnapshot(`
    - dialog "Fecha de nacimiento":
      - button "Año anterior"
      - button "Mes anterior"
      - button /\\w+ de \\d+/
      - button "Mes siguiente"
      - button "Año siguiente"
      - button /\\d+ de \\w+ de \\d+/
  `)
  await expect(calendar.locator('[aria-current="date"]')).toBeFocused()
  await expectReadable(page)
})

test('the search of everything leads to a page that says its name', async ({ page, enter, request }) => {
  const heard = await hear(page)
  const name = `Z${aWord()}`
  await aPet(request, await enter('veterinario'), { name })
  await page.goto('/propietarios')
  await page.getByRole('button', { name: /^Buscar/ }).click()
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(palette).toMatchAriaSnapshot(`
    - dialog "Buscar":
      - combobox "Buscar mascota, propietario o página" [expanded]: ${name}
      - status: 2 resultados
      - listbox "Resultados":
        - group "Pacientes":
          - option /^${name} Canino, Beagle, Catalina Ríos Mejía/ [selected]
        - group "Propietarios":
          - option /^Catalina Ríos Mejía/
        - group "Acciones":
          - option "Nueva consulta para ${name}"
  `)
  await expect.poll(heard).toContain('2 resultados')
  await expectReadable(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main', { name: 'Mascota' })).toBeFocused()
})

test('the settings', async ({ page, enter }) => {
  const heard = await hear(page)
  await enter('demo')
  await page.goto('/configuraciones/perfil')
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - main "Configuración":
      - heading "Configuración" [level=1]
      - navigation "Secciones de la configuración":
        - link "Perfil"
        - link "Seguridad"
        - link "Clínica"
        - link "Cuentas"
        - link "Facturas"
        - link "Catálogos"
        - link "Campos propios"
        - link "Tipos de cita"
        - link "Protocolos"
        - link "Envíos"
        - link "Auditoría"
        - link "Datos"
        - link "Respaldo"
        - link "Horarios"
        - link "Recordatorios"
        - link "WhatsApp"
        - link "Apariencia"
      - heading "Mi cuenta" [level=2]
      - button /^(Elegir|Cambiar) la foto/
      - heading "Mis datos" [level=2]
      - heading "Firma" [level=2]
      - heading "Sesión" [level=2]
      - button "Cerrar sesión"
  `)
  const section = (name: string) => main.getByRole('link', { name, exact: true })
  await expect(section('Perfil')).toHaveAttribute('aria-current', 'page')
  await section('Seguridad').click()
  await main.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Contraseña" [level=2]
      - textbox "Contraseña actual" [invalid]
      - paragraph: El campo es obligatorio
      - textbox "Contraseña nueva" [invalid]
      - heading "Verificación en dos pasos" [level=2]
      - heading "Sesiones abiertas" [level=2]
      - list:
        - listitem:
          - paragraph: /Última actividad/
      - button "Cerrar todas las sesiones"
  `)
  await expect(main.getByRole('textbox', { name: 'Contraseña actual' })).toBeFocused()
  await expect(main.getByRole('textbox', { name: 'Contraseña nueva' })).toHaveAccessibleDescription(
    /8 caracteres o más/,
  )
  await expect(section('Seguridad')).toHaveAttribute('aria-current', 'page')
  await section('Apariencia').click()
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Tema" [level=2]
      - radiogroup "Tema":
        - radio "Claro"
        - radio "Oscuro"
        - radio "Sistema" [checked]
      - heading "Atajos de teclado" [level=2]
      - switch "Usar atajos de una sola tecla en este equipo" [checked]
  `)
  await section('Catálogos').click()
  const color = `Z${aWord()}`
  await main.getByRole('radiogroup', { name: 'Catálogo' }).getByText('Colores').click()
  await main.getByRole('button', { name: 'Agregar' }).first().click()
  const entry = page.getByRole('dialog', { name: 'Agregar color' })
  await expect(entry.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await page.keyboard.type(color)
  await page.keyboard.press('Enter')
  await expect.poll(heard).toContain(`Entrada agregada${color}`)
  await expect(main.getByRole('list', { name: 'Entradas de la clínica' })).toContainText(color)
  await expectReadable(page)
})
