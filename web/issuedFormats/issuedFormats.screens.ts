import { formats } from '#shared/formats/formats.contract.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { only, register, tab, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'format',
    // A draft that lacks what only a person can say.
    find: async ({ ask, petId }) => {
      const { items } = await ask(issuedFormats.listOfPet, { petId })
      const known = items.find(({ status }) => status === 'draft')
      if (known) return known.id
      await ask(formats.addModels, {})
      const [template] = (await ask(formats.list, { q: 'cirugía' })).items
      return (await ask(issuedFormats.create, { petId, formatId: template?.id ?? '', allowDoubtful: true })).id
    },
  },
  screens: [
    tab('formatos', /formats/),
    register('formato', 'Formato'),
    { name: 'mascota-formato', at: (demo) => `${demo.pet}/formatos?formato=${demo.record('format')}`, states: only },
  ],
}
