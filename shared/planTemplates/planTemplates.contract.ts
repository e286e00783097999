import { z } from 'zod'
import { MAX_AT_ONCE, OrderDraft } from '#shared/hospitalizations/treatments.contract.ts'
import { requiredLine } from '#shared/values/text.ts'
import { orderedRoutes } from '#shared/word/orderedList.ts'

export const MAX_TEMPLATES = 100

/** An order without its animal and its hours: what is ordered, how much for each kilogram, how often, and for how long. */
export const TemplateOrder = OrderDraft.omit({ rate: true, startsAt: true, endsAt: true, warningReason: true }).extend({
  /** mL/h for each kilogram, of what runs without a break: the rate of another animal is no rate for this one. */
  ratePerKg: z.number().positive().max(10_000).nullable().default(null),
  lastsHours: z.number().positive().max(2400).nullable().default(null),
})
export type TemplateOrder = z.infer<typeof TemplateOrder>

/** Orders that a clinic writes for many animals: "Parvovirosis". */
export const PlanTemplate = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  isArchived: z.boolean(),
  orders: z.array(z.object({ ...TemplateOrder.shape, times: z.array(z.string()) })),
})
export type PlanTemplate = z.infer<typeof PlanTemplate>

export const PlanTemplateDraft = z.object({
  name: requiredLine(60),
  orders: z.array(TemplateOrder).min(1, 'El plan no tiene órdenes').max(MAX_AT_ONCE),
})
export type PlanTemplateDraft = z.infer<typeof PlanTemplateDraft>

export const planTemplates = orderedRoutes({
  path: '/plan-templates',
  reads: 'hospitalizations.read',
  writes: 'treatments.approve',
  table: 'planTemplates',
  entry: PlanTemplate,
  id: z.uuid(),
  draft: PlanTemplateDraft.shape,
  changes: { name: PlanTemplateDraft.shape.name },
  summaries: {
    list: 'Las plantillas de plan de la clínica, con sus órdenes; las archivadas también',
    create: 'Guarda las órdenes de un plan como plantilla',
    update: 'Cambia el nombre de una plantilla de plan',
    move: 'Sube o baja una plantilla de plan un puesto',
    archive: 'Archiva una plantilla de plan, o la vuelve a usar',
  },
})
