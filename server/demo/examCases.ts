import { lifeStageOf } from '#shared/consultations/vitals.rules.ts'
import { countMarks } from '#shared/exams/result.rules.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { Random } from '#server/demo/random.ts'

interface Visit {
  id: string
  actor: NewRecord<'exams'>['actor']
  at: Date
  values: { petId: string; status: string; signedAt: Date | null; signerName: string | null; signerCard: string | null }
}

/** The range that the demo's laboratory prints for an adult, and how far the values spread. */
type Spread = [min: number, max: number, low: number, high: number]

/**
 * A line of a panel, for each species that the laboratory examines. A cat's blood count as in the Merck Veterinary
 * Manual's hematologic reference ranges, its chemistry as in the appendix of Engelking's Textbook of Veterinary
 * Physiological Chemistry; a dog's as laboratories here print them. For the demo's look only.
 */
type Line = [analyte: string, unit: string, digits: number, ofSpecies: { canino: Spread; felino: Spread }]

const panels: {
  id: string
  name: string
  group: string
  sample: string
  lines: Line[]
  normal: string
  altered: string
}[] = [
  {
    id: 'hematologia-hemograma-completo-cuadro-hematico',
    name: 'Hemograma completo (cuadro hemático)',
    group: 'hematologia',
    sample: 'sangre con EDTA',
    lines: [
      ['Hematocrito', '%', 0, { canino: [35, 55, 30, 54], felino: [30, 45, 25, 45] }],
      ['Hemoglobina', 'g/dL', 1, { canino: [12, 18, 10, 17.5], felino: [10, 15, 8.5, 15] }],
      ['Leucocitos', '10³/µL', 1, { canino: [6, 17, 6, 20], felino: [5.5, 19.5, 5, 21] }],
      ['Neutrófilos', '10³/µL', 1, { canino: [3, 11.5, 3, 13], felino: [2.5, 12.5, 2.5, 14] }],
      ['Linfocitos', '10³/µL', 1, { canino: [1, 5, 1, 4.8], felino: [1.5, 7, 1.5, 6.8] }],
      ['Plaquetas', '10³/µL', 0, { canino: [150, 500, 120, 480], felino: [300, 800, 240, 760] }],
    ],
    normal: 'Cuadro hemático sin alteraciones.',
    altered: 'Valores fuera de rango: correlacionar con la clínica y repetir en 15 días.',
  },
  {
    id: 'quimica-perfil-renal',
    name: 'Perfil renal',
    group: 'quimica',
    sample: 'suero',
    lines: [
      ['Creatinina', 'mg/dL', 1, { canino: [0.5, 1.8, 0.6, 2.4], felino: [0.9, 2.1, 0.9, 2.7] }],
      ['BUN', 'mg/dL', 0, { canino: [8, 30, 9, 42], felino: [15, 33, 15, 45] }],
      ['Fósforo', 'mg/dL', 1, { canino: [2.5, 6.5, 2.8, 6.9], felino: [3, 6.3, 3.1, 6.7] }],
    ],
    normal: 'Función renal dentro de lo esperado.',
    altered: 'Azotemia leve. Hidratar, dieta renal y control en un mes.',
  },
]

/** The laboratory prints no range for an animal that grows. */
const UNCOMPARED = 'Sin rango para su edad: comparar con el próximo control.'

interface Patient {
  id: string
  values: { speciesId: string; birthOn: string }
}

/**
 * The exams that some of the visits of dogs and cats asked for; the pet that comes the most gets the same one each time:
 * a curve.
 * @param every so many visits for each one that asked for an exam
 * @param unreviewed the newest results that nobody has reviewed yet
 */
export function examCases(
  random: Random,
  today: string,
  visits: readonly Visit[],
  pets: readonly Patient[],
  { every = 4, unreviewed = 3 } = {},
): NewRecord<'exams'>[] {
  const patients = new Map(pets.map(({ id, values }) => [id, values]))
  const signed = visits.filter(({ values, at }) => values.status === 'signed' && dayOf(at) < addDays(today, -2))
  const followed = mostSeen(signed)
  const asked = signed.filter(({ values }, index) => index % every === 0 || values.petId === followed)
  const made = asked
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((visit, index) => {
      const { id: consultationId, actor, at, values } = visit
      const panel = panels[index % 3 === 2 && values.petId !== followed ? 1 : 0]
      if (!panel) throw new Error('examCases: no panel')
      const receivedAt = new Date(at.getTime() + random.int(4, 30) * 3_600_000)
      const reviewedAt = new Date(receivedAt.getTime() + random.int(1, 9) * 3_600_000)
      const { speciesId = '', birthOn = '' } = patients.get(values.petId) ?? {}
      const isAdult = lifeStageOf(speciesId, birthOn, dayOf(at)) === 'adulto'
      const resultValues = panel.lines.map(([analyte, unit, digits, ofSpecies]) => {
        const [min, max, low, high] = speciesId === 'felino' ? ofSpecies.felino : ofSpecies.canino
        const value = String(random.decimal(low, high, digits)).replace('.', ',')
        return { analyte, value, unit, min: isAdult ? min : null, max: isAdult ? max : null }
      })
      const isAltered = countMarks(resultValues).flagged > 0
      return {
        id: random.id(at),
        actor,
        at,
        values: {
          petId: values.petId,
          consultationId,
          examTypeId: panel.id,
          name: panel.name,
          groupId: panel.group,
          reason: null,
          sample: panel.sample,
          laboratory: 'Laboratorio Clínico Veterinario',
          isUrgent: false,
          status: 'reviewed',
          requestedAt: at,
          requestedBy: actor.professionalId ?? '',
          sampledAt: at,
          sentAt: new Date(at.getTime() + 3_600_000),
          receivedAt,
          resultValues: JSON.stringify(resultValues),
          interpretation: isAdult ? (isAltered ? panel.altered : panel.normal) : UNCOMPARED,
          reviewedAt,
          reviewedBy: actor.professionalId,
          reviewerName: values.signerName,
          reviewerCard: values.signerCard,
        },
      }
    })
    // The laboratory examines no others; drawn all the same, so that what comes after is the same in every clinic.
    .filter(({ values }) => ['canino', 'felino'].includes(patients.get(values.petId)?.speciesId ?? ''))
  const waiting = { interpretation: null, reviewedAt: null, reviewedBy: null, reviewerName: null, reviewerCard: null }
  return made.map((exam, index) =>
    index < made.length - unreviewed ? exam : { ...exam, values: { ...exam.values, ...waiting, status: 'received' } },
  )
}

function mostSeen(visits: readonly Visit[]): string | undefined {
  const seen = new Map<string, number>()
  for (const { values } of visits) seen.set(values.petId, (seen.get(values.petId) ?? 0) + 1)
  return [...seen].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
