import { imports } from '#shared/imports/imports.contract.ts'
import { aCheckedImport, anImport, anImportedFile, PEOPLE } from '#server/imports/imports.factory.ts'
import { valid } from '#server/testing/routeInputs.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

const read = async (test: TestApp, clinic: TestClinic) => ({ importId: (await anImport(test, clinic)).id })
const checked = async (test: TestApp, clinic: TestClinic) => ({ importId: (await aCheckedImport(test, clinic)).id })

valid(imports.list, async (test, clinic) => {
  await anImport(test, clinic)
  return {}
})
valid(
  imports.upload,
  () => ({ subject: 'people' as const, name: 'clientes.csv' }),
  async () => Buffer.from(PEOPLE),
)
valid(imports.get, read)
valid(imports.rows, checked)
valid(imports.sheet, async (test, clinic) => {
  const { id: importId } = await anImport(test, clinic)
  await test.owner.query(`UPDATE imports SET sheets = '["Hoja1"]' WHERE id = $1`, [importId])
  return { importId, sheet: 'Hoja1' }
})
valid(imports.check, async (test, clinic) => {
  const { id: importId, plan } = await anImport(test, clinic)
  return { importId, ...plan }
})
valid(imports.choose, async (test, clinic) => {
  const { id: importId } = await aCheckedImport(test, clinic, `${PEOPLE}${PEOPLE.split('\n')[1]}\n`)
  return { importId, row: 4, choice: 'create' as const }
})
valid(imports.chooseAll, async (test, clinic) => ({ ...(await checked(test, clinic)), phone: 'use' as const }))
valid(imports.start, async (test, clinic) => ({ ...(await checked(test, clinic)), rows: 'good' as const }))
valid(imports.undo, async (test, clinic) => ({ importId: (await anImportedFile(test, clinic)).id }))
valid(imports.discard, read)
valid(imports.report, checked)
