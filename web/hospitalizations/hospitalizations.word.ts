import { IconBed } from '@tabler/icons-react'
import { may } from '#shared/access/actions.ts'
import type { inpatientsCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayStatusNames } from '#shared/hospitalizations/stay.words.ts'
import { stayLooks } from '#web/hospitalizations/StayBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, type RecordFormProps, type Slots, startCard, statesOf, type Word } from '#web/word/word.ts'

const page = { title: 'Hospitalización', needs: 'hospitalizations.read', help: 'hospitalizacion' } as const

export const hospitalizations: Word = {
  name: 'hospitalizations',
  home: [
    startCard<typeof inpatientsCard>({
      name: 'hospitalizations',
      // Of an assistant it is the first of all.
      rank: -1,
      isWide: (_attends, rights) => may(rights, 'treatments.give') && !may(rights, 'hospitalizations.write'),
      load: async () => (await import('#web/hospitalizations/InpatientsCard.tsx')).InpatientsCard,
      loadAbove: async () => (await import('#web/hospitalizations/OverdueStrip.tsx')).OverdueStrip,
    }),
  ],
  pages: [
    {
      ...page,
      path: '/hospitalizaciones',
      load: async () => (await import('#web/hospitalizations/StaysScreen.tsx')).StaysScreen,
    },
    {
      ...page,
      path: '/hospitalizaciones/turno',
      title: 'Mi turno',
      help: 'turno',
      load: async () => (await import('#web/hospitalizations/HandoverScreen.tsx')).HandoverScreen,
    },
    {
      ...page,
      path: '/hospitalizacion/:hospitalizationId',
      load: async () => (await import('#web/hospitalizations/PlanScreen.tsx')).PlanScreen,
    },
    {
      ...page,
      path: '/hospitalizacion/:hospitalizationId/constantes',
      load: async () => (await import('#web/hospitalizations/ReadingsScreen.tsx')).ReadingsScreen,
    },
    {
      ...page,
      path: '/hospitalizacion/:hospitalizationId/notas',
      load: async () => (await import('#web/hospitalizations/NotesScreen.tsx')).NotesScreen,
    },
  ],
  settings: {
    path: 'hospitalizacion',
    name: 'Hospitalización',
    needs: 'clinic.write',
    help: 'ajustes-hospital',
    load: async () => (await import('#web/hospitalizations/HospitalSection.tsx')).HospitalSection,
  },
  tab: {
    path: 'hospitalizaciones',
    label: 'Hospitalizaciones',
    needs: 'hospitalizations.read',
    count: ({ counts }) => counts.hospitalizations ?? 0,
    load: async () => (await import('#web/hospitalizations/PetStays.tsx')).PetStays,
    help: 'hospitalizacion',
  },
  slots: {
    everyPage: lazyOf(async () => (await import('#web/hospitalizations/DoseAlarms.tsx')).DoseAlarms),
    arrived: lazyOf<Slots['arrived']>(
      async () => (await import('#web/hospitalizations/AdmitArrived.tsx')).AdmitArrived,
    ),
    afterSurgery: lazyOf<Slots['afterSurgery']>(
      async () => (await import('#web/hospitalizations/AdmitButton.tsx')).AdmitButton,
    ),
  },
  records: [
    {
      kind: 'hospitalization',
      icon: IconBed,
      open: (hospitalizationId) => paths.hospitalization(hospitalizationId).plan(),
      see: 'Ver la hospitalización',
      states: statesOf(stayStatusNames, stayLooks),
      hasHour: true,
      register: {
        needs: 'hospitalizations.write',
        Form: lazyOf<RecordFormProps>(async () => (await import('#web/hospitalizations/AdmitModal.tsx')).AdmitModal),
      },
    },
  ],
}
