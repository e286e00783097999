import { type BoardAnswer, hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { andDialog, button, chosen, loaded, MORE, only, register, type WordScreens } from '#tools/screen.ts'

const wards = ['Nala', 'Simón', 'Luna', 'Max', 'Rocky', 'Mía', 'Toby', 'Kira', 'Bruno', 'Lola', 'Coco', 'Zeus']
const conditions = ['critical', 'observation', 'treatment', 'ready'] as const
const conditionNames = ['Crítico', 'En observación', 'En tratamiento', 'Listo para alta']

/** A full ward: two of its patients wait for what is overdue. */
function shownBoard(): BoardAnswer {
  const now = Date.now()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const cards = Array.from({ length: 40 }, (_one, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    petName: `${wards[index % wards.length]}${index < wards.length ? '' : ` ${Math.floor(index / wards.length) + 1}`}`,
    speciesId: index % 3 === 1 ? 'felino' : 'canino',
    coat: index,
    cageName: `Jaula ${index + 1}`,
    professionalName: index % 2 ? 'Laura Restrepo' : 'Andrés Felipe Castaño',
    diagnosis:
      ['Parvovirosis', 'Gastroenteritis hemorrágica aguda', 'Fractura de fémur, posquirúrgico'][index % 3] ?? null,
    alerts: index % 3 === 0 ? ['Alergia'] : [],
    condition: conditions[index % 4] ?? 'treatment',
    conditionName: conditionNames[index % 4] ?? '',
    resuscitation: index % 5 === 0 ? ('none' as const) : null,
    resuscitationName: index % 5 === 0 ? 'No reanimar' : null,
    ...{ admittedAt: at(-1440 * (index % 4)), day: (index % 4) + 1, weight: '12,4 kg', done: index % 9, total: 12 },
    open: [
      { at: at(index < 2 ? -90 + index : index * 5), toleranceMinutes: 30, name: 'Metoclopramida' },
      { at: at(index < 2 ? -60 : 240), toleranceMinutes: 30, name: 'Lactato de Ringer' },
    ],
  }))
  return {
    now: at(0),
    stamp: 'uno',
    board: { clinicName: 'Clínica Veterinaria Huella', name: 'Sala de hospital', cards },
  }
}

export const wordScreens: WordScreens = {
  demoRecord: {
    kind: 'hospitalization',
    // With an hour that is overdue, one that is due and one that comes.
    find: async ({ ask, petId, professionalId }) => {
      const [known] = (await ask(hospitalizations.listOfPet, { petId })).items
      if (known) return known.id
      const draft = { petId, reason: 'Vómito y diarrea', diagnosis: 'Gastroenteritis', professionalId, weightKg: 12 }
      const { id: hospitalizationId } = await ask(hospitalizations.admit, draft)
      const at = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString()
      const dosed = {
        category: 'drug' as const,
        dosePerKg: 1,
        concentration: 10,
        route: 'SC',
        frequency: 'every' as const,
      }
      const order = (name: string, everyHours: number, minutes: number) =>
        ask(treatments.order, { ...dosed, hospitalizationId, name, everyHours, startsAt: at(minutes) })
      await order('Metoclopramida', 8, -90)
      await order('Maropitant', 24, 0)
      const fluid = { category: 'fluid' as const, name: 'Lactato de Ringer', rate: 42, everyHours: 2, route: 'IV' }
      await ask(treatments.order, { ...fluid, hospitalizationId, frequency: 'continuous', startsAt: at(-30) })
      const taken = { respiratoryRate: 28, capillaryRefill: 2.5, mucousMembranes: 'pale' as const, pain: 3 }
      for (const [minutes, temperature, heartRate] of [
        [-55, 40.4, 152],
        [-30, 39.9, 146],
        [-5, 39.5, 136],
      ] as const)
        await ask(stayReadings.record, {
          ...taken,
          hospitalizationId,
          at: at(minutes),
          temperature,
          heartRate,
          urine: 20,
        })
      const note = { hospitalizationId, kind: 'progress' as const, problem: 'Vómito', plan: 'Repetir glicemia' }
      const { id: noteId } = await ask(stayNotes.write, { ...note, assessment: 'Sigue deprimido, sin vómito hoy.' })
      await ask(stayNotes.annotate, { hospitalizationId, noteId, text: 'La glicemia queda para las 14:00.' })
      await ask(stayNotes.write, { hospitalizationId, kind: 'ownerCall', text: 'Se le explicó a la propietaria.' })
      return hospitalizationId
    },
  },
  screens: [
    { name: 'hospitalizaciones', at: () => '/hospitalizaciones', calls: /clinic\/hospitalizations/ },
    { name: 'configuracion-hospitalizacion', at: () => '/configuraciones/hospitalizacion', states: loaded },
    {
      ...{ name: 'pantalla', at: () => '/pantalla#sala', states: only, isStranger: true },
      arrange: async (stranger) => {
        await stranger.route(`**${hospitalBoards.show.path}`, (route) => route.fulfill({ json: shownBoard() }))
      },
    },
    { name: 'pantalla-apagada', at: () => '/pantalla#nadie', states: only, isStranger: true },
    { name: 'hospitalizaciones-altas', at: () => '/hospitalizaciones?ver=altas', states: only },
    { name: 'hospitalizaciones-turno', at: () => '/hospitalizaciones/turno', calls: /handovers\/summary/ },
    {
      name: 'hospitalizaciones-turno-anteriores',
      at: () => '/hospitalizaciones/turno?ver=anteriores',
      calls: /clinic\/handovers/,
    },
    { name: 'mascota-hospitalizaciones', at: (demo) => `${demo.pet}/hospitalizaciones`, calls: /hospitalizations/ },
    register('hospitalizacion', 'Hospitalización'),
    {
      name: 'hospitalizacion',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}`,
      states: loaded,
    },
    {
      name: 'hospitalizacion-constantes',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}/constantes`,
      calls: /readings$/,
    },
    {
      name: 'hospitalizacion-constantes-registrar',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}/constantes`,
      states: only,
      open: andDialog(button('Registrar constantes')),
    },
    {
      name: 'hospitalizacion-notas',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}/notas`,
      calls: /notes$/,
    },
    {
      name: 'hospitalizacion-notas-nueva',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}/notas`,
      states: only,
      open: button('Nueva nota'),
    },
    {
      name: 'hospitalizacion-orden',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}`,
      states: only,
      open: andDialog(button('Agregar orden')),
    },
    {
      name: 'hospitalizacion-plantilla',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}`,
      states: only,
      open: async (page) => {
        await andDialog(chosen(MORE, 'Aplicar plantilla'))(page)
        await page.getByRole('combobox', { name: 'Plantilla' }).selectOption({ label: 'Parvovirosis' })
      },
    },
    {
      name: 'hospitalizacion-guardar-plantilla',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}`,
      states: only,
      open: andDialog(chosen(MORE, 'Guardar como plantilla')),
    },
    {
      name: 'hospitalizacion-quien-lo-hizo',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}?ver=tareas`,
      states: only,
      open: async (page) => {
        await andDialog(button(/^Metoclopramida/))(page)
        await page.getByLabel('Lo aplicó otra persona').check()
        await button('Aplicar')(page)
        await page.getByRole('dialog', { name: '¿Quién lo hizo?' }).waitFor()
      },
    },
    {
      name: 'hospitalizacion-alta',
      at: (demo) => `/hospitalizacion/${demo.record('hospitalization')}`,
      states: only,
      open: andDialog(button('Dar de alta')),
    },
  ],
}
