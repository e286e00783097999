import { changes } from '#shared/changes/changes.contract.ts'
import { newPet, valid } from '#server/testing/routeInputs.ts'

valid(changes.list, async (test, clinic) => ({ record: 'pets' as const, recordId: (await newPet(test, clinic)).id }))
