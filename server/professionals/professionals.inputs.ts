import { v7 as uuidv7 } from 'uuid'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { type TestClinic, aPersonWithPassword, PASSWORD } from '#server/testing/factories.ts'
import { picture, valid } from '#server/testing/routeInputs.ts'

/** Whoever calls has a picture of their own. */
async function everyPicture(test: TestApp, clinic: TestClinic) {
  const file = { bytes: await picture(), type: 'image/png' }
  for (const { token } of Object.values(clinic.as))
    await callRoute(test, professionals.setPicture, { picture: 'photo' }, { token, file })
  return { picture: 'photo' as const }
}
valid(professionals.logout, () => ({}))
valid(professionals.profile, () => ({}))
valid(professionals.draftKey, () => ({}))
valid(professionals.list, () => ({}))
// Whoever calls changes the own profile: all are brought to the same version.
valid(professionals.saveProfile, async (test, own) => {
  const people = Object.values(own.as)
  const versions = await Promise.all(
    people.map(async ({ token }) => (await callRoute(test, professionals.profile, {}, { token })).body.version),
  )
  const version = Math.max(...versions)
  for (const [index, { token }] of people.entries())
    for (let older = versions[index] ?? version; older < version; older += 1)
      await callRoute(test, professionals.saveProfile, { version: older, name: `Persona ${uuidv7()}` }, { token })
  return { version, name: 'Persona renombrada' }
})
valid(professionals.setPicture, () => ({ picture: 'signature' as const }), picture)
valid(professionals.removePicture, everyPicture)
valid(professionals.picture, everyPicture)
valid(professionals.login, async (test, clinic) => {
  const { email } = await aPersonWithPassword(test, clinic)
  return { email, password: PASSWORD }
})
