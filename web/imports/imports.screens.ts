import { button, loaded, only, type WordScreens } from '#tools/screen.ts'
import { imports } from '#shared/imports/imports.contract.ts'

/** What the demo's import is of (`server/demo/importCases.ts`). */
const DEMO_FILE = 'clientes del sistema anterior.csv'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'import',
    find: async ({ ask }) => {
      // Others may be on their way beside it: only the demo's own stays as it is.
      const one = (await ask(imports.list, { pageSize: 100 })).items.find(({ fileName }) => fileName === DEMO_FILE)
      if (!one) throw new Error('The demo has no import')
      return one.id
    },
  },
  screens: [
    { name: 'configuracion-importar', at: () => '/configuraciones/importar', states: loaded, calls: /\/imports/ },
    { name: 'importar-revision', at: ({ record }) => `/importar/${record('import')}`, states: loaded },
    {
      name: 'importar-columnas',
      at: ({ record }) => `/importar/${record('import')}`,
      states: only,
      open: button('Cambiar columnas'),
    },
  ],
}
