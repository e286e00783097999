import { type PlanTemplate, PlanTemplateDraft, planTemplates } from '#shared/planTemplates/planTemplates.contract.ts'
import { planTemplateRules } from '#shared/planTemplates/planTemplates.rules.ts'
import { OrderedSection, type OrderedWord } from '#web/acts/OrderedSection.tsx'
import { WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { planTemplateList } from '#web/planTemplates/planTemplates.data.ts'

const labels = { name: 'Nombre' }

const word: OrderedWord<PlanTemplate, PlanTemplateDraft, Record<keyof typeof labels, string>> = {
  routes: planTemplates,
  rules: planTemplateRules,
  query: planTemplateList,
  noun: 'plantilla de plan',
  shortNoun: 'plantilla',
  isFeminine: true,
  isMadeElsewhere: true,
  title: 'Plantillas de plan',
  hint: 'Se aplican al plan de un paciente hospitalizado: las dosis salen de su peso.',
  archivedHint: 'Los planes en que se aplicaron no cambian.',
  facts: ({ orders }) => orders.map(({ name }) => name).join(', '),
  empty: {
    title: 'Aún no hay plantillas de plan',
    text: 'Se guardan desde una hospitalización, con «Guardar como plantilla» en su menú.',
  },
  kept: 'planTemplate',
  draft: PlanTemplateDraft.pick({ name: true }),
  labels,
  valuesOf: (template) => ({ name: template?.name ?? '' }),
  toDraft: (values) => values,
  fields: (form) => (
    <WideField>
      <TextField {...form.field('name')} label={labels.name} required maxLength={60} />
    </WideField>
  ),
}

/** "Plantillas de plan": what a clinic orders for many animals. */
export function PlanTemplatesSection() {
  return <OrderedSection word={word} />
}
