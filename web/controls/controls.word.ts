import { IconCalendarCheck } from '@tabler/icons-react'
import type { dueControlsCard } from '#shared/controls/controls.contract.ts'
import { controlStatusNames } from '#shared/controls/controls.words.ts'
import { controlLooks } from '#web/controls/ControlBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, type RecordFormProps, statesOf, startCard, type Word } from '#web/word/word.ts'

export const controls: Word = {
  name: 'controls',
  home: [
    startCard<typeof dueControlsCard>({
      name: 'controls',
      rank: 4,
      isWide: (attends) => attends,
      load: async () => (await import('#web/controls/DueControlsCard.tsx')).DueControlsCard,
    }),
  ],
  pages: [
    {
      path: '/controles',
      title: 'Controles',
      load: async () => (await import('#web/controls/ControlsScreen.tsx')).ControlsScreen,
      help: 'controles',
    },
  ],
  records: [
    {
      kind: 'control',
      icon: IconCalendarCheck,
      open: (controlId, petId) => `${paths.pet(petId).info()}?control=${controlId}`,
      states: statesOf(controlStatusNames, controlLooks),
      register: {
        needs: 'controls.write',
        Form: lazyOf<RecordFormProps>(
          async () => (await import('#web/controls/ControlFormModal.tsx')).ControlFormModal,
        ),
      },
    },
  ],
}
