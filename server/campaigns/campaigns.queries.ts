import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import type {
  Campaign,
  CampaignDraft,
  CampaignReport,
  CampaignRow,
  campaigns,
  LeftReason,
  OpenCampaign,
} from '#shared/campaigns/campaigns.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'
import { pageLimit } from '#server/db/search.ts'
import { listTemplates } from '#server/whatsapp/templates.queries.ts'
import { foreseeReport, type Listed, reportOf } from '#server/campaigns/recipients.queries.ts'

/** A `CampaignRow` of campaign `c`, as JSON. */
const rowOf = (tx: ClinicTx) => sql<CampaignRow>`json_build_object('id', c.id, 'version', c.version, 'title', c.title,
  'kind', c.kind, 'text', c.text, 'templateId', c.template_id, 'parameters', c.parameters, 'status', c.status, 'createdAt', c.created_at, 'startedAt', c.started_at,
  'endedAt', c.ended_at, 'createdByName', (SELECT v.name FROM professionals v
    WHERE v.clinic_id = ${tx.clinicId} AND v.id = c.created_by),
  'report', CASE WHEN c.status <> 'draft' THEN ${reportOf(tx, sql`c.id`)} END)`

export async function listCampaigns(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof campaigns.list>,
): Promise<OutputOf<typeof campaigns.list>> {
  const found = sql`FROM campaigns c WHERE c.clinic_id = ${tx.clinicId}`
  const order = sql`ORDER BY c.created_at DESC, c.id DESC`
  const { rows } = await sql<{ items: CampaignRow[]; total: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${rowOf(tx)} ${order}), '[]')
      FROM (SELECT c.* ${found} ${order} ${pageLimit(page, pageSize)}) c) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

/** @throws AppError not_found */
export async function findCampaign(tx: ClinicTx, campaignId: string): Promise<OpenCampaign> {
  const { rows } = await sql<{ row: CampaignRow }>`SELECT ${rowOf(tx)} AS row FROM campaigns c
    WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${campaignId}`.execute(tx.db)
  const found = rows[0]?.row
  if (!found) throw new AppError('not_found')
  const report: CampaignReport = found.report ?? (await foreseeReport(tx, await listedOf(tx, found)))
  return { ...found, report }
}

/** A template that is approved no more counts as none. */
export async function listedOf(
  tx: ClinicTx,
  { id, kind, text, templateId, parameters }: Pick<Campaign, 'id' | 'kind' | 'text' | 'templateId' | 'parameters'>,
): Promise<Listed> {
  const known = templateId === null ? undefined : (await listTemplates(tx)).find((one) => one.id === templateId)
  const template = known?.status === 'approved' ? known : undefined
  return { id, kind, text, template, parameters }
}

export type HeldCampaign = Pick<Campaign, 'id' | 'version' | 'kind' | 'text' | 'templateId' | 'parameters' | 'status'>

/** Held until the transaction ends. Without its report, which looks through all of its recipients. @throws AppError not_found */
export async function lockCampaign(tx: ClinicTx, campaignId: string): Promise<HeldCampaign> {
  return (await lockRecord(tx, 'campaigns', campaignId)) as unknown as HeldCampaign
}

export async function insertCampaign(tx: ClinicTx, actor: Actor, draft: CampaignDraft): Promise<string> {
  return (await insertRecord(tx, actor, 'campaigns', draft)).id
}

/** @throws AppError version_conflict */
export async function updateCampaign(
  tx: ClinicTx,
  author: Author,
  { id, version }: Pick<Campaign, 'id' | 'version'>,
  changes: Partial<CampaignDraft> & Partial<Pick<Campaign, 'status'>> & { startedAt?: Date; endedAt?: Date | null },
): Promise<void> {
  await updateRecord(tx, author, 'campaigns', id, version, changes)
}

/** What has not gone does not go: who waits is left, and so is whose message nobody took yet, which is taken back. */
export async function leaveRest(tx: ClinicTx, campaignId: string): Promise<void> {
  const unsent = sql`m.clinic_id = ${tx.clinicId} AND m.cause = ${CAUSE} AND m.cause_id = ${campaignId}
    AND m.status = 'queued' AND m.taken_at IS NULL`
  // The conversations first, as what comes does.
  await sql`SELECT 1 FROM conversations c WHERE c.clinic_id = ${tx.clinicId}
    AND c.id IN (SELECT m.conversation_id FROM messages m WHERE ${unsent}) ORDER BY c.wa_id FOR UPDATE`.execute(tx.db)
  const { rows } = await sql<{ id: string; conversationId: string }>`
    SELECT m.id, m.conversation_id FROM messages m WHERE ${unsent} FOR UPDATE`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await sql`UPDATE campaign_recipients SET reason = ${STOPPED}, settled_at = ${tx.now}, message_id = NULL
    WHERE clinic_id = ${tx.clinicId} AND campaign_id = ${campaignId} AND reason IS NULL
      AND (message_id IS NULL OR message_id = ANY(${ids}))`.execute(tx.db)
  tx.touched.note('campaignRecipients', { id: campaignId })
  await takeBack(tx, ids)
  for (const { id, conversationId } of rows) {
    tx.touched.note('messages', { id })
    tx.touched.note('conversations', { id: conversationId })
  }
}

/** Messages that never went: their conversations are as before. */
async function takeBack(tx: ClinicTx, ids: readonly string[]): Promise<void> {
  await sql`UPDATE conversations c SET last_message_id = (SELECT m.id FROM messages m
      WHERE m.clinic_id = ${tx.clinicId} AND m.conversation_id = c.id AND m.id <> ALL(${ids})
      ORDER BY m.at DESC, m.id DESC LIMIT 1)
    WHERE c.clinic_id = ${tx.clinicId} AND c.last_message_id = ANY(${ids})
      AND c.id IN (SELECT m.conversation_id FROM messages m WHERE m.clinic_id = ${tx.clinicId} AND m.id = ANY(${ids}))`.execute(
    tx.db,
  )
  await sql`DELETE FROM messages WHERE clinic_id = ${tx.clinicId} AND id = ANY(${ids})`.execute(tx.db)
}

/** Whom it was stopped before wait again. */
export async function takeRestUp(tx: ClinicTx, campaignId: string): Promise<void> {
  await tx.db
    .updateTable('campaignRecipients')
    .set({ reason: null, settledAt: null })
    .where('clinicId', '=', tx.clinicId)
    .where('campaignId', '=', campaignId)
    .where('reason', '=', STOPPED)
    .execute()
  tx.touched.note('campaignRecipients', { id: campaignId })
}

const STOPPED = 'stopped' satisfies LeftReason

/** What the messages of campaigns were sent for. */
export const CAUSE = 'campaign'
