import type { Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { ask, type DemoPages, findDemoPages } from './demoPages.ts'

export const states = ['full', 'empty', 'loading', 'error'] as const
export type State = (typeof states)[number]

/** Whose session a screen is shown in. `nueva` has an empty clinic. */
export type Viewer = 'nobody' | 'recepcion' | 'nueva'

/** What a demo has to show its screens with. */
export interface Demo extends DemoPages {
  petId: string
  petName: string
  publicId: string
  vaccine: string
  deworming: string
  exam: string
  control: string
  formula: string
  surgery: string
  /** A consultation with all that a signature needs, and a value out of its range. */
  ready: string
  signed: string
}

/** Of the one list of screens, which pictures, axe, Lighthouse and the budgets of weight go through. */
export interface Screen {
  name: string
  at: (demo: Demo) => string
  /** All of them, where it says nothing. */
  states?: readonly State[]
  /** The calls that are brought into the state; without it all of the page's own. */
  calls?: RegExp
  isStranger?: boolean
  /** Where it is only there. */
  size?: 'phone' | 'desktop'
  /** What is opened over the page; it changes nothing that another screen shows. */
  open?: (page: Page, demo: Demo) => Promise<void>
  /** Before the page is asked for: what its calls answer. */
  arrange?: (page: Page) => Promise<void>
  /** Whose session, where it is not that of the demo's veterinarian; pictures are taken of no such screen. */
  as?: Exclude<Viewer, 'nobody'>
}

const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click({ timeout: 4000 })

const chosen = (menu: RegExp, item: string) => async (page: Page) => {
  await button(menu)(page)
  await page.getByRole('menuitem', { name: item }).click({ timeout: 4000 })
}

const dialog = (page: Page) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 8000 })

/** And waits for what opens over the page, whose code may be on its way. */
const andDialog = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page)
  await dialog(page)
}

const MORE = /^Más acciones para/

const only = ['full'] as const
const loaded = ['full', 'loading', 'error'] as const

const newPet = (demo: Demo) => demo.owner.replace('/propietarios/', '/mascotas/nueva/')
const tab = (name: string, calls: RegExp): Screen => ({
  name: `mascota-${name}`,
  at: (demo) => `${demo.pet}/${name}`,
  calls,
})
const overPet = (name: string, item: string): Screen => ({
  name: `mascota-${name}`,
  at: (demo) => demo.pet,
  states: only,
  open: andDialog(chosen(MORE, item)),
})
const register = (name: string, item: string): Screen => ({
  name: `registrar-${name}`,
  at: (demo) => demo.pet,
  states: only,
  open: andDialog(chosen(/^Registrar para/, item)),
})
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
  { name: 'historias-elegir', at: () => '/historias', states: only, open: button('Elegir mascotas') },
  { name: 'controles', at: () => '/controles' },
  { name: 'controles-vencidos', at: () => '/controles?ver=vencidos', states: only },
  { name: 'control', at: (demo) => `/controles?control=${demo.control}`, states: loaded, calls: /controls\/\w+-/ },
  ...(['Registrar control', 'Reprogramar', 'Cancelar control'] as const).map((verb): Screen => ({
    name: `control-${verb.split(' ')[0]?.toLowerCase()}`,
    at: (demo) => `/controles?control=${demo.control}`,
    states: only,
    open: andDialog(button(verb)),
  })),
  { name: 'mascota', at: (demo) => demo.pet },
  tab('formulas', /formula/),
  tab('consultas', /consultations/),
  { name: 'mascota-cirugias', at: (demo) => `${demo.pet}/consultas?ver=cirugias`, calls: /surgeries/ },
  tab('vacunas', /vaccin/),
  tab('desparasitacion', /deworming/),
  tab('historial', /timeline|problems/),
  tab('examenes', /exam/),
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
  { name: 'mascota-pesos', at: (demo) => demo.pet, states: only, open: button('Ver todos los pesos') },
  register('peso', 'Peso'),
  register('formula', 'Fórmula'),
  register('examen', 'Examen'),
  register('control', 'Control'),
  register('cirugia', 'Cirugía'),
  register('problema', 'Problema'),
  { name: 'vacuna-nueva', at: (demo) => `/vacuna/nueva/${demo.petId}`, states: loaded },
  { name: 'vacuna', at: (demo) => `/vacuna/editar/${demo.vaccine}`, states: loaded },
  { name: 'desparasitacion-nueva', at: (demo) => `/desparasitacion/nueva/${demo.petId}`, states: loaded },
  { name: 'desparasitacion', at: (demo) => `/desparasitacion/editar/${demo.deworming}`, states: loaded },
  { name: 'formula', at: (demo) => `${demo.pet}/formulas?formula=${demo.formula}`, states: only },
  { name: 'examen', at: (demo) => `${demo.pet}/examenes?examen=${demo.exam}`, states: only },
  { name: 'cirugia', at: (demo) => `/cirugia/${demo.surgery}`, states: loaded },
  { name: 'cirugia-farmaco', at: (demo) => `/cirugia/${demo.surgery}`, states: only, open: button('Agregar fármaco') },
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
  settings('campos-propios', states, /custom/),
  {
    name: 'configuracion-campo',
    at: () => '/configuraciones/campos-propios',
    states: only,
    open: button('Nuevo campo'),
  },
  settings('protocolos', states, /protocols/),
  { name: 'configuracion', at: () => '/configuraciones', states: only },
  { name: 'no-existe', at: () => '/no-existe', states: only },
]

/** @param address of a server that runs with the demo, `http://localhost:3000` */
export async function findDemo(address: string): Promise<Demo> {
  const pages = await findDemoPages(address)
  const petId = pages.pet.replace('/mascotas/', '')
  const pet = await ask(address, pets.get, { petId }, pages.token)
  const records = await findRecords(address, pages.token, pet)
  return { ...pages, ...records, petId, petName: pet.name, publicId: pet.public_id }
}

/** The pet's own records; what the demo did not give it is made. */
export async function findRecords(address: string, token: string, pet: PetPage) {
  const petId = pet.id
  const today = dayOf(new Date())
  const { id: professionalId } = await ask(address, professionals.profile, {}, token)
  const doses = await ask(address, vaccines.listOfPet, { petId }, token)
  const species = pet.speciesId === 'felino' ? 'Triple felina' : 'Séxtuple canina'
  if (doses.items.length === 0)
    for (const [name, days, next] of [
      ['Rabia', 400, -35],
      [species, 30, 335],
      ['Tos de las perreras', 180, 12],
    ] as const) {
      const vaccine = {
        name,
        product: 'Nobivac',
        laboratory: 'MSD',
        batch: 'A1223',
        batchExpiresOn: addDays(today, 200),
        route: 'Subcutánea',
      }
      const times = { appliedOn: addDays(today, -days), nextOn: addDays(today, next) }
      doses.items.push(await ask(address, vaccines.create, { petId, ...vaccine, ...times, professionalId }, token))
    }
  const worms = await ask(address, dewormings.listOfPet, { petId }, token)
  if (worms.items.length === 0) {
    const tablet = { kind: 'both', product: 'NexGard Spectra', dose: '1 tableta', route: 'Oral' } as const
    const times = { appliedOn: addDays(today, -40), nextOn: addDays(today, -10) }
    worms.items.push(await ask(address, dewormings.create, { petId, ...tablet, ...times, professionalId }, token))
  }
  const papers = await ask(address, formulas.listOfPet, { petId }, token)
  let formula = papers.items.find(({ status }) => status === 'draft')?.id
  if (!formula) {
    const pill = {
      dose: '1 tableta',
      route: 'Oral',
      frequency: 'Cada 12 horas',
      duration: '7 días',
      quantity: 14,
      quantityUnit: 'tablet',
    } as const
    const items = [{ medicine: 'Amoxicilina con ácido clavulánico', concentration: '250 mg', form: 'Tableta', ...pill }]
    for (const diagnosis of ['Otitis externa', 'Gastritis aguda']) {
      const made = await ask(address, formulas.create, { petId, diagnosis, items }, token)
      formula = made.id
    }
  }
  const orders = await ask(address, exams.listOfPet, { petId }, token)
  let exam = orders.items.find(({ flagged }) => flagged !== null)?.id
  if (!exam) {
    const names = ['Hemograma', 'Coprológico', 'Perfil renal'].map((name) => ({ examTypeId: null, name, sample: null }))
    const [first] = await ask(address, exams.request, { petId, exams: names, reason: 'Control' }, token)
    const values = [
      { analyte: 'Hematocrito', value: '31', unit: '%', min: 37, max: 55 },
      { analyte: 'Leucocitos', value: '11,2', unit: 'x10³/µl', min: 6, max: 17 },
    ]
    exam = first?.id
    if (first) await ask(address, exams.saveResult, { examId: first.id, version: first.version, values }, token)
  }
  const due = await ask(address, controls.listOfPet, { petId }, token)
  const scheduled = due.items.find(({ status }) => status === 'scheduled')
  const week = { dueOn: addDays(today, 7), reason: 'Revisar la herida', professionalId }
  const control = scheduled ?? (await ask(address, controls.create, { petId, ...week }, token))
  const known = await ask(address, timeline.list, { petId, kinds: 'surgery' }, token)
  const surgery = known.items[0]?.id ?? (await makeSurgery(address, token, petId, professionalId))
  const visit = pet.visits.find(({ status }) => status === 'signed')
  const signed = visit?.id ?? (await writeVisit(address, token, petId, true))
  return {
    vaccine: doses.items[0]?.id ?? '',
    deworming: worms.items[0]?.id ?? '',
    exam: exam ?? '',
    control: control.id,
    formula: formula ?? '',
    surgery,
    ready: `/consulta/${await writeVisit(address, token, petId, false)}`,
    signed: `/consulta/${signed}`,
  }
}

/** @returns the id of a consultation that can be signed, or is */
async function writeVisit(address: string, token: string, petId: string, isSigned: boolean): Promise<string> {
  const fields = {
    anamnesis: 'Vómito desde hace 48 horas',
    presumptiveDiagnosis: 'Gastritis aguda',
    weightKg: 12.4,
    temperature: 40.1,
    systems: { digestive: { state: 'abnormal' } },
  } as const
  const { id: consultationId, version } = await ask(address, consultations.create, { petId, ...fields }, token)
  if (isSigned) await ask(address, consultations.sign, { consultationId, version }, token)
  return consultationId
}

/** With its sheet of anesthesia begun, and a value out of its range. */
async function makeSurgery(address: string, token: string, petId: string, surgeonId: string): Promise<string> {
  const at = new Date(Math.floor(Date.now() / 60_000 - 32) * 60_000)
  const draft = { petId, procedures: ['Ovariohisterectomía'], scheduledAt: at.toISOString(), surgeonId }
  const { id: surgeryId, version } = await ask(address, surgeries.create, draft, token)
  const readings = [0, 5, 10, 15, 20].map((minute) => ({
    at: new Date(at.getTime() + minute * 60_000).toISOString(),
    values: { heartRate: 96 + minute, oxygenSaturation: minute === 15 ? 89 : 98, respiratoryRate: 16 },
  }))
  const fields = { inducedAt: at.toISOString() }
  await ask(address, surgeries.save, { surgeryId, version, fields, readings }, token)
  return surgeryId
}
