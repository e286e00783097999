import { home } from '#shared/home/home.contract.ts'
import { newConsultation, valid } from '#server/testing/routeInputs.ts'

valid(home.get, async (test, clinic) => {
  await newConsultation(test, clinic)
  return {}
})
