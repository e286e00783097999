import { globSync } from 'node:fs'
import path from 'node:path'
import { withClinic } from '#server/db/clinic.ts'
import { insertRecord } from '#server/db/record.ts'
import type { RecordTable } from '#shared/values/recordTables.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

type Values<Table extends RecordTable> = Parameters<typeof insertRecord<Table>>[3]

/** Records of a word as its routes leave them, written past those: what the report tells, and what it does not. */
export type ReportSample = (about: {
  write: <Table extends RecordTable>(table: Table, values: Values<Table>) => ReturnType<typeof insertRecord<Table>>
  petId: string
  /** Stands wherever a professional may write. */
  text: string
  professionalId: string
  signed: { signerName: string; signerCard: string }
  now: Date
}) => Promise<Record<string, string> | void>

const server = path.resolve(import.meta.dirname, '..')

async function loadSamples(): Promise<ReportSample[]> {
  const files = globSync('*/*.factory.ts', { cwd: server })
  const factories = files.map(
    async (file) => (await import(path.join(server, file))) as { reportSample?: ReportSample },
  )
  return (await Promise.all(factories)).flatMap(({ reportSample }) => reportSample ?? [])
}

/** Records of a pet that its report is made of, a sample of each word. */
export async function reportRecords(test: TestApp, clinic: TestClinic, petId: string, text = 'Prednisolona 5 mg') {
  const { actor } = clinic.as.veterinario
  const now = test.services.clock()
  const samples = await loadSamples()
  return withClinic(test.database, clinic.id, now, async (tx) => {
    const about: Parameters<ReportSample>[0] = {
      write: (table, values) => insertRecord(tx, actor, table, values),
      ...{ petId, text, now, professionalId: actor.professionalId },
      signed: { signerName: 'Persona veterinario', signerCard: '14582' },
    }
    const made: Record<string, string> = {}
    for (const sample of samples) Object.assign(made, await sample(about))
    return made as { formulaId: string; draftId: string }
  })
}
