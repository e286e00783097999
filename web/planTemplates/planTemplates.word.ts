import type { Word } from '#web/word/word.ts'

export const planTemplates: Word = {
  name: 'planTemplates',
  settings: {
    path: 'plantillas-de-plan',
    name: 'Plantillas de plan',
    needs: 'treatments.approve',
    help: 'ajustes-hospital',
    load: async () => (await import('#web/planTemplates/PlanTemplatesSection.tsx')).PlanTemplatesSection,
  },
}
