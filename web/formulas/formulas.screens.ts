import { formulas } from '#shared/formulas/formulas.contract.ts'
import { only, register, tab, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'formula',
    find: async ({ ask, petId }) => {
      const { items: known } = await ask(formulas.listOfPet, { petId })
      let formula = known.find(({ status }) => status === 'draft')?.id
      if (formula) return formula
      const pill = {
        dose: '1 tableta',
        route: 'Oral',
        frequency: 'Cada 12 horas',
        duration: '7 días',
        quantity: 14,
        quantityUnit: 'tablet',
      } as const
      const items = [
        { medicine: 'Amoxicilina con ácido clavulánico', concentration: '250 mg', form: 'Tableta', ...pill },
      ]
      for (const diagnosis of ['Otitis externa', 'Gastritis aguda'])
        formula = (await ask(formulas.create, { petId, diagnosis, items })).id
      return formula ?? ''
    },
  },
  screens: [
    tab('formulas', /formula/),
    register('formula', 'Fórmula'),
    { name: 'formula', at: (demo) => `${demo.pet}/formulas?formula=${demo.record('formula')}`, states: only },
  ],
}
