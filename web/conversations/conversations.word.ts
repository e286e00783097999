import { lazyOf, type Word } from '#web/word/word.ts'

export const conversations: Word = {
  name: 'conversations',
  pages: [
    {
      path: '/whatsapp',
      title: 'WhatsApp',
      needs: 'messages.read',
      help: 'whatsapp',
      load: async () => (await import('#web/conversations/InboxScreen.tsx')).InboxScreen,
    },
  ],
  slots: {
    toOwner: lazyOf(async () => (await import('#web/conversations/SendToOwner.tsx')).SendToOwner),
    writeTo: lazyOf(async () => (await import('#web/conversations/WriteTo.tsx')).WriteTo),
    ownerCard: lazyOf(async () => (await import('#web/conversations/MessagesOf.tsx')).OwnerMessages),
    petCard: lazyOf(async () => (await import('#web/conversations/MessagesOf.tsx')).PetMessages),
  },
}
