import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import { archives } from '#shared/archives/archives.contract.ts'
import { closureLetter } from '#server/archives/closure.ts'
import { archiveFailed, archiveLetter, archiveMaking } from '#server/archives/makeArchive.ts'
import { openOutbox } from '#server/jobs/outbox.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { anOwner, type TestClinic } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'

/** Makes what a clinic asked for, and writes the letters. */
export async function makeArchives(test: TestApp, clinicId: string): Promise<void> {
  const log = { error: () => undefined, warn: () => undefined }
  const kinds = [archiveMaking, archiveLetter, archiveFailed, closureLetter]
  const outbox = openOutbox({ jobs: test.jobs, services: test.services, kinds, log })
  const wake = () => outbox.wake(clinicId)
  wake()
  await outbox.settle()
  // The letters that were written meanwhile.
  wake()
  await outbox.settle()
  await outbox.stop()
}

/** One that was asked for, and made. @returns its id */
export async function anArchive(test: TestApp, { as, id }: Pick<TestClinic, 'as' | 'id'>): Promise<string> {
  const asked = await callRoute(test, archives.ask, {}, { token: as.administrador.token })
  await makeArchives(test, id)
  return asked.body.id
}

/** The entries of an archive by their names, in their order. */
export async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>)
    entries.set(entry.fileName, await buffer((await zip.openReadStreamPromise(entry)) as Readable))
  return entries
}

valid(archives.list, () => ({}))
valid(archives.ask, () => ({}))
valid(archives.download, async (test, own) => ({ archiveId: await anArchive(test, own) }))
valid(archives.closure, () => ({}))
valid(archives.close, () => ({ name: 'Clínica de prueba' }))
valid(archives.keep, async (test, own) => {
  await callRoute(test, archives.close, { name: 'Clínica de prueba' }, { token: own.as.administrador.token })
  return {}
})
valid(archives.ofOwner, async (test, own) => ({ ownerId: (await anOwner(test, own)).id }))
valid(archives.anonymise, async (test, own) => {
  const { id, version } = await anOwner(test, own)
  return { ownerId: id, version }
})
