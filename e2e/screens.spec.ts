import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type Demo, findRecords, screens } from '#tools/screens.ts'
import { aPet, ask, expect, expectNoViolations, sizes, test } from './fixtures.ts'

/** Those of the one list of screens that accessibility.spec.ts opens; axe judges all others here. */
const elsewhere = new Set([
  ...['login', 'login-errores', 'clave-olvidada', 'clave-nueva', 'registro-errores', 'registro-politica'],
  ...['reporte', 'reporte-no-esta', 'inicio', 'menu', 'ayuda', 'novedades', 'atajos', 'paleta', 'paleta-busqueda'],
  ...['propietarios', 'propietarios-sin-resultados', 'propietarios-filtros', 'propietario-nuevo'],
  ...['propietario-errores', 'propietario', 'propietario-unir', 'propietario-no-existe', 'historias'],
  ...['historias-filtros', 'controles-vencidos', 'mascota', 'mascota-formulas', 'mascota-historial'],
  ...['mascota-nueva', 'mascota-nueva-errores', 'mascota-editar', 'mascota-raza', 'mascota-calendario'],
  ...['mascota-etiquetas', 'mascota-mas', 'mascota-cambios', 'mascota-reporte', 'mascota-fallecimiento'],
  ...['mascota-pesos', 'registrar-peso', 'formula', 'cirugia', 'consulta', 'consulta-faltan', 'consulta-firmada'],
  ...['configuracion-perfil', 'configuracion-firma', 'configuracion-clinica', 'configuracion-seguridad'],
  ...['configuracion-catalogos', 'configuracion-apariencia', 'configuracion-campo', 'no-existe'],
])

const others = screens.filter(({ name }) => !elsewhere.has(name))
/** Good practice that whoever walks by headings and landmarks needs. */
const practices = { 'heading-order': { enabled: true }, 'landmark-no-duplicate-banner': { enabled: true } }
/** Several in a walk: a browser of its own for each would take longer than judging it. */
const PER_WALK = 7
const walks = Array.from({ length: Math.ceil(others.length / PER_WALK) }, (_, at) =>
  others.slice(at * PER_WALK, (at + 1) * PER_WALK),
)

test('no screen is left out that is not there', () => {
  expect([...elsewhere].filter((name) => !screens.some((screen) => screen.name === name))).toEqual([])
})

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } })

    for (const [at, walk] of walks.entries())
      test(`the screens ${walk[0]?.name} to ${walk.at(-1)?.name}`, async ({
        page,
        browser,
        request,
        enter,
        baseURL,
      }) => {
        test.setTimeout(120_000)
        const token = await enter('demo')
        const pet = await aPet(request, token, { name: `Lucero${at}` })
        const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Control' }, token)
        const visit = `/consulta/${id}`
        const demo: Demo = {
          ...(await findRecords(baseURL ?? '', token, pet)),
          ...{ token, petId: pet.id, publicId: pet.public_id, consultation: visit, signed: visit },
          ...{ home: '/', owners: '/propietarios', owner: `/propietarios/${pet.owner.id}`, pet: `/mascotas/${pet.id}` },
        }
        for (const screen of walk) {
          if (screen.size && screen.size !== size) continue
          await test.step(screen.name, async () => {
            const stranger = screen.isStranger
              ? await browser.newContext({ ...use, baseURL: baseURL ?? '' })
              : undefined
            const shown = stranger ? await stranger.newPage() : page
            await shown.goto(screen.at(demo), { waitUntil: 'networkidle' })
            await expect(shown.getByRole('heading', { level: 1 }).first()).toBeVisible()
            await screen.open?.(shown)
            for (const scheme of ['light', 'dark'] as const) await expectNoViolations(shown, scheme, practices)
            await stranger?.close()
          })
        }
      })
  })
