import { Readable } from 'node:stream'
import { auditActNames } from '#shared/access/auditActs.ts'
import { audit, AUDIT_EXPORT, type AuditEntry, auditText } from '#shared/audit/audit.contract.ts'
import { dayOf, showDateTime } from '#shared/values/date.ts'
import { describeDevice } from '#shared/values/device.ts'
import { listAudit } from '#server/audit/audit.queries.ts'
import { writeCsv } from '#server/documents/csv.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'

export const auditRoutes = [
  implement(audit.list, async ({ tx, input: { page, pageSize, ...search } }) => ({
    ...{ page, pageSize },
    ...(await listAudit(tx, search, { page, pageSize })),
  })),
  implementInSteps(audit.export, async ({ inClinic, input, now }) => {
    const { items } = await inClinic((tx) => listAudit(tx, input, { page: 1, pageSize: AUDIT_EXPORT }))
    const bytes = Buffer.from(writeCsv(HEAD, items.map(lineOf)))
    return {
      stream: Readable.from([bytes]),
      contentType: 'text/csv; charset=utf-8',
      bytes: bytes.length,
      fileName: `Auditoria ${dayOf(now)}.csv`,
    }
  }),
]

const HEAD = ['Cuándo', 'Quién', 'Tipo', 'Qué hizo', 'De quién', 'Dirección de red', 'Equipo']

function lineOf(entry: AuditEntry): string[] {
  const { at, actorName, act, subject, address, device } = entry
  const told = [auditActNames[act], auditText(entry), subject?.name ?? '']
  return [showDateTime(at), actorName, ...told, address, describeDevice(device)]
}
