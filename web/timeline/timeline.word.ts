import type { Word } from '#web/word/word.ts'

export const timeline: Word = {
  name: 'timeline',
  tab: {
    path: 'historial',
    label: 'Historial',
    needs: 'consultations.read',
    load: async () => (await import('#web/timeline/TimelineTab.tsx')).TimelineTab,
    help: 'historial',
  },
}
