import { andDialog, button, loaded, only, type WordScreens } from '#tools/screen.ts'
import { campaigns } from '#shared/campaigns/campaigns.contract.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'campaign',
    find: async ({ ask }) => {
      const [campaign] = (await ask(campaigns.list, {})).items
      if (!campaign) throw new Error('The demo has no campaign')
      return campaign.id
    },
  },
  screens: [
    { name: 'campanas', at: () => '/whatsapp/campanas', states: loaded },
    {
      name: 'campanas-nueva',
      at: () => '/whatsapp/campanas',
      states: only,
      open: andDialog(button('Nueva campaña')),
    },
    { name: 'campanas-resultado', at: ({ record }) => `/whatsapp/campanas/${record('campaign')}`, states: loaded },
  ],
}
