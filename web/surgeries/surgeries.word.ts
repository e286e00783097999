import { IconScissors } from '@tabler/icons-react'
import { surgeryStatusLabels } from '#shared/surgeries/surgeryStates.words.ts'
import { paths } from '#web/nav/paths.ts'
import { surgeryLooks } from '#web/surgeries/SurgeryBadge.tsx'
import { lazyOf, statesOf, type Word } from '#web/word/word.ts'

export const surgeries: Word = {
  name: 'surgeries',
  pages: [
    {
      path: '/cirugia/:surgeryId',
      title: 'Cirugía',
      needs: 'surgeries.read',
      load: async () => (await import('#web/surgeries/SurgeryScreen.tsx')).SurgeryScreen,
      help: 'cirugia',
    },
  ],
  visits: {
    value: 'cirugias',
    label: 'Cirugías',
    needs: 'surgeries.read',
    List: lazyOf(async () => (await import('#web/surgeries/PetSurgeries.tsx')).PetSurgeries),
  },
  records: [
    {
      kind: 'surgery',
      icon: IconScissors,
      open: (surgeryId) => paths.surgery(surgeryId),
      see: 'Ver la cirugía',
      states: statesOf(surgeryStatusLabels, surgeryLooks),
      hasHour: true,
      register: {
        needs: 'surgeries.write',
        Form: lazyOf(async () => (await import('#web/surgeries/SurgeryModal.tsx')).SurgeryModal),
      },
    },
  ],
}
