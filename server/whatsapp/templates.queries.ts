import { v7 as uuidv7 } from 'uuid'
import { variablesOf } from '#shared/values/whatsappTemplates.ts'
import type { MessageTemplate } from '#shared/whatsapp/whatsapp.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { TemplateNews } from '#server/outside/whatsapp/webhook.ts'
import type { ProviderTemplate } from '#server/outside/whatsapp/whatsapp.ts'

/** More than any clinic has. */
const LIST_CAP = 300

export async function listTemplates(tx: ClinicTx): Promise<MessageTemplate[]> {
  const rows = await templatesQuery(tx).orderBy('name').orderBy('language').limit(LIST_CAP).execute()
  return rows.map(shown)
}

/** @throws AppError invalid with the field `templateId` */
export async function findTemplate(tx: ClinicTx, templateId: string): Promise<MessageTemplate> {
  const row = await templatesQuery(tx).where('id', '=', templateId).executeTakeFirst()
  if (!row) throw new AppError('invalid', { field: 'templateId', message: 'Elija una plantilla de la lista' })
  return shown(row)
}

/** One by its name, where it may be sent. */
export async function findApproved(tx: ClinicTx, name: string): Promise<MessageTemplate | undefined> {
  const row = await templatesQuery(tx).where('name', '=', name).where('status', '=', 'approved').executeTakeFirst()
  return row && shown(row)
}

function templatesQuery(tx: ClinicTx) {
  return tx.db
    .selectFrom('whatsappTemplates')
    .select(['id', 'name', 'language', 'category', 'body', 'buttons', 'status', 'reason'])
    .where('clinicId', '=', tx.clinicId)
}

type Row = Awaited<ReturnType<ReturnType<typeof templatesQuery>['executeTakeFirstOrThrow']>>

function shown(row: Row): MessageTemplate {
  const template = row as unknown as Omit<MessageTemplate, 'variables'>
  return { ...template, variables: variablesOf(row.name, row.body) }
}

/** As the provider has them now: what it has no more is taken away. */
export async function replaceTemplates(
  tx: ClinicTx,
  templates: readonly (ProviderTemplate & { examples?: unknown })[],
): Promise<void> {
  const known = await listTemplates(tx)
  const keyOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`
  const there = new Set(templates.map(keyOf))
  const gone = known.filter((one) => !there.has(keyOf(one))).map(({ id }) => id)
  if (gone.length > 0)
    await tx.db.deleteFrom('whatsappTemplates').where('clinicId', '=', tx.clinicId).where('id', 'in', gone).execute()
  for (const template of templates.slice(0, LIST_CAP)) {
    const { name, language, category, body, status, reason, buttons } = template
    const values = { category, body, status, reason, buttons: JSON.stringify(buttons) }
    await tx.db
      .insertInto('whatsappTemplates')
      .values({ clinicId: tx.clinicId, id: uuidv7(), createdAt: tx.now, name, language, ...values })
      .onConflict((same) => same.columns(['clinicId', 'name', 'language']).doUpdateSet(values))
      .execute()
  }
  tx.touched.note('whatsappTemplates', { id: tx.clinicId })
}

/** Nothing is known of one that was made elsewhere: it comes with the next reading. */
export async function noteTemplate(
  tx: ClinicTx,
  { name, language, status, reason }: Omit<TemplateNews, 'wabaId'>,
): Promise<void> {
  await tx.db
    .updateTable('whatsappTemplates')
    .set({ status, reason })
    .where('clinicId', '=', tx.clinicId)
    .where('name', '=', name)
    .where('language', '=', language)
    .execute()
  tx.touched.note('whatsappTemplates', { id: tx.clinicId })
}
