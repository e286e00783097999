import { andDialog, button, loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-tipos-de-cita', at: () => '/configuraciones/tipos-de-cita', states: loaded },
    {
      name: 'configuracion-tipo-de-cita',
      at: () => '/configuraciones/tipos-de-cita',
      states: only,
      open: andDialog(button('Editar Consulta')),
    },
  ],
}
