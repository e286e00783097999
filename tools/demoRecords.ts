import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { ask, type DemoPages, findDemoPages } from './demoPages.ts'

/** What a demo has to show its screens with. */
export interface Demo extends DemoPages {
  petId: string
  petName: string
  publicId: string
  vaccine: string
  deworming: string
  exam: string
  control: string
  formula: string
  surgery: string
  /** A consultation with all that a signature needs, and a value out of its range. */
  ready: string
  signed: string
}

/** @param address of a server that runs with the demo, `http://localhost:3000` */
export async function findDemo(address: string): Promise<Demo> {
  const pages = await findDemoPages(address)
  const petId = pages.pet.replace('/mascotas/', '')
  const pet = await ask(address, pets.get, { petId }, pages.token)
  const records = await findRecords(address, pages.token, pet)
  return { ...pages, ...records, petId, petName: pet.name, publicId: pet.public_id }
}

/** The pet's own records; what the demo did not give it is made. */
export async function findRecords(address: string, token: string, pet: PetPage) {
  const petId = pet.id
  const today = dayOf(new Date())
  const { id: professionalId } = await ask(address, professionals.profile, {}, token)
  const doses = await ask(address, vaccines.listOfPet, { petId }, token)
  const species = pet.speciesId === 'felino' ? 'Triple felina' : 'Séxtuple canina'
  if (doses.items.length === 0)
    for (const [name, days, next] of [
      ['Rabia', 400, -35],
      [species, 30, 335],
      ['Tos de las perreras', 180, 12],
    ] as const) {
      const vaccine = {
        name,
        product: 'Nobivac',
        laboratory: 'MSD',
        batch: 'A1223',
        batchExpiresOn: addDays(today, 200),
        route: 'Subcutánea',
      }
      const times = { appliedOn: addDays(today, -days), nextOn: addDays(today, next) }
      doses.items.push(await ask(address, vaccines.create, { petId, ...vaccine, ...times, professionalId }, token))
    }
  const worms = await ask(address, dewormings.listOfPet, { petId }, token)
  if (worms.items.length === 0) {
    const tablet = { kind: 'both', product: 'NexGard Spectra', dose: '1 tableta', route: 'Oral' } as const
    const times = { appliedOn: addDays(today, -40), nextOn: addDays(today, -10) }
    worms.items.push(await ask(address, dewormings.create, { petId, ...tablet, ...times, professionalId }, token))
  }
  const papers = await ask(address, formulas.listOfPet, { petId }, token)
  let formula = papers.items.find(({ status }) => status === 'draft')?.id
  if (!formula) {
    const pill = {
      dose: '1 tableta',
      route: 'Oral',
      frequency: 'Cada 12 horas',
      duration: '7 días',
      quantity: 14,
      quantityUnit: 'tablet',
    } as const
    const items = [{ medicine: 'Amoxicilina con ácido clavulánico', concentration: '250 mg', form: 'Tableta', ...pill }]
    for (const diagnosis of ['Otitis externa', 'Gastritis aguda']) {
      const made = await ask(address, formulas.create, { petId, diagnosis, items }, token)
      formula = made.id
    }
  }
  const orders = await ask(address, exams.listOfPet, { petId }, token)
  let exam = orders.items.find(({ flagged }) => flagged !== null)?.id
  if (!exam) {
    const names = ['Hemograma', 'Coprológico', 'Perfil renal'].map((name) => ({ examTypeId: null, name, sample: null }))
    const [first] = await ask(address, exams.request, { petId, exams: names, reason: 'Control' }, token)
    const values = [
      { analyte: 'Hematocrito', value: '31', unit: '%', min: 37, max: 55 },
      { analyte: 'Leucocitos', value: '11,2', unit: 'x10³/µl', min: 6, max: 17 },
    ]
    exam = first?.id
    if (first) await ask(address, exams.saveResult, { examId: first.id, version: first.version, values }, token)
  }
  const due = await ask(address, controls.listOfPet, { petId }, token)
  const scheduled = due.items.find(({ status }) => status === 'scheduled')
  const week = { dueOn: addDays(today, 7), reason: 'Revisar la herida', professionalId }
  const control = scheduled ?? (await ask(address, controls.create, { petId, ...week }, token))
  const known = await ask(address, timeline.list, { petId, kinds: 'surgery' }, token)
  const surgery = known.items[0]?.id ?? (await makeSurgery(address, token, petId, professionalId))
  const visit = pet.visits.find(({ status }) => status === 'signed')
  const signed = visit?.id ?? (await writeVisit(address, token, petId, true))
  return {
    vaccine: doses.items[0]?.id ?? '',
    deworming: worms.items[0]?.id ?? '',
    exam: exam ?? '',
    control: control.id,
    formula: formula ?? '',
    surgery,
    ready: `/consulta/${await writeVisit(address, token, petId, false)}`,
    signed: `/consulta/${signed}`,
  }
}

/** @returns the id of a consultation that can be signed, or is */
async function writeVisit(address: string, token: string, petId: string, isSigned: boolean): Promise<string> {
  const fields = {
    anamnesis: 'Vómito desde hace 48 horas',
    presumptiveDiagnosis: 'Gastritis aguda',
    weightKg: 12.4,
    temperature: 40.1,
    systems: { digestive: { state: 'abnormal' } },
  } as const
  const { id: consultationId, version } = await ask(address, consultations.create, { petId, ...fields }, token)
  if (isSigned) await ask(address, consultations.sign, { consultationId, version }, token)
  return consultationId
}

/** With its sheet of anesthesia begun, and a value out of its range. */
async function makeSurgery(address: string, token: string, petId: string, surgeonId: string): Promise<string> {
  const at = new Date(Math.floor(Date.now() / 60_000 - 32) * 60_000)
  const draft = { petId, procedures: ['Ovariohisterectomía'], scheduledAt: at.toISOString(), surgeonId }
  const { id: surgeryId, version } = await ask(address, surgeries.create, draft, token)
  const readings = [0, 5, 10, 15, 20].map((minute) => ({
    at: new Date(at.getTime() + minute * 60_000).toISOString(),
    values: { heartRate: 96 + minute, oxygenSaturation: minute === 15 ? 89 : 98, respiratoryRate: 16 },
  }))
  const fields = { inducedAt: at.toISOString() }
  await ask(address, surgeries.save, { surgeryId, version, fields, readings }, token)
  return surgeryId
}
