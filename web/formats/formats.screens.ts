import { formats } from '#shared/formats/formats.contract.ts'
import { button, loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'template',
    find: async ({ ask }) => {
      const list = () => ask(formats.list, { q: 'cirugía' })
      const [known] = (await list()).items
      if (known) return known.id
      await ask(formats.addModels, {})
      return (await list()).items[0]?.id ?? ''
    },
  },
  screens: [
    { name: 'formatos', at: () => '/formatos', calls: /formats/ },
    { name: 'formatos-encabezado', at: () => '/formatos/encabezado', states: loaded, calls: /letterhead/ },
    { name: 'formatos-nuevo', at: () => '/formatos/nuevo', states: only },
    { name: 'formatos-ver', at: (demo) => `/formatos/${demo.record('template')}`, states: loaded, calls: /formats/ },
    { name: 'formatos-editar', at: (demo) => `/formato/${demo.record('template')}`, states: loaded, calls: /formats/ },
    {
      name: 'formatos-campo',
      at: (demo) => `/formato/${demo.record('template')}`,
      states: only,
      open: async (page) => {
        // On a phone the choices stand in a sheet.
        if ((page.viewportSize()?.width ?? 0) < 768) await button('Insertar dato')(page)
        await button('Campo por llenar')(page)
      },
    },
  ],
}
