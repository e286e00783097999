import { timeline } from '#shared/timeline/timeline.contract.ts'
import { implement } from '#server/http/implement.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { listProblems } from '#server/problems/problems.queries.ts'
import { listTimeline } from '#server/timeline/timeline.queries.ts'

export const timelineRoutes = [
  implement(timeline.list, async ({ tx, input }) => {
    await findPetState(tx, input.petId)
    const page = await listTimeline(tx, input)
    return { ...page, problems: input.after === '' ? await listProblems(tx, input.petId) : null }
  }),
]
