import { search } from '#shared/search/search.contract.ts'
import { newPet, valid } from '#server/testing/routeInputs.ts'

valid(search.find, async (test, clinic) => ({ q: (await newPet(test, clinic)).name }))
