import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { campaigns } from '#shared/campaigns/campaigns.contract.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'

export function useCampaignPages() {
  return useInfiniteQuery({ ...pagesOf(campaigns.list, {}), staleTime: 0 })
}

export function useCampaign(campaignId: string) {
  return useQuery({ ...queryOf(campaigns.get, { campaignId }), staleTime: 0 })
}

/** Whom it goes to: before it begins as it would go now. */
export function useRecipientPages(campaignId: string) {
  return useInfiniteQuery({ ...pagesOf(campaigns.recipients, { campaignId }), staleTime: 0 })
}
