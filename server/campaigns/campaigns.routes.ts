import { type CampaignDraft, campaigns } from '#shared/campaigns/campaigns.contract.ts'
import {
  canChange,
  canResume,
  canStart,
  canStop,
  refuseDraft,
  refuseTemplate,
  TEST_CLOSED,
} from '#shared/campaigns/campaigns.rules.ts'
import { refuseFreeText, windowUntil } from '#shared/conversations/conversations.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { fillTemplate } from '#shared/values/whatsappTemplates.ts'
import { findOwnPhone, lockWindow } from '#server/campaigns/test.queries.ts'
import { findTemplate } from '#server/whatsapp/templates.queries.ts'
import { findConnection } from '#server/whatsapp/whatsapp.queries.ts'
import {
  findCampaign,
  insertCampaign,
  leaveRest,
  listCampaigns,
  listedOf,
  lockCampaign,
  takeRestUp,
  updateCampaign,
} from '#server/campaigns/campaigns.queries.ts'
import { keepRecipients, listRecipients } from '#server/campaigns/recipients.queries.ts'
import { queueText } from '#server/campaigns/text.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { implement } from '#server/http/implement.ts'

async function refuseUnconnected(tx: ClinicTx): Promise<void> {
  if (!(await findConnection(tx)))
    throw new AppError('not_allowed_now', { message: 'Conecte primero el WhatsApp de la clínica, en Configuración.' })
}

/** @returns it with what its template says */
async function readDraft(tx: ClinicTx, draft: CampaignDraft): Promise<CampaignDraft> {
  const { templateId, parameters } = draft
  const template = templateId === null ? undefined : await findTemplate(tx, templateId)
  if (template) refuseInvalid(refuseTemplate(template, parameters))
  const read = template
    ? { ...draft, text: fillTemplate(template.body, parameters) }
    : { ...draft, parameters: [] as string[] }
  refuseInvalid(refuseDraft(read))
  return read
}

export const campaignRoutes = [
  implement(campaigns.list, ({ tx, input }) => listCampaigns(tx, input)),
  implement(campaigns.get, ({ tx, input }) => findCampaign(tx, input.campaignId)),
  implement(campaigns.recipients, async ({ tx, input: { campaignId, ...paging } }) => {
    const campaign = await findCampaign(tx, campaignId)
    return listRecipients(tx, await listedOf(tx, campaign), { ...paging, hasBegun: campaign.status !== 'draft' })
  }),
  implement(campaigns.create, async ({ tx, actor, input }) => {
    return findCampaign(tx, await insertCampaign(tx, actor, await readDraft(tx, input)))
  }),
  implement(campaigns.update, async ({ tx, actor, input: { campaignId, version, ...draft } }) => {
    refuseNow(canChange(await lockCampaign(tx, campaignId)))
    await updateCampaign(tx, actor, { id: campaignId, version }, await readDraft(tx, draft))
    return findCampaign(tx, campaignId)
  }),
  implement(campaigns.test, async ({ tx, actor, input: { campaignId }, now }) => {
    await refuseUnconnected(tx)
    const campaign = await findCampaign(tx, campaignId)
    const phone = await findOwnPhone(tx, actor)
    const list = await listedOf(tx, campaign)
    const [as] = (await listRecipients(tx, list, { hasBegun: false, page: 1, pageSize: 1 })).items
    const { conversationId, lastInboundAt } = await lockWindow(tx, phone)
    if (!list.template && refuseFreeText({ windowUntil: windowUntil(lastInboundAt) }, now))
      throw new AppError('not_allowed_now', { message: TEST_CLOSED })
    const to = { name: as?.owner.name ?? actor.name, petNames: as?.petNames ?? ['Milo'] }
    await queueText(tx, list, to, { conversationId, cause: 'campaignTest', causeId: campaignId })
    return { phone }
  }),
  implement(campaigns.start, async ({ tx, actor, input: { campaignId, version }, now }) => {
    await refuseUnconnected(tx)
    const campaign = await lockCampaign(tx, campaignId)
    refuseNow(canStart(await findCampaign(tx, campaignId)))
    await updateCampaign(tx, actor, { id: campaignId, version }, { status: 'running', startedAt: now })
    await keepRecipients(tx, await listedOf(tx, campaign))
    return findCampaign(tx, campaignId)
  }),
  implement(campaigns.stop, async ({ tx, actor, input: { campaignId }, now }) => {
    const campaign = await lockCampaign(tx, campaignId)
    refuseNow(canStop(campaign))
    await updateCampaign(tx, actor, campaign, { status: 'stopped', endedAt: now })
    await leaveRest(tx, campaignId)
    return findCampaign(tx, campaignId)
  }),
  implement(campaigns.resume, async ({ tx, actor, input: { campaignId } }) => {
    await refuseUnconnected(tx)
    const campaign = await lockCampaign(tx, campaignId)
    refuseNow(canResume(await findCampaign(tx, campaignId)))
    await updateCampaign(tx, actor, campaign, { status: 'running', endedAt: null })
    await takeRestUp(tx, campaignId)
    return findCampaign(tx, campaignId)
  }),
]
