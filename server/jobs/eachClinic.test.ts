import { expect, it } from 'vitest'
import { inEachClinic } from '#server/jobs/eachClinic.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()

it('gives every clinic its turn, also when one fails, and fails at the end', async () => {
  const ids = [(await aClinic(test)).id, (await aClinic(test)).id, (await aClinic(test)).id]
  const done: string[] = []
  const logged: unknown[] = []
  const log = { error: (line: unknown) => void logged.push(line), warn: () => undefined, info: () => undefined }
  const run = inEachClinic({ database: test.jobs, log }, async (clinicId) => {
    done.push(clinicId)
    if (clinicId === ids[1]) throw new RangeError('Milo de Catalina')
  })
  await expect(run).rejects.toThrow('The job failed in 1 clinics')
  expect(done.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
  expect(logged).toEqual([{ name: 'RangeError' }])
})
