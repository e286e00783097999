import type { InputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { ReminderRule, reminderRules } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { shippedRules } from '#shared/reminders/reminders.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'

/** One a kind, as this clinic has it. */
export async function listRules(tx: ClinicTx): Promise<ReminderRule[]> {
  const rows = await tx.db
    .selectFrom('reminderRules')
    .select(['kind', 'version', 'isOn', 'days', 'sendsAt', 'message', 'isPromotional'])
    .where('clinicId', '=', tx.clinicId)
    .execute()
  return (Object.keys(shippedRules) as DueKind[]).map((kind) => ({
    ...(rows.find((row) => row.kind === kind) ?? { ...shippedRules[kind], version: null }),
    kind,
  }))
}

export function kindsOff(rules: readonly ReminderRule[]): DueKind[] {
  return rules.filter(({ isOn }) => !isOn).map(({ kind }) => kind)
}

export async function findRule(tx: ClinicTx, kind: DueKind): Promise<ReminderRule> {
  const rule = (await listRules(tx)).find((one) => one.kind === kind)
  if (!rule) throw new AppError('not_found')
  return rule
}

/** @throws AppError version_conflict */
export async function saveRule(
  tx: ClinicTx,
  actor: Actor,
  { kind, version, ...values }: InputOf<typeof reminderRules.update>,
): Promise<void> {
  const row = await tx.db
    .selectFrom('reminderRules')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row) {
    if (version === null) throw new AppError('version_conflict')
    await updateRecord(tx, actor, 'reminderRules', row.id, version, values)
    return
  }
  if (version !== null) throw new AppError('version_conflict')
  await insertRecord(tx, actor, 'reminderRules', { kind, ...values })
}
