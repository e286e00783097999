import { formats } from '#shared/formats/formats.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { picture, valid } from '#server/testing/routeInputs.ts'

const draft = {
  title: 'Autorización de imagen',
  purpose: 'other' as const,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Autorizo.' }] }] },
}
const admin = (clinic: TestClinic) => ({ token: clinic.as.administrador.token })
const newFormat = async (test: TestApp, clinic: TestClinic) =>
  (await callRoute(test, formats.create, draft, admin(clinic))).body
const keyOf = ({ id, version }: { id: string; version: number }) => ({ formatId: id, version })

valid(formats.list, async (test, clinic) => {
  await newFormat(test, clinic)
  return { q: 'imagen' }
})
for (const route of [formats.get, formats.duplicate])
  valid(route, async (test, clinic) => ({ formatId: (await newFormat(test, clinic)).id }))
valid(formats.create, () => draft)
valid(formats.update, async (test, clinic) => ({ ...draft, ...keyOf(await newFormat(test, clinic)), title: 'Otra' }))
valid(formats.archive, async (test, clinic) => ({ ...keyOf(await newFormat(test, clinic)), isArchived: true }))
valid(formats.review, async (test, clinic) => keyOf(await newFormat(test, clinic)))
valid(formats.addModels, () => ({}))
valid(formats.addImage, () => ({}), picture)
valid(formats.image, async (test, clinic) => {
  const file = { bytes: await picture(), type: 'image/png' }
  return { fileId: (await callRoute(test, formats.addImage, {}, { ...admin(clinic), file })).body.fileId }
})
