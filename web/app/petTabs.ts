import type { PetTab } from '#web/app/recordWord.ts'

/** The tabs of a pet's page after the first one, in the specification's order. A word is one entry. */
export const petTabs: readonly PetTab[] = [
  {
    path: 'formulas',
    label: 'Fórmulas',
    // Who may not read them may hand out their paper again.
    needs: 'formulas.print',
    load: async () => (await import('#web/formulas/FormulasTab.tsx')).FormulasTab,
  },
  {
    path: 'consultas',
    label: 'Consultas',
    needs: 'consultations.read',
    count: ({ counts }) => counts.consultations,
    load: async () => (await import('#web/app/PetConsultations.tsx')).PetConsultations,
  },
  {
    path: 'vacunas',
    label: 'Vacunas',
    needs: 'vaccines.read',
    count: ({ counts }) => counts.vaccines,
    load: async () => (await import('#web/vaccines/VaccinesTab.tsx')).VaccinesTab,
  },
  {
    path: 'desparasitacion',
    label: 'Desparasitación',
    needs: 'vaccines.read',
    count: ({ counts }) => counts.dewormings,
    load: async () => (await import('#web/dewormings/DewormingsTab.tsx')).DewormingsTab,
  },
  {
    path: 'examenes',
    label: 'Exámenes',
    needs: 'exams.follow',
    load: async () => (await import('#web/exams/ExamsTab.tsx')).ExamsTab,
  },
  {
    path: 'historial',
    label: 'Historial',
    needs: 'consultations.read',
    load: async () => (await import('#web/app/PetTimeline.tsx')).PetTimeline,
  },
]
