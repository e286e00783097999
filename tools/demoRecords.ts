import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { ask, findDemoPages } from './demoPages.ts'
import type { Demo, DemoKind } from './screen.ts'
import { wordScreens } from './wordScreens.ts'

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
  const { id: professionalId } = await ask(address, professionals.profile, {}, token)
  const about = { petId, speciesId: pet.speciesId, professionalId, today: dayOf(new Date()) }
  const records = new Map<DemoKind, string>()
  for (const { demoRecord } of wordScreens)
    if (demoRecord)
      records.set(
        demoRecord.kind,
        await demoRecord.find({ ...about, ask: (route, input) => ask(address, route, input, token) }),
      )
  const visit = pet.visits.find(({ status }) => status === 'signed')
  const signed = visit?.id ?? (await writeVisit(address, token, petId, true))
  return {
    record: (kind: DemoKind) => records.get(kind) ?? '',
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
    digestive: { state: 'abnormal' },
  } as const
  const { id: consultationId, version } = await ask(
    address,
    consultations.create,
    { petId, ...fields, allowSecondOpen: true },
    token,
  )
  if (isSigned) await ask(address, consultations.sign, { consultationId, version }, token)
  return consultationId
}
