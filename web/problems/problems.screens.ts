import { register, type WordScreens } from '#tools/screen.ts'

export const wordScreens: WordScreens = {
  screens: [register('problema', 'Problema')],
}
