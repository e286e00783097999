import {
  type OrderDraft,
  treatmentCategories,
  type TreatmentOrder,
} from '#shared/hospitalizations/treatments.contract.ts'
import {
  MAX_TEMPLATES,
  type PlanTemplate,
  type PlanTemplateDraft,
  TemplateOrder,
} from '#shared/planTemplates/planTemplates.contract.ts'
import { orderedRules } from '#shared/word/orderedList.ts'

const HOUR = 3_600_000

export const planTemplateRules = orderedRules<PlanTemplate, PlanTemplateDraft>({
  name: 'name',
  taken: 'Ya hay una plantilla con ese nombre',
  most: MAX_TEMPLATES,
  full: `La clínica ya usa ${MAX_TEMPLATES} plantillas. Archive una para agregar otra.`,
})

/** What of a plan a template keeps: the orders that stand. A medicine without a dose by weight keeps its written quantity. */
export function templateOrders(orders: readonly TreatmentOrder[]): TemplateOrder[] {
  return orders
    .filter(({ status }) => status === 'active' || status === 'unapproved')
    .toSorted((one, other) => treatmentCategories.indexOf(one.category) - treatmentCategories.indexOf(other.category))
    .map(({ startsAt, endsAt, rate, weightKg, ...order }) =>
      TemplateOrder.parse({
        ...order,
        ratePerKg: rate === null || weightKg === null ? null : rate / weightKg,
        lastsHours: endsAt === null ? null : (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR,
      }),
    )
}

/** An order of a template for one animal, from an instant on: what is given follows from the animal's weight. */
export function draftFrom(
  { lastsHours, ratePerKg, ...order }: TemplateOrder,
  { weightKg, startsAt, warningReason }: { weightKg: number | null } & Pick<OrderDraft, 'startsAt' | 'warningReason'>,
): OrderDraft {
  const endsAt = lastsHours === null ? null : new Date(Date.parse(startsAt) + lastsHours * HOUR).toISOString()
  const rate = ratePerKg === null || weightKg === null ? null : Number((ratePerKg * weightKg).toFixed(1))
  return { ...order, rate, startsAt, endsAt, warningReason }
}
