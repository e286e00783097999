import { exams } from '#shared/exams/exams.contract.ts'
import { only, register, tab, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'exam',
    find: async ({ ask, petId }) => {
      const { items } = await ask(exams.listOfPet, { petId })
      const known = items.find(({ flagged }) => flagged !== null)
      if (known) return known.id
      const names = ['Hemograma', 'Coprológico', 'Perfil renal']
      const orders = names.map((name) => ({ examTypeId: null, name, sample: null }))
      const [first] = await ask(exams.request, { petId, exams: orders, reason: 'Control' })
      if (!first) throw new Error('No exam was asked for')
      const values = [
        { analyte: 'Hematocrito', value: '31', unit: '%', min: 37, max: 55 },
        { analyte: 'Leucocitos', value: '11,2', unit: 'x10³/µl', min: 6, max: 17 },
      ]
      await ask(exams.saveResult, { examId: first.id, version: first.version, values })
      return first.id
    },
  },
  screens: [
    tab('examenes', /exam/),
    register('examen', 'Examen'),
    { name: 'examen', at: (demo) => `${demo.pet}/examenes?examen=${demo.record('exam')}`, states: only },
  ],
}
