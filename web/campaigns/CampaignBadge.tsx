import type { Campaign, CampaignStatus } from '#shared/campaigns/campaigns.contract.ts'
import { campaignStatusNames } from '#shared/campaigns/campaigns.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

const looks: Record<CampaignStatus, Status> = {
  draft: 'draft',
  running: 'sent',
  stopped: 'suspended',
  finished: 'reviewed',
}

export function CampaignBadge({ campaign: { status } }: { campaign: Pick<Campaign, 'status'> }) {
  return <StatusBadge status={looks[status]} label={campaignStatusNames[status]} />
}
