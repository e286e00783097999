import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import type { Actor } from '#server/db/clinic.ts'
import { makePlanTemplates } from '#server/demo/planTemplateCases.ts'
import type { Signer } from '#server/demo/making.ts'
import type { Random } from '#server/demo/random.ts'
import {
  admit,
  type Cage,
  type DemoPatient,
  type DemoStays,
  minutes,
  note,
  order,
  quarter,
  reading,
  type Taken,
  type Ward,
} from '#server/demo/stayMaking.ts'

/**
 * A true day of a ward: a puppy that is critical, with two hours that are overdue at this moment; a cat; a dog after its
 * surgery; and one that went home. Its doses are the examples of a clinic that does not exist, not advice.
 */
export function hospitalCases(
  random: Random,
  now: Date,
  patients: { puppy: DemoPatient; cat: DemoPatient; operated: DemoPatient & { surgeryId: string }; gone: DemoPatient },
  vets: readonly [Signer, Signer],
  nurse: Actor,
): DemoStays {
  const templates = makePlanTemplates(random, minutes(now, -90 * 24 * 60), vets[0])
  const none = { cages: [], stays: [], orders: [], doses: [], notes: [], readings: [], weights: [], templates }
  const ward: Ward = { random, now, vets, nurse, made: none }
  const cages = makeCages(ward)
  puppyCase(ward, patients.puppy, cages[1])
  catCase(ward, patients.cat, cages[0])
  operatedCase(ward, patients.operated, cages[2])
  goneCase(ward, patients.gone, cages[3])
  return ward.made
}

function makeCages({ random, now, vets, made }: Ward): Cage[] {
  const at = minutes(now, -90 * 24 * 60)
  return ['Jaula 1', 'Jaula 2', 'Jaula 3', 'Jaula 4'].map((name, index) => {
    const id = random.id(at)
    made.cages.push({ id, actor: vets[0].actor, at, values: { name, place: index + 1, isArchived: false } })
    return { id, name }
  })
}

/** Day 2 of a parvovirosis, with two hours that nobody answered yet. */
function puppyCase(ward: Ward, patient: DemoPatient, cage: Cage): void {
  const { now, vets, nurse } = ward
  const [vet, other] = vets
  const admittedAt = new Date(instantOn(addDays(dayOf(now), -1), '15:40'))
  const stay = admit(
    ward,
    patient,
    { admittedAt, vet, cage },
    {
      ...{
        reason: 'Vómito y diarrea hemorrágica',
        diagnosis: 'Parvovirosis',
        condition: 'critical',
        prognosis: 'guarded',
      },
      ...{
        resuscitation: 'closedChest',
        diet: 'Gastrointestinal húmeda, poca cantidad',
        callHours: '8:00 a 9:00 y 18:00 a 19:00',
      },
      restrictions: 'Aislamiento: guantes y bata. No mezclar equipos con otras jaulas.',
      expectedUntil: addDays(dayOf(now), 3),
    },
  )
  const drug = { category: 'drug', frequency: 'every', route: 'IV' } as const
  const check = { category: 'check', frequency: 'every' } as const
  const fluid = { category: 'fluid', frequency: 'continuous', route: 'IV' } as const
  order(
    ward,
    stay,
    { ...fluid, name: 'Lactato de Ringer', rate: Math.round((3.5 * stay.weightGrams) / 1000), everyHours: 2 },
    { since: 50 },
  )
  const metoclopramide = { medicineId: 'metoclopramida', name: 'Metoclopramida', dosePerKg: 0.5, concentration: 5 }
  order(ward, stay, { ...drug, ...metoclopramide, everyHours: 8 }, { since: 57, isOpen: true })
  const maropitant = { medicineId: 'maropitant', name: 'Maropitant', dosePerKg: 1, concentration: 10 }
  order(ward, stay, { ...drug, ...maropitant, route: 'SC', everyHours: 24 }, { since: 0, isOpen: true })
  const ampicillin = { medicineId: 'ampicilina', name: 'Ampicilina', dosePerKg: 22, concentration: 100 }
  const allergy = { reason: 'Alergia', note: 'Alergia a penicilinas' }
  order(ward, stay, { ...drug, ...ampicillin, everyHours: 8 }, { since: 180, stopped: allergy })
  const metronidazole = { medicineId: 'metronidazol', name: 'Metronidazol', dosePerKg: 10, concentration: 5 }
  order(ward, stay, { ...drug, ...metronidazole, everyHours: 12 }, { since: 125 })
  order(ward, stay, { ...check, name: 'Constantes', quantity: 'T, FC, FR, mucosas', everyHours: 3 }, { since: 185 })
  const glucose = { name: 'Glicemia', criticalLow: 60, criticalHigh: 250, everyHours: 6 }
  order(
    ward,
    stay,
    { ...check, ...glucose },
    { since: 75, isOpen: true, values: ['58 mg/dL', '71 mg/dL', '84 mg/dL', ''] },
  )
  const food = { category: 'feeding', frequency: 'every', name: 'Dieta gastrointestinal', quantity: '30 g' } as const
  order(
    ward,
    stay,
    { ...food, everyHours: 6, toleranceMinutes: 60 },
    { since: 190, missed: { back: 0, note: 'No comió' } },
  )
  const walk = { category: 'walk', frequency: 'every', name: 'Paseo y limpieza' } as const
  order(ward, stay, { ...walk, everyHours: 6, toleranceMinutes: 60 }, { since: 130 })

  const taken: [number, Taken][] = [
    [
      760,
      { temperature: 38.9, heartRate: 152, respiratoryRate: 36, capillaryRefill: 3, glucose: 71, vomits: 3, pain: 4 },
    ],
    [
      580,
      { temperature: 39.1, heartRate: 146, respiratoryRate: 34, capillaryRefill: 2.5, glucose: 84, vomits: 2, pain: 3 },
    ],
    [
      370,
      { temperature: 39.4, heartRate: 140, respiratoryRate: 30, capillaryRefill: 2.5, vomits: 1, pain: 3, urine: 60 },
    ],
    [
      182,
      { temperature: 39.5, heartRate: 136, respiratoryRate: 28, capillaryRefill: 2.5, vomits: 1, pain: 3, urine: 45 },
    ],
  ]
  for (const [ago, values] of taken) {
    const seen = { mucousMembranes: 'pale', mentalState: 'depressed', dehydration: '7' }
    reading(ward, stay, minutes(now, -ago), { ...seen, ...values })
  }
  note(ward, stay, vet, minutes(admittedAt, 25), {
    kind: 'progress',
    problem: 'Vómito y diarrea hemorrágica de dos días; prueba rápida de parvovirus positiva',
    assessment: 'Deshidratación moderada, decaimiento, mucosas pálidas. Hipoglicemia leve al ingreso.',
    plan: 'Fluidos, antieméticos, antibiótico y glicemia cada 6 horas. Aislamiento.',
  })
  note(ward, stay, { actor: nurse }, minutes(now, -178), {
    kind: 'nursing',
    text: 'La familia avisa que tiene alergia a las penicilinas: no se aplica la ampicilina y se informa.',
  })
  note(ward, stay, other, minutes(now, -32), {
    kind: 'progress',
    problem: 'Parvovirosis, día 2',
    assessment: 'Sigue decaimiento, un vómito biliar en la última hora. Mejor hidratación.',
    plan: 'Continuar metoclopramida; si vomita otra vez, infusión continua. Repetir hemograma mañana.',
  })
}

function catCase(ward: Ward, patient: DemoPatient, cage: Cage): void {
  const { now, vets, nurse } = ward
  const vet = vets[1]
  const admittedAt = minutes(quarter(now), -15 * 60)
  const stay = admit(
    ward,
    patient,
    { admittedAt, vet, cage },
    {
      ...{
        reason: 'No orina desde ayer, llora en la arenera',
        diagnosis: 'Obstrucción urinaria',
        condition: 'treatment',
      },
      ...{
        prognosis: 'favorable',
        resuscitation: 'closedChest',
        diet: 'Húmeda urinaria',
        callHours: 'A cualquier hora',
      },
      ...{ restrictions: 'Sonda uretral: collar isabelino siempre.', expectedUntil: addDays(dayOf(now), 2) },
    },
  )
  const saline = { category: 'fluid', name: 'Solución salina 0,9 %', route: 'IV', frequency: 'continuous' } as const
  order(ward, stay, { ...saline, rate: 18, everyHours: 4 }, { since: 100 })
  const pain = { medicineId: 'buprenorfina', name: 'Buprenorfina', dosePerKg: 0.02, concentration: 0.3, route: 'IV' }
  order(ward, stay, { ...pain, category: 'drug', frequency: 'every', everyHours: 8 }, { since: 200 })
  const urine = { category: 'check', name: 'Gasto urinario', quantity: 'mL en la bolsa', frequency: 'every' } as const
  const volumes = ['62 mL', '48 mL', '35 mL', '38 mL']
  order(ward, stay, { ...urine, criticalLow: 10, everyHours: 4 }, { since: 110, values: volumes })
  const potassium = { category: 'exam', name: 'Potasio y creatinina', frequency: 'every', everyHours: 12 } as const
  order(ward, stay, { ...potassium, toleranceMinutes: 60 }, { since: 300, values: ['K 6,1', 'K 4,8'] })
  const food = { category: 'feeding', name: 'Alimento húmedo urinario', quantity: '40 g', frequency: 'every' } as const
  order(ward, stay, { ...food, everyHours: 6, toleranceMinutes: 60 }, { since: 95 })
  const seen = { mucousMembranes: 'pink', capillaryRefill: 2 }
  const taken: [number, Taken][] = [
    [860, { temperature: 37.4, heartRate: 150, respiratoryRate: 32, pain: 6, mentalState: 'depressed' }],
    [450, { temperature: 38, heartRate: 172, respiratoryRate: 28, pain: 3, mentalState: 'alert', urine: 110 }],
    [108, { temperature: 38.4, heartRate: 180, respiratoryRate: 26, pain: 2, mentalState: 'alert', urine: 73 }],
  ]
  for (const [ago, values] of taken) reading(ward, stay, minutes(now, -ago), { ...seen, ...values })
  note(ward, stay, vet, minutes(admittedAt, 70), {
    kind: 'progress',
    problem: 'Obstrucción uretral resuelta con sonda 3,5 F',
    assessment: 'Orina hemática, vejiga blanda después del sondaje. Potasio alto al ingreso.',
    plan: 'Fluidos, analgesia y gasto urinario cada 4 horas. Retirar la sonda en 36 a 48 horas.',
  })
  note(ward, stay, { actor: nurse }, minutes(now, -90), { kind: 'nursing', text: 'Comió la mitad y se dejó limpiar.' })
}

/** In observation since its surgery. */
function operatedCase(ward: Ward, patient: DemoPatient & { surgeryId: string }, cage: Cage): void {
  const { now, vets } = ward
  const vet = vets[1]
  const admittedAt = minutes(quarter(now), -4 * 60)
  const { surgeryId } = patient
  const stay = admit(
    ward,
    patient,
    { admittedAt, vet, cage },
    {
      ...{ reason: 'Ingresa para exéresis de masa cutánea', diagnosis: 'Posoperatorio de exéresis de masa cutánea' },
      ...{ condition: 'observation', prognosis: 'favorable', surgeryId, resuscitation: 'closedChest' },
      ...{ callHours: 'Después de las 17:00', expectedUntil: addDays(dayOf(now), 1) },
    },
  )
  const lactate = { category: 'fluid', name: 'Lactato de Ringer', route: 'IV', frequency: 'continuous' } as const
  const rate = Math.round((patient.weightGrams / 1000) * 3)
  order(ward, stay, { ...lactate, rate, everyHours: 2 }, { since: 40 })
  const tramadol = { medicineId: 'tramadol', name: 'Tramadol', dosePerKg: 2, concentration: 50, route: 'IV' }
  order(ward, stay, { ...tramadol, category: 'drug', frequency: 'every', everyHours: 8 }, { since: 100 })
  const vitals = { category: 'check', name: 'Constantes', quantity: 'T, FC, FR, dolor', frequency: 'every' } as const
  order(ward, stay, { ...vitals, everyHours: 1, toleranceMinutes: 20 }, { since: 35 })
  const wound = { category: 'wound', name: 'Revisar la herida', frequency: 'every', everyHours: 6 } as const
  order(ward, stay, { ...wound, toleranceMinutes: 60 }, { since: 0 })
  reading(ward, stay, minutes(now, -225), {
    temperature: 38.5,
    heartRate: 98,
    respiratoryRate: 24,
    mentalState: 'alert',
  })
  reading(ward, stay, minutes(now, -5), { temperature: 37.5, heartRate: 104, respiratoryRate: 18, pain: 2 })
  note(ward, stay, vet, minutes(now, -4), {
    kind: 'progress',
    problem: 'Posoperatorio inmediato',
    assessment: 'Recupera sin complicaciones, herida seca y limpia.',
    plan: 'Constantes cada hora hasta que camine; sale mañana si come.',
  })
}

/** Three days of a gastroenteritis, which ended well. */
function goneCase(ward: Ward, patient: DemoPatient, cage: Cage): void {
  const { now, vets, nurse } = ward
  const vet = vets[0]
  const day = addDays(dayOf(now), -12)
  const admittedAt = new Date(instantOn(addDays(day, -2), '10:10'))
  const until = new Date(instantOn(day, '16:20'))
  const signer = { signerId: vet.actor.professionalId, signerName: vet.actor.name, signerCard: vet.card }
  const stay = admit(
    ward,
    patient,
    { admittedAt, until, vet, cage },
    {
      ...{ reason: 'Vómito de dos días', diagnosis: 'Gastroenteritis', condition: 'ready', prognosis: 'favorable' },
      ...{
        status: 'discharged',
        dischargedAt: until,
        dischargeKind: 'medical',
        dischargeCondition: 'Alerta y comiendo',
      },
      ...signer,
      instructions:
        'Dieta blanda cinco días, en cuatro porciones. Omeprazol según la fórmula. Volver si vomita otra vez, si hay ' +
        'sangre en la materia fecal o si deja de comer.',
    },
  )
  const lactate = { category: 'fluid', name: 'Lactato de Ringer', route: 'IV', frequency: 'continuous' } as const
  const rate = Math.max(4, Math.round((patient.weightGrams / 1000) * 3))
  order(ward, stay, { ...lactate, rate, everyHours: 4 }, { since: 90 })
  const maropitant = { medicineId: 'maropitant', name: 'Maropitant', dosePerKg: 1, concentration: 10, route: 'SC' }
  order(ward, stay, { ...maropitant, category: 'drug', frequency: 'every', everyHours: 24 }, { since: 290 })
  const food = { category: 'feeding', name: 'Dieta blanda', quantity: '50 g', frequency: 'every' } as const
  order(
    ward,
    stay,
    { ...food, everyHours: 6, toleranceMinutes: 60 },
    { since: 150, missed: { back: 8, note: 'Vomitó' } },
  )
  reading(ward, stay, minutes(admittedAt, 15), { temperature: 39.3, heartRate: 132, respiratoryRate: 30, vomits: 2 })
  reading(ward, stay, minutes(until, -60), { temperature: 38.5, heartRate: 108, respiratoryRate: 24, vomits: 0 })
  note(ward, stay, { actor: nurse }, minutes(until, -300), {
    kind: 'nursing',
    text: 'Come toda la porción, sin vómito.',
  })
  note(ward, stay, vet, minutes(until, -40), {
    kind: 'progress',
    problem: 'Gastroenteritis, día 3',
    assessment: 'Buena hidratación, 24 horas sin vómito.',
    plan: 'Alta con dieta blanda.',
  })
}
