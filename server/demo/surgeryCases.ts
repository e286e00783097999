import { checklistKeys } from '#shared/surgeries/surgeries.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { Actor } from '#server/db/clinic.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { Random } from '#server/demo/random.ts'

/** A signer of the demo clinic, and an animal of it. */
interface DemoSigner {
  actor: Actor
  card: string
}
interface DemoPatient {
  id: string
  weightGrams: number
  isFemale: boolean
}

export interface DemoSurgeries {
  surgeries: NewRecord<'surgeries'>[]
  readings: NewRecord<'anesthesiaReadings'>[]
  drugs: NewRecord<'anesthesiaDrugs'>[]
  weights: NewRecord<'weights'>[]
}

const MINUTE = 60_000

/** What every surgery of the demo has, so that the three are inserted together. */
const blank = {
  anesthetistId: null as string | null,
  asa: null as number | null,
  fastingHours: null as number | null,
  weightGrams: null as number | null,
  ...{ venousAccess: null as string | null, tube: null as string | null, circuit: null as string | null },
  equipment: null as string | null,
  ...{ consent: null as string | null, consentOverrideReason: null as string | null },
  ...{ consentAt: null as Date | null, consentBy: null as string | null },
  ...{ premedicatedAt: null as Date | null, inducedAt: null as Date | null, intubatedAt: null as Date | null },
  ...{ surgeryStartedAt: null as Date | null, surgeryEndedAt: null as Date | null },
  ...{ anesthesiaEndedAt: null as Date | null, extubatedAt: null as Date | null, standingAt: null as Date | null },
  ...{ technique: null as string | null, sutures: null as string | null, counts: null as string | null },
  ...{ bleeding: null as string | null, complications: null as string | null },
  postoperativePlan: null as string | null,
  ...{ recoveryTemperature: null as number | null, recoveryPain: null as number | null },
  recoveryAnalgesia: null as string | null,
  ...{
    finishedAt: null as Date | null,
    signerId: null as string | null,
    signerName: null as string | null,
    signerCard: null as string | null,
  },
}

/**
 * Three surgeries: one finished some days ago, one in recovery now, and one for tomorrow. Its doses are the examples of a
 * clinic that does not exist, not advice.
 */
export function surgeryCases(
  random: Random,
  now: Date,
  patients: readonly DemoPatient[],
  signers: readonly DemoSigner[],
): DemoSurgeries {
  const made: DemoSurgeries = { surgeries: [], readings: [], drugs: [], weights: [] }
  const [spayed, recovering, planned] = patients
  const surgeon = signers.at(-1)
  const second = signers[0]
  if (!spayed || !recovering || !planned || !surgeon || !second) return made
  const today = dayOf(now)
  const shared = { surgeonId: surgeon.actor.professionalId, consultationId: null }

  const past = new Date(`${addDays(today, -6)}T09:00:00-05:00`)
  const finished = finishedSurgery(random, past, surgeon, second, spayed, {
    procedures: JSON.stringify([spayed.isFemale ? 'Ovariohisterectomía' : 'Orquiectomía']),
    preoperativeDiagnosis: 'Sin hallazgos; esterilización electiva',
    recoveryAnalgesia: 'Meloxicam al terminar; continúa tres días en casa',
    postoperativePlan: 'Collar isabelino diez días, reposo y retiro de puntos a los diez días',
  })
  made.surgeries.push(finished.surgery)
  const recent = minutes(now, -80)
  const open = operated(random, recent, surgeon, second, recovering)
  made.surgeries.push({
    ...{ id: open.id, actor: surgeon.actor, at: recent },
    values: {
      ...blank,
      ...shared,
      ...open.values,
      petId: recovering.id,
      procedures: JSON.stringify(['Exéresis de masa cutánea']),
      preoperativeDiagnosis: 'Masa cutánea en flanco izquierdo, 2 cm',
      status: 'recovery',
    },
  })
  const tomorrow = new Date(`${addDays(today, 1)}T08:30:00-05:00`)
  const yesterday = minutes(now, -26 * 60)
  made.surgeries.push({
    ...{ id: random.id(yesterday), actor: second.actor, at: yesterday },
    values: {
      ...blank,
      ...shared,
      petId: planned.id,
      procedures: JSON.stringify(['Limpieza dental']),
      preoperativeDiagnosis: 'Enfermedad periodontal grado II',
      status: 'scheduled',
      ...{ scheduledAt: tomorrow, checklist: {} },
    },
  })
  for (const one of [finished, open]) {
    made.readings.push(...one.readings)
    made.drugs.push(...one.drugs)
    made.weights.push(one.weight)
  }
  return made
}

/** A surgery that ended well, with what is said of it. */
export function finishedSurgery(
  random: Random,
  at: Date,
  surgeon: DemoSigner,
  second: DemoSigner,
  patient: DemoPatient,
  said: Partial<typeof blank> & { procedures: string; preoperativeDiagnosis: string },
) {
  const { id, values, ...sheet } = operated(random, at, surgeon, second, patient)
  const { professionalId: surgeonId, name } = surgeon.actor
  const surgery = {
    ...{ id, actor: surgeon.actor, at },
    values: {
      ...{ ...blank, ...values, petId: patient.id, surgeonId, consultationId: null, status: 'finished' },
      ...{ standingAt: minutes(at, 95), recoveryTemperature: 37.6, recoveryPain: 2 },
      ...{ finishedAt: minutes(at, 120), signerId: surgeonId, signerName: name, signerCard: surgeon.card },
      ...said,
    },
  }
  return { surgery, ...sheet }
}

function minutes(from: Date, count: number): Date {
  return new Date(from.getTime() + count * MINUTE)
}

/** From the premedication to the extubation: the sheet, its grid every five minutes, its drugs and its weight. */
function operated(random: Random, at: Date, surgeon: DemoSigner, second: DemoSigner, patient: DemoPatient) {
  const id = random.id(at)
  const start = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
  const tick = { at: minutes(start, 10).toISOString(), by: second.actor.name }
  const checklist: Record<string, Record<string, typeof tick>> = {}
  for (const key of checklistKeys) {
    const [stage = '', item = ''] = key.split('.')
    checklist[stage] = { ...checklist[stage], [item]: tick }
  }
  const values = {
    scheduledAt: start,
    anesthetistId: second.actor.professionalId,
    asa: 1,
    fastingHours: 8,
    weightGrams: patient.weightGrams,
    ...{ venousAccess: 'Cefálica derecha, 22 G', tube: 'N.º 6 con neumotaponador', circuit: 'Circular' },
    equipment: 'Monitor multiparámetro, capnógrafo',
    consent: 'paper',
    consentAt: start,
    consentBy: surgeon.actor.name,
    checklist,
    premedicatedAt: start,
    inducedAt: minutes(start, 15),
    intubatedAt: minutes(start, 17),
    surgeryStartedAt: minutes(start, 25),
    surgeryEndedAt: minutes(start, 60),
    anesthesiaEndedAt: minutes(start, 65),
    extubatedAt: minutes(start, 72),
    technique: 'Abordaje por línea media, ligaduras con sutura absorbible, cierre en tres planos.',
    ...{ sutures: 'Poliglactina 2-0 y nailon 3-0', counts: 'Completo', bleeding: 'Escaso' },
    complications: 'Ninguna',
  }
  const readings = Array.from({ length: 11 }, (_, index): NewRecord<'anesthesiaReadings'> => {
    const when = minutes(start, 15 + index * 5)
    return {
      ...{ id: random.id(when), actor: second.actor, at: when },
      values: {
        surgeryId: id,
        at: when,
        heartRate: 112 - index * 2 + random.int(-4, 4),
        respiratoryRate: 14 + random.int(-2, 4),
        oxygenSaturation: index === 6 ? 92 : 97 + random.int(0, 2),
        endTidalCo2: 38 + random.int(-2, 4),
        systolicPressure: 108 + random.int(-8, 8),
        meanPressure: 76 + random.int(-6, 8),
        diastolicPressure: 58 + random.int(-5, 6),
        temperature: Math.round((38.2 - index * 0.09) * 10) / 10,
        agentPercent: index < 2 ? 2.5 : 1.8,
        oxygenFlow: 1.5,
        fluidRate: 60,
        plane: index < 1 ? 'light' : 'surgical',
        notes: index === 6 ? 'Se reposiciona el sensor' : null,
      },
    }
  })
  const dose = (
    phase: string,
    medicine: string,
    dosePerKg: number,
    concentration: number | null,
    after: number | null,
  ) => {
    const when = minutes(start, after ?? -5)
    const total = (dosePerKg * patient.weightGrams) / 1000
    const volume = Math.round((concentration === null ? total : total / concentration) * 1000) / 1000
    return {
      ...{ id: random.id(when), actor: second.actor, at: when },
      values: {
        ...{ surgeryId: id, phase, medicine, dosePerKg, concentration },
        doseUnit: concentration === null ? 'mL' : 'mg',
        route: 'IV',
        status: after === null ? 'planned' : 'given',
        volume: after === null ? null : volume,
        givenAt: after === null ? null : when,
        givenBy: after === null ? null : second.actor.name,
      },
    }
  }
  const drugs = [
    dose('premedication', 'Midazolam', 0.2, 5, 0),
    dose('induction', 'Propofol', 4, 10, 15),
    dose('fluid', 'Lactato de Ringer', 5, null, 18),
    dose('analgesia', 'Meloxicam', 0.2, 5, 62),
    dose('emergency', 'Atropina', 0.02, 1, null),
  ]
  const weight: NewRecord<'weights'> = {
    ...{ id: random.id(start), actor: second.actor, at: start },
    values: { petId: patient.id, grams: patient.weightGrams, measuredAt: start, source: 'surgery', sourceId: id },
  }
  return { id, values, readings, drugs, weight }
}
