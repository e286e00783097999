import type { Page } from '@playwright/test'
import {
  andDialog,
  button,
  chosen,
  dialog,
  loaded,
  MORE,
  only,
  overPet,
  type Demo,
  type Screen,
  type State,
  states,
  tab,
} from './screen.ts'
import { askSingly } from './browser.ts'
import { wordScreens } from './wordScreens.ts'

const newPet = (demo: Demo) => demo.owner.replace('/propietarios/', '/mascotas/nueva/')
const settings = (name: string, shown: readonly State[], calls?: RegExp): Screen => ({
  name: `configuracion-${name}`,
  at: () => `/configuraciones/${name}`,
  states: shown,
  ...(calls ? { calls } : {}),
})

/** Two announcements that nobody has read: their dialog opens by itself. */
async function announce(page: Page): Promise<void> {
  const content = '<h2>Cierre de mes</h2><p>El lunes hay corte. <a href="/historias">Ver historias</a></p>'
  const json = [1, 2].map((id) => ({ id: String(id), content }))
  await askSingly(page)
  await page.route('**/announcements/v2', (call) => call.fulfill({ json }))
}

const leave = (field: string) => async (page: Page) => {
  await page.getByRole('dialog').getByLabel(field).fill('Zoraida')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).waitFor({ timeout: 4000 })
}

const voidConsultation = async (page: Page) => {
  await chosen(MORE, 'Anular consulta')(page)
  const asked = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
  await asked.getByRole('button', { name: 'Anular consulta' }).click({ timeout: 8000 })
  await asked.getByText('El campo es obligatorio').waitFor({ timeout: 4000 })
}

const choosePhoto = async (page: Page, { petName }: Demo) => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const photo = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await button(`Cambiar la foto de ${petName}`)(page)
  await page.getByRole('menuitem', { name: 'Quitar foto' }).waitFor({ timeout: 8000 })
  await page.locator('.mantine-Notification-root').waitFor({ state: 'detached', timeout: 8000 })
}

/** Every screen, and its dialogs that matter. */
export const screens: readonly Screen[] = [
  ...wordScreens.flatMap((word) => word.screens),
  { name: 'login', at: () => '/', states: only, isStranger: true },
  { name: 'login-errores', at: () => '/', states: only, isStranger: true, open: button('Ingresar') },
  {
    name: 'login-rechazado',
    at: () => '/',
    states: only,
    isStranger: true,
    open: async (page) => {
      await page.getByLabel('Correo electrónico').fill('nadie@huella.vet')
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('otra-clave')
      await button('Ingresar')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'clave-olvidada', at: () => '/#clave-olvidada', states: only, isStranger: true },
  { name: 'clave-nueva', at: () => `/#restablecer=${'a'.repeat(43)}`, states: only, isStranger: true },
  { name: 'dejar-recordatorios', at: () => `/baja#${'a'.repeat(120)}`, states: only, isStranger: true },
  { name: 'registro', at: () => '/registro', states: only, isStranger: true },
  {
    name: 'registro-errores',
    at: () => '/registro',
    states: only,
    isStranger: true,
    open: button('Registrar clínica'),
  },
  { name: 'registro-politica', at: () => '/registro/tratamiento-de-datos', states: only, isStranger: true },
  { name: 'reporte', at: (demo) => `/reporte/mascota?id=${demo.publicId}`, isStranger: true, calls: /\/report/ },
  { name: 'reporte-sin-id', at: () => '/reporte/mascota', states: only, isStranger: true },
  { name: 'reporte-no-esta', at: () => '/reporte/mascota?id=nadie', states: only, isStranger: true },
  { name: 'inicio', at: (demo) => demo.home },
  { name: 'inicio-recepcion', at: (demo) => demo.home, states: only, as: 'recepcion' },
  { name: 'inicio-nueva', at: (demo) => demo.home, states: only, as: 'nueva' },
  { name: 'menu', at: (demo) => demo.home, states: only, size: 'phone', open: button('Menú') },
  { name: 'ayuda', at: (demo) => demo.home, states: only, open: button('Ayuda') },
  { name: 'novedades', at: (demo) => demo.home, states: only, arrange: announce, open: dialog },
  { name: 'atajos', at: (demo) => demo.home, states: only, open: andDialog((page) => page.keyboard.press('?')) },
  {
    name: 'paleta',
    at: (demo) => demo.home,
    states: only,
    open: andDialog((page) => page.keyboard.press('Control+k')),
  },
  {
    name: 'paleta-busqueda',
    at: (demo) => demo.home,
    states: only,
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('milo')
      await page.getByRole('option', { name: /^Milo/ }).first().waitFor({ timeout: 4000 })
      // What was found for the letters before is pale.
      await page.locator('[role=combobox][aria-busy=false]').waitFor({ timeout: 4000 })
    },
  },
  { name: 'propietarios', at: (demo) => demo.owners },
  { name: 'propietarios-sin-resultados', at: (demo) => `${demo.owners}?q=zzzzzz`, states: only },
  { name: 'propietarios-filtros', at: (demo) => demo.owners, states: only, open: button(/^Filtros/) },
  { name: 'propietario-nuevo', at: (demo) => `${demo.owners}?nuevo=1`, states: only },
  { name: 'propietarios-nueva', at: (demo) => demo.owners, states: only, as: 'nueva' },
  {
    name: 'propietario-descartar',
    at: (demo) => `${demo.owners}?nuevo=1`,
    states: only,
    open: leave('Nombre completo'),
  },
  {
    name: 'propietario-cambios',
    at: (demo) => demo.owner,
    states: only,
    open: andDialog(chosen(MORE, 'Historial de modificaciones')),
  },
  {
    name: 'propietario-errores',
    at: (demo) => `${demo.owners}?nuevo=1`,
    states: only,
    open: button('Registrar propietario'),
  },
  { name: 'propietario', at: (demo) => demo.owner },
  { name: 'propietario-editar', at: (demo) => `${demo.owner}?editar=1`, states: only },
  {
    name: 'propietario-unir',
    at: (demo) => demo.owner,
    states: only,
    open: chosen(MORE, 'Unir con otro propietario'),
  },
  { name: 'propietario-desactivar', at: (demo) => demo.owner, states: only, open: chosen(MORE, 'Desactivar') },
  { name: 'propietario-no-existe', at: (demo) => `${demo.owners}/no-es`, states: only },
  { name: 'historias', at: () => '/historias' },
  { name: 'historias-filtros', at: () => '/historias', states: only, open: button(/^Filtros/) },
  { name: 'historias-sin-resultados', at: () => '/historias?q=zzzzzz', states: only },
  { name: 'historias-sin-permiso', at: () => '/historias', states: only, as: 'recepcion' },
  { name: 'historias-elegir', at: () => '/historias', states: only, open: button('Seleccionar') },
  { name: 'mascota', at: (demo) => demo.pet },
  tab('consultas', /consultations/),
  tab('historial', /timeline|problems/),
  { name: 'mascota-nueva', at: newPet, states: loaded },
  { name: 'mascota-nueva-errores', at: newPet, states: only, open: button('Registrar mascota') },
  { name: 'mascota-editar', at: (demo) => `/mascotas/editar/${demo.petId}`, states: loaded },
  {
    name: 'mascota-raza',
    at: newPet,
    states: only,
    open: async (page) => page.getByRole('combobox', { name: 'Raza' }).click({ timeout: 4000 }),
  },
  { name: 'mascota-calendario', at: newPet, states: only, open: button(/calendario/i) },
  { name: 'mascota-etiquetas', at: (demo) => `/mascotas/etiquetas?mascotas=${demo.petId}`, states: loaded },
  { name: 'mascota-foto', at: (demo) => demo.pet, states: only, open: choosePhoto },
  { name: 'mascota-mas', at: (demo) => demo.pet, states: only, open: button(MORE) },
  { name: 'mascota-registrar', at: (demo) => demo.pet, states: only, open: button(/^Registrar para/) },
  overPet('cambios', 'Historial de modificaciones'),
  overPet('reporte', 'Reporte público'),
  overPet('propietario', 'Cambiar propietario'),
  overPet('estado', 'Cambiar el estado'),
  overPet('fallecimiento', 'Reportar fallecimiento'),
  { name: 'consulta', at: (demo) => demo.consultation, states: loaded },
  { name: 'consulta-faltan', at: (demo) => demo.consultation, states: only, open: button('Finalizar consulta') },
  { name: 'consulta-mas', at: (demo) => demo.consultation, states: only, open: button(MORE) },
  {
    name: 'consulta-cambios',
    at: (demo) => demo.consultation,
    states: only,
    open: andDialog(chosen(MORE, 'Historial de modificaciones')),
  },
  { name: 'consulta-anular', at: (demo) => demo.consultation, states: only, open: voidConsultation },
  { name: 'consulta-firmar', at: (demo) => demo.ready, states: only, open: andDialog(button('Finalizar consulta')) },
  { name: 'consulta-firmada', at: (demo) => demo.signed, states: only },
  settings('perfil', loaded),
  { name: 'configuracion-firma', at: () => '/configuraciones/perfil', states: only, open: button('Dibujar la firma') },
  settings('clinica', loaded),
  settings('seguridad', loaded),
  settings('catalogos', states, /catalogue/),
  settings('apariencia', only),
  settings('otra', only),
  settings('campos-propios', states, /custom/),
  {
    name: 'configuracion-campo',
    at: () => '/configuraciones/campos-propios',
    states: only,
    open: button('Nuevo campo'),
  },
  settings('protocolos', states, /protocols/),
  settings('envios', states, /outbox/),
  { name: 'configuracion', at: () => '/configuraciones', states: only },
  { name: 'no-existe', at: () => '/no-existe', states: only },
]
