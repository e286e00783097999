import type { Word } from '#web/word/word.ts'

const shared = { needs: 'messages.campaign', help: 'campanas' } as const

export const campaigns: Word = {
  name: 'campaigns',
  pages: [
    {
      ...shared,
      path: '/whatsapp/campanas',
      title: 'Campañas de WhatsApp',
      load: async () => (await import('#web/campaigns/CampaignsScreen.tsx')).CampaignsScreen,
    },
    {
      ...shared,
      path: '/whatsapp/campanas/:campaignId',
      title: 'Campaña de WhatsApp',
      load: async () => (await import('#web/campaigns/CampaignScreen.tsx')).CampaignScreen,
    },
  ],
}
