import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { screens } from './screens.ts'

// The list that pictures, axe, Lighthouse and budgets go through leaves out no address of the application.

const web = path.resolve(import.meta.dirname, '../web')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.word\.ts$|^words\.ts$|^app\/routes\.tsx$/.test(file))
  .map((file) => readFileSync(path.join(web, file), 'utf8'))
  .join('\n')
const found = (pattern: RegExp) => [...sources.matchAll(pattern)].map(([, route = '']) => route)

const routes = [
  ...found(/(?:page\(|path:)\s*'(\/[^']*)'/g),
  ...found(/ tab: \{\s*path: '([^']+)'/g).map((tab) => `/mascotas/:petId/${tab}`),
  ...found(/ settings: \{\s*path: '([^']+)'/g).map((section) => `/configuraciones/${section}`),
]

const ID = '0198f3c2-7a51-7c3e-9d2b-4f0a6b8c1d2e'
const demo = {
  ...{ token: '', home: '/', owners: '/propietarios', owner: `/propietarios/${ID}`, pet: `/mascotas/${ID}` },
  ...{ consultation: `/consulta/${ID}`, signed: `/consulta/${ID}`, ready: `/consulta/${ID}` },
  ...{ petId: ID, petName: 'Milo', publicId: ID },
  record: () => ID,
}
const addresses = screens.map(({ at }) => at(demo).replace(/[?#].*/, ''))

it.each(routes)('%s is among the screens', (route) => {
  const pattern = new RegExp(`^${route.replace(/:\w+/g, ID)}$`)
  expect(addresses.filter((address) => pattern.test(address))).not.toEqual([])
})

it('names no screen twice, and finds the routes', () => {
  const names = screens.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(routes.length).toBeGreaterThan(25)
})
