import { andDialog, button, chosen, loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    {
      name: 'seguridad-pin',
      at: () => '/configuraciones/seguridad',
      states: only,
      open: andDialog(button('Crear PIN')),
    },
    { name: 'configuracion-cuentas', at: () => '/configuraciones/cuentas', states: loaded, calls: /\/accounts/ },
    {
      name: 'cuenta-nueva',
      at: () => '/configuraciones/cuentas',
      states: only,
      open: andDialog(button('Nueva cuenta')),
    },
    {
      name: 'cuenta-editar',
      at: () => '/configuraciones/cuentas',
      states: only,
      open: andDialog(chosen(/^Más acciones para Andrés/, 'Editar')),
    },
    {
      name: 'cuenta-contrasena',
      at: () => '/configuraciones/cuentas',
      states: only,
      open: andDialog(chosen(/^Más acciones para Andrés/, 'Dar contraseña inicial')),
    },
    { name: 'invitacion', at: () => `/#invitacion=${'a'.repeat(43)}`, states: only, isStranger: true },
  ],
}
