import { dewormingWord } from '#web/dewormings/dewormingWord.ts'
import { DosesTab } from '#web/doses/DosesTab.tsx'

/** `/mascotas/{id}/desparasitacion` */
export const DewormingsTab = () => <DosesTab word={dewormingWord} />
