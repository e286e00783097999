import { andDialog, button, loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-mensajes', at: () => '/configuraciones/mensajes', states: loaded },
    {
      name: 'configuracion-mensaje',
      at: () => '/configuraciones/mensajes',
      states: only,
      open: andDialog(button(/^(Nuevo mensaje|Agregar mensaje)/)),
    },
  ],
}
