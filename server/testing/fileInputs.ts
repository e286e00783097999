import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import type { FileKind } from '#shared/values/recordKinds.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { picture, valid, vet } from '#server/testing/routeInputs.ts'

/** The calls about the files of a kind of record. @param makeRecord an open one */
export function validFiles(kind: FileKind, makeRecord: (test: TestApp, clinic: TestClinic) => Promise<string>): void {
  const routes = attachmentRoutesOf[kind]
  const toAdd = async (test: TestApp, clinic: TestClinic) => ({
    recordId: await makeRecord(test, clinic),
    name: 'resultado.png',
  })
  const added = async (test: TestApp, clinic: TestClinic) => {
    const input = await toAdd(test, clinic)
    const file = { bytes: await picture(), type: 'image/png' }
    const { body } = await callRoute(test, routes.add, input, { ...vet(clinic), file })
    return { recordId: input.recordId, attachmentId: body.id, version: body.version }
  }
  valid(routes.list, async (test, clinic) => ({ recordId: (await added(test, clinic)).recordId }))
  valid(routes.add, toAdd, picture)
  valid(routes.read, async (test, clinic) => {
    const { recordId, attachmentId } = await added(test, clinic)
    return { recordId, attachmentId }
  })
  valid(routes.remove, async (test, clinic) => ({ ...(await added(test, clinic)), reason: 'Es de otra mascota' }))
  valid(routes.restore, async (test, clinic) => {
    const input = await added(test, clinic)
    const { body } = await callRoute(test, routes.remove, { ...input, reason: 'Es de otra mascota' }, vet(clinic))
    return { ...input, version: body.version }
  })
}
