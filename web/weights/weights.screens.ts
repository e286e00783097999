import { button, only, register, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [
    register('peso', 'Peso'),
    { name: 'mascota-pesos', at: (demo) => demo.pet, states: only, open: button('Ver todos los pesos') },
  ],
}
