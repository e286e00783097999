import { type PlanTemplate, planTemplates } from '#shared/planTemplates/planTemplates.contract.ts'
import { heldList, useHeldList } from '#web/http/heldList.ts'

/** The clinic's templates of plans, those archived too. */
export const planTemplateList = heldList<PlanTemplate>(planTemplates.list)

export const usePlanTemplates = () => useHeldList(planTemplateList)
