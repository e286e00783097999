import { andDialog, button, loaded, only, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'recordatorios', at: () => '/recordatorios' },
    { name: 'recordatorios-cerrados', at: () => '/recordatorios?ver=cerrados', states: only },
    { name: 'vencidos-sin-cita', at: () => '/recordatorios?ver=vencidos', calls: /overdue-pets/ },
    { name: 'config-recordatorios', at: () => '/configuraciones/recordatorios', states: loaded },
    {
      name: 'config-recordatorio',
      at: () => '/configuraciones/recordatorios',
      states: only,
      open: andDialog(button('Editar Vacuna por aplicar')),
    },
  ],
}
