import { addDays, dayOf } from '#shared/values/date.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { Random } from '#server/demo/random.ts'

interface Visit {
  id: string
  actor: NewRecord<'exams'>['actor']
  at: Date
  values: { petId: string; status: string; signedAt: Date | null; signerName: string | null; signerCard: string | null }
}

/** A line of a panel: what the demo's laboratory prints as its range, and how far the values spread. */
type Line = [analyte: string, unit: string, min: number, max: number, low: number, high: number, digits: number]

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
      ['Hematocrito', '%', 35, 55, 30, 54, 0],
      ['Hemoglobina', 'g/dL', 12, 18, 10, 17.5, 1],
      ['Leucocitos', '10³/µL', 6, 17, 6, 20, 1],
      ['Neutrófilos', '10³/µL', 3, 11.5, 3, 13, 1],
      ['Linfocitos', '10³/µL', 1, 5, 1, 4.8, 1],
      ['Plaquetas', '10³/µL', 150, 500, 120, 480, 0],
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
      ['Creatinina', 'mg/dL', 0.5, 1.8, 0.6, 2.4, 1],
      ['BUN', 'mg/dL', 8, 30, 9, 42, 0],
      ['Fósforo', 'mg/dL', 2.5, 6.5, 2.8, 6.9, 1],
    ],
    normal: 'Función renal dentro de lo esperado.',
    altered: 'Azotemia leve. Hidratar, dieta renal y control en un mes.',
  },
]

/**
 * The exams that some of the visits asked for; the pet that comes the most gets the same one each time: a curve.
 * @param every so many visits for each one that asked for an exam
 * @param unreviewed the newest results that nobody has reviewed yet
 */
export function examCases(
  random: Random,
  today: string,
  visits: readonly Visit[],
  { every = 4, unreviewed = 3 } = {},
): NewRecord<'exams'>[] {
  const signed = visits.filter(({ values, at }) => values.status === 'signed' && dayOf(at) < addDays(today, -2))
  const followed = mostSeen(signed)
  const asked = signed.filter(({ values }, index) => index % every === 0 || values.petId === followed)
  return asked
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((visit, index) => {
      const { id: consultationId, actor, at, values } = visit
      const panel = panels[index % 3 === 2 && values.petId !== followed ? 1 : 0]
      if (!panel) throw new Error('examCases: no panel')
      const receivedAt = new Date(at.getTime() + random.int(4, 30) * 3_600_000)
      const reviewedAt = new Date(receivedAt.getTime() + random.int(1, 9) * 3_600_000)
      const resultValues = panel.lines.map(([analyte, unit, min, max, low, high, digits]) => {
        const value = random.decimal(low, high, digits)
        return { analyte, value: String(value).replace('.', ','), unit, min, max, isOut: value < min || value > max }
      })
      const isAltered = resultValues.some(({ isOut }) => isOut)
      const isReviewed = index < asked.length - unreviewed
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
          status: isReviewed ? 'reviewed' : 'received',
          requestedAt: at,
          requestedBy: actor.professionalId ?? '',
          sampledAt: at,
          sentAt: new Date(at.getTime() + 3_600_000),
          receivedAt,
          resultValues: JSON.stringify(resultValues.map(({ isOut: _isOut, ...line }) => line)),
          interpretation: isReviewed ? (isAltered ? panel.altered : panel.normal) : null,
          reviewedAt: isReviewed ? reviewedAt : null,
          reviewedBy: isReviewed ? actor.professionalId : null,
          reviewerName: isReviewed ? values.signerName : null,
          reviewerCard: isReviewed ? values.signerCard : null,
        },
      }
    })
}

function mostSeen(visits: readonly Visit[]): string | undefined {
  const seen = new Map<string, number>()
  for (const { values } of visits) seen.set(values.petId, (seen.get(values.petId) ?? 0) + 1)
  return [...seen].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
