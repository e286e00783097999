import { expect, it } from 'vitest'
import { actions, may, type Role, roles } from '#shared/access/actions.ts'
import { permissionGroups } from '#shared/access/actions.words.ts'

const lines = permissionGroups.flatMap((group) => group.lines)

it('prints every action once', () => {
  expect(lines.map(({ action }) => action).toSorted()).toEqual(Object.keys(actions).toSorted())
  expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length)
})

it('prints what the server holds to', () => {
  const people = (role: Role) => ({
    plain: { role, licensed: false, readsHistory: false },
    licensed: { role, licensed: true, readsHistory: false },
    history: { role, licensed: false, readsHistory: true },
  })
  for (const { action, cells } of lines)
    for (const role of roles) {
      const { plain, licensed, history } = people(role)
      const allowed = [plain, licensed, history].map((person) => may(person, action))
      const expected = {
        yes: [true, true, true],
        no: [false, false, false],
        licensed: [false, true, false],
        history: [false, true, true],
      }
      expect(allowed, `${action} of ${role}`).toEqual(expected[cells[role]])
    }
})
