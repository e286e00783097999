import { conversations as calls } from '#shared/conversations/conversations.contract.ts'
import { asked } from '#shared/http/together.contract.ts'
import { whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import { countUnread } from '#server/conversations/conversations.queries.ts'
import { conversationRoutes } from '#server/conversations/conversations.routes.ts'
import { incomingMedia } from '#server/conversations/media.ts'
import { messageFileRoutes } from '#server/conversations/messageFiles.routes.ts'
import { paperLinkRoutes } from '#server/conversations/paperLinks.routes.ts'
import { paperRoutes } from '#server/conversations/papers.routes.ts'
import { outgoingReaction } from '#server/conversations/reactions.queries.ts'
import { readReceipt } from '#server/conversations/readReceipts.ts'
import { receivedMessages } from '#server/conversations/receive.queries.ts'
import { sentTemplateRoutes } from '#server/conversations/sentTemplates.routes.ts'
import { conversationQueue, outgoingMedia } from '#server/conversations/send.queries.ts'
import type { Word } from '#server/word/word.ts'

export const conversations: Word = {
  name: 'conversations',
  routes: [...conversationRoutes, ...messageFileRoutes, ...sentTemplateRoutes, ...paperRoutes, ...paperLinkRoutes],
  starts: [
    {
      at: ['/whatsapp'],
      asks: ({ query }) => {
        const conversationId = query.get('conversacion')
        const known = { conversationId: conversationId ?? '' }
        const open = [asked(calls.get, known), asked(calls.messages, known), asked(whatsapp.templates, {})]
        return [asked(calls.list, { view: 'all', page: 1 }), ...(conversationId ? open : [])]
      },
    },
  ],
  menu: [
    {
      ...{ rank: 55, name: 'WhatsApp', path: '/whatsapp', icon: 'whatsapp' },
      ...{ needs: 'messages.read', count: countUnread },
    },
  ],
  outbox: [receivedMessages, incomingMedia, outgoingMedia, conversationQueue, outgoingReaction, readReceipt],
}
