import { papers } from '#shared/conversations/papers.contract.ts'
import { listPapers } from '#server/conversations/papers.queries.ts'
import { findTemplateWay, paperTemplate } from '#server/conversations/toOwner.queries.ts'
import { implement } from '#server/http/implement.ts'

export const paperRoutes = [
  implement(papers.list, ({ tx, actor, input: { conversationId } }) => listPapers(tx, actor, conversationId)),
  implement(papers.way, async ({ tx, input }) => {
    const message = { ...input, petId: null, text: '', cause: 'paper', causeId: null, template: paperTemplate('') }
    const way = await findTemplateWay(tx, message)
    return 'isTemplate' in way ? { isLink: way.isTemplate, problem: null } : { isLink: false, problem: way.message }
  }),
]
