import { loaded, only, type WordScreens } from '#tools/screen.ts'
import type { Page } from '@playwright/test'

const first = async (page: Page) => {
  await page.locator('.ConversationRow').first().click({ timeout: 4000 })
  await page.locator('.Bubble').last().waitFor({ timeout: 8000 })
}

export const wordScreens: WordScreens = {
  screens: [
    { name: 'whatsapp', at: () => '/whatsapp', states: loaded },
    { name: 'whatsapp-sin-responder', at: () => '/whatsapp?ver=sin-responder', states: only },
    { name: 'whatsapp-conversacion', at: () => '/whatsapp', states: only, open: first },
  ],
}
