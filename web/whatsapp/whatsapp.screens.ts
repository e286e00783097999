import { andDialog, button, loaded, only, type WordScreens } from '#tools/screen.ts'

const at = () => '/configuraciones/Whatsapp'

export const wordScreens: WordScreens = {
  screens: [
    { name: 'configuracion-Whatsapp', at, states: loaded },
    { name: 'configuracion-whatsapp-conectar', at, states: only, open: andDialog(button(/^Conectar/)) },
    { name: 'configuracion-whatsapp-plantilla', at, states: only, open: andDialog(button('Nueva plantilla')) },
    { name: 'configuracion-whatsapp-desconectar', at, states: only, open: andDialog(button('Desconectar')) },
  ],
}
