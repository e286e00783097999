import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { conversations, type ConversationView } from '#shared/conversations/conversations.contract.ts'
import { papers } from '#shared/conversations/papers.contract.ts'
import { messageFiles } from '#shared/conversations/messageFiles.contract.ts'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { nameOf } from '#web/attachments/attachments.data.ts'
import { useUploads } from '#web/attachments/useUploads.ts'
import { upload } from '#web/http/upload.ts'
import { knownOf, queryKey, queryOf } from '#web/http/query.ts'

export function useConversations(search: { view: ConversationView; q: string }) {
  return useInfiniteQuery({ ...pagesOf(conversations.list, search), placeholderData: keepPreviousData })
}

export function useConversation(conversationId: string) {
  return useQuery(queryOf(conversations.get, { conversationId }))
}

/** The pages of a conversation's messages, the newest first. */
export function useMessages(conversationId: string) {
  const { initialData, ...known } = knownOf(conversations.messages, { conversationId })
  return useInfiniteQuery({
    queryKey: queryKey(conversations.messages, { conversationId }),
    queryFn: ({ pageParam, signal }) => call(conversations.messages, { conversationId, before: pageParam }, { signal }),
    ...known,
    initialData: () => {
      const first = initialData()
      return first && { pages: [first], pageParams: [''] }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** Those of an owner's animals that may be sent, once they are asked for. */
export function usePapers(conversationId: string, isAsked: boolean) {
  return useQuery({ ...queryOf(papers.list, { conversationId }), staleTime: 0, enabled: isAsked })
}

/** As what a paper goes to an owner now: a file, or a link. */
export function usePaperWay(to: { ownerId: string; conversationId?: string }, isAsked: boolean) {
  return useQuery({ ...queryOf(papers.way, to), staleTime: 0, enabled: isAsked })
}

/** Photos and papers on their way: each is a message once it has arrived. */
export function useMessageUploads(conversationId: string) {
  return useUploads(async (file, options) => {
    await upload(messageFiles.send, { conversationId, name: nameOf(file), text: null }, file, options)
  })
}

/** A card shows so many at first. */
const CARD_ROWS = 5

export function useMessagesOfOwner(ownerId: string) {
  return useInfiniteQuery(pagesOf(conversations.listOfOwner, { ownerId, pageSize: CARD_ROWS }))
}

export function useMessagesOfPet(petId: string) {
  return useInfiniteQuery(pagesOf(conversations.listOfPet, { petId, pageSize: CARD_ROWS }))
}
