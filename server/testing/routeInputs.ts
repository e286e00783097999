import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { announcements } from '#shared/announcements/announcements.contract.ts'
import { catalogueEntries, catalogues } from '#shared/catalogues/catalogues.contract.ts'
import { changes } from '#shared/changes/changes.contract.ts'
import { clinic } from '#shared/clinic/clinic.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { customFields } from '#shared/customFields/customFields.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import type { CallOf, Route } from '#shared/http/contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { renderErrors } from '#shared/renderErrors/renderErrors.contract.ts'
import { report } from '#shared/report/report.contract.ts'
import { search } from '#shared/search/search.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import {
  aConsultation,
  aCustomField,
  anOwner,
  aPet,
  type TestClinic,
  aPersonWithPassword,
  type Person,
} from '#server/testing/factories.ts'
import { reportRecords } from '#server/testing/reportRecords.ts'

export interface ValidCall {
  input: Record<string, unknown>
  file?: { bytes: Buffer; type: string }
  /** Of the only person for whom it is valid: what is their own. */
  token?: string
}

/** `full`: with the fields that only a licensed veterinarian may write, too. */
export type Extent = 'usual' | 'full'

type Make = (test: TestApp, clinic: TestClinic, extent: Extent) => Promise<ValidCall>

/** How to make a call that succeeds, with records of its own, a contract each: a new contract needs its line here. */
const makers = new Map<Route, Make>()

export function valid<R extends Route>(
  route: R,
  make: (test: TestApp, clinic: TestClinic, extent: Extent) => Promise<CallOf<R>> | CallOf<R>,
  file?: () => Promise<Buffer>,
): void {
  makers.set(route, async (test, clinic, extent) => ({
    input: (await make(test, clinic, extent)) as Record<string, unknown>,
    ...(file ? { file: { bytes: await file(), type: 'image/png' } } : {}),
  }))
}

/** A call about the caller's own account: with somebody of its own, whose password is `PASSWORD`. */
export function personal<R extends Route>(
  route: R,
  make: (test: TestApp, person: Person) => Promise<CallOf<R>> | CallOf<R>,
) {
  makers.set(route, async (test, clinic) => {
    const person = await aPersonWithPassword(test, clinic)
    return { input: (await make(test, person)) as Record<string, unknown>, token: person.token }
  })
}

export function hasValidCall(route: Route): boolean {
  return makers.has(route)
}

export async function validCall(
  route: Route,
  test: TestApp,
  clinic: TestClinic,
  extent: Extent = 'usual',
): Promise<ValidCall> {
  const make = makers.get(route)
  if (!make)
    throw new Error(`No valid call for ${route.method} ${route.path}: add one to server/testing/routeInputs.ts`)
  return make(test, clinic, extent)
}

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()

export async function newPet(test: TestApp, clinic: TestClinic) {
  return aPet(test, clinic, await anOwner(test, clinic))
}

/** A draft that may be signed. */
export async function newConsultation(test: TestApp, clinic: TestClinic) {
  return aConsultation(test, clinic, await newPet(test, clinic), {
    anamnesis: 'Vómito desde hace 48 horas',
    presumptiveDiagnosis: 'Gastritis aguda',
    treatments: 'Dieta blanda',
    weightKg: 12.4,
  })
}

export const vet = (clinic: TestClinic) => ({ token: clinic.as.veterinario.token })

valid(professionals.logout, () => ({}))
valid(professionals.profile, () => ({}))
valid(professionals.draftKey, () => ({}))
valid(professionals.list, () => ({}))
// Whoever calls changes the own profile: all are brought to the same version.
valid(professionals.saveProfile, async (test, own) => {
  const people = Object.values(own.as)
  const versions = await Promise.all(
    people.map(async ({ token }) => (await callRoute(test, professionals.profile, {}, { token })).body.version),
  )
  const version = Math.max(...versions)
  for (const [index, { token }] of people.entries())
    for (let older = versions[index] ?? version; older < version; older += 1)
      await callRoute(test, professionals.saveProfile, { version: older, name: `Persona ${uuidv7()}` }, { token })
  return { version, name: 'Persona renombrada' }
})
valid(professionals.setPicture, () => ({ picture: 'signature' as const }), picture)
/** Whoever calls has a picture of their own. */
async function everyPicture(test: TestApp, clinic: TestClinic) {
  const file = { bytes: await picture(), type: 'image/png' }
  for (const { token } of Object.values(clinic.as))
    await callRoute(test, professionals.setPicture, { picture: 'photo' }, { token, file })
  return { picture: 'photo' as const }
}
valid(professionals.removePicture, everyPicture)
valid(professionals.picture, everyPicture)
async function clinicWithLogo(test: TestApp, own: TestClinic) {
  const file = { bytes: await picture(), type: 'image/png' }
  return (await callRoute(test, clinic.setLogo, {}, { token: own.as.administrador.token, file })).body
}
valid(clinic.get, () => ({}))
valid(clinic.update, async (test, own) => {
  const { version } = await clinicWithLogo(test, own)
  return { version, name: 'Clínica renombrada', nit: '900123456-7', website: 'www.clinica.co' }
})
valid(clinic.setLogo, () => ({}), picture)
for (const route of [clinic.removeLogo, clinic.logo])
  valid(route, async (test, own) => {
    await clinicWithLogo(test, own)
    return {}
  })
valid(menu.list, () => ({}))
valid(announcements.list, () => ({}))
valid(renderErrors.report, () => ({ message: 'x is undefined', path: '/propietarios' }))
for (const route of Object.values(catalogues)) valid(route, () => ({}))
valid(catalogueEntries.list, () => ({ kind: 'breed' as const }))
valid(catalogueEntries.create, () => ({ kind: 'breed' as const, speciesId: 'canino', name: `Criollo ${uuidv7()}` }))
valid(catalogueEntries.update, async (test, clinic) => {
  const entry = { kind: 'color' as const, name: `Ceniza ${uuidv7()}` }
  const { id, version } = (await callRoute(test, catalogueEntries.create, entry, vet(clinic))).body
  return { entryId: id, version, name: `Gris ${uuidv7()}`, archived: true }
})

valid(owners.list, async (test, clinic) => ({ q: (await anOwner(test, clinic)).name.split(' ')[0] ?? '', pageSize: 5 }))
valid(owners.get, async (test, clinic) => ({ ownerId: (await anOwner(test, clinic)).id }))
valid(owners.create, () => ({ name: 'Gloria Vargas', phone: { country: '57' as const, number: '3104567890' } }))
valid(owners.update, async (test, clinic) => {
  const { id, version } = await anOwner(test, clinic)
  return { ownerId: id, version, name: 'Gloria Inés Vargas', phone: { country: '57' as const, number: '3104567890' } }
})
valid(owners.matches, async (test, clinic) => {
  const owner = await anOwner(test, clinic)
  return { phone: owner.phone.number, exceptId: owner.id }
})

valid(owners.deactivate, async (test, clinic) => {
  const { id, version } = await anOwner(test, clinic)
  return { ownerId: id, version, reason: 'Se mudó de ciudad' }
})
valid(owners.reactivate, async (test, clinic) => {
  const { id, version } = await anOwner(test, clinic)
  const input = { ownerId: id, version, reason: 'Se mudó de ciudad' }
  return { ownerId: id, version: (await callRoute(test, owners.deactivate, input, vet(clinic))).body.version }
})
async function twoOwners(test: TestApp, clinic: TestClinic) {
  const [owner, other] = [await anOwner(test, clinic), await anOwner(test, clinic)]
  await aPet(test, clinic, other)
  return { ownerId: owner.id, version: owner.version, otherId: other.id, otherVersion: other.version }
}
valid(owners.merge, async (test, clinic) => ({ ...(await twoOwners(test, clinic)), fields: ['phone' as const] }))
valid(owners.undoMerge, async (test, clinic) => {
  const { body } = await callRoute(test, owners.merge, await twoOwners(test, clinic), vet(clinic))
  return { mergeId: body.merges[0]?.mergeId ?? '' }
})

valid(customFields.list, () => ({}))
valid(customFields.create, async (test, clinic) => {
  // Leaves room for one.
  const { id, version } = await aCustomField(test, clinic)
  const admin = { token: clinic.as.administrador.token }
  await callRoute(test, customFields.archive, { fieldId: id, version, isArchived: true }, admin)
  return { label: `Barrio ${uuidv7()}`, kind: 'text' as const }
})
valid(customFields.update, async (test, clinic) => {
  const { id, version } = await aCustomField(test, clinic)
  return { fieldId: id, version, label: `Barrio ${uuidv7()}` }
})
valid(customFields.move, async (test, clinic) => {
  const { id, version } = await aCustomField(test, clinic)
  return { fieldId: id, version, direction: 'up' as const }
})
valid(customFields.archive, async (test, clinic) => {
  const { id, version } = await aCustomField(test, clinic)
  return { fieldId: id, version, isArchived: true }
})

const petFields = {
  name: 'Canela',
  speciesId: 'canino',
  breed: 'Criollo',
  sex: 'female' as const,
  color: 'Canela',
  birthOn: '2022-05-01',
  feeding: 'Concentrado',
}
valid(pets.labels, async (test, clinic) => ({ petIds: (await newPet(test, clinic)).id }))
valid(pets.get, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }))
valid(pets.create, async (test, clinic) => ({ ...petFields, ownerId: (await anOwner(test, clinic)).id, weightKg: 9.5 }))
valid(pets.update, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  return { ...petFields, petId: id, version }
})
const death = { deceasedOn: '2026-11-19', deceasedCause: 'Insuficiencia renal' }
valid(pets.reportDeceased, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  return { petId: id, version, ...death }
})
valid(pets.undoDeceased, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  await callRoute(test, pets.reportDeceased, { petId: id, version, ...death }, vet(clinic))
  return { petId: id, version: version + 1, reason: 'Mascota equivocada' }
})
valid(pets.changeStatus, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  return { petId: id, version, status: 'lost' as const, reason: 'Se escapó en el parque' }
})
valid(pets.changeOwner, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  const { id: ownerId } = await anOwner(test, clinic)
  return { petId: id, version, ownerId, since: '2026-11-20', reason: 'Lo adoptó' }
})
valid(pets.setPhoto, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }), picture)
async function petWithPhoto(test: TestApp, clinic: TestClinic) {
  const { id } = await newPet(test, clinic)
  const file = { bytes: await picture(), type: 'image/png' }
  return (await callRoute(test, pets.setPhoto, { petId: id }, { ...vet(clinic), file })).body
}
valid(pets.removePhoto, async (test, clinic) => ({ petId: (await petWithPhoto(test, clinic)).id }))
valid(pets.photo, async (test, clinic) => ({ petId: (await petWithPhoto(test, clinic)).id }))

valid(weights.list, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }))
valid(weights.create, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id, weightKg: 12.9 }))
valid(weights.remove, async (test, clinic) => {
  const { id } = await newPet(test, clinic)
  const weight = (await callRoute(test, weights.create, { petId: id, weightKg: 13 }, vet(clinic))).body
  return { petId: id, weightId: weight.id, version: weight.version }
})

valid(consultations.listOfPet, async (test, clinic) => ({ petId: (await newConsultation(test, clinic)).pet.id }))
valid(consultations.listOfOwner, async (test, clinic) => ({
  ownerId: (await newConsultation(test, clinic)).pet.owner.id,
}))
valid(consultations.mine, () => ({ pageSize: 10 }))
valid(consultations.get, async (test, clinic) => ({ consultationId: (await newConsultation(test, clinic)).id }))
valid(consultations.records, async (test, clinic) => ({ consultationId: (await newConsultation(test, clinic)).id }))
valid(consultations.create, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id, reason: 'Control' }))
valid(consultations.save, async (test, clinic, extent) => {
  const { id, version } = await newConsultation(test, clinic)
  const fields = { anamnesis: 'Come bien', heartRate: 90 }
  const { professionalId } = clinic.as.veterinario.actor
  return { consultationId: id, version, fields: extent === 'full' ? { ...fields, professionalId } : fields }
})
valid(consultations.sign, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  return { consultationId: id, version }
})
valid(consultations.awaitResults, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  return { consultationId: id, version, awaitingResults: 'Hemograma' }
})
valid(consultations.void, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  return { consultationId: id, version, reason: 'Mascota equivocada' }
})
valid(consultations.paper, async (test, clinic) => ({
  consultationId: (await newConsultation(test, clinic)).id,
  form: 'html' as const,
}))
valid(consultations.addAddendum, async (test, clinic) => {
  const { id, version } = await newConsultation(test, clinic)
  await callRoute(test, consultations.sign, { consultationId: id, version }, vet(clinic))
  return { consultationId: id, text: 'El laboratorio confirma el diagnóstico.' }
})

async function newProblem(test: TestApp, clinic: TestClinic) {
  const { id: petId } = await newPet(test, clinic)
  const { id: problemId, version } = (await callRoute(test, problems.create, { petId, name: 'Otitis' }, vet(clinic)))
    .body
  return { petId, problemId, version }
}
valid(problems.listOfPet, async (test, clinic) => ({ petId: (await newProblem(test, clinic)).petId }))
valid(problems.create, async (test, clinic) => {
  const { id: consultationId, pet } = await newConsultation(test, clinic)
  return { petId: pet.id, name: 'Dermatitis', status: 'chronic' as const, startedOn: '2026-01-10', consultationId }
})
valid(problems.update, async (test, clinic) => {
  const { problemId, version } = await newProblem(test, clinic)
  return { problemId, version, name: 'Otitis', status: 'resolved' as const, resolvedOn: '2026-11-20' }
})
valid(problems.move, async (test, clinic) => {
  const { petId, problemId, version } = await newProblem(test, clinic)
  await callRoute(test, problems.create, { petId, name: 'Gastritis' }, vet(clinic))
  return { problemId, version, direction: 'up' as const }
})
valid(problems.void, async (test, clinic) => {
  const { problemId, version } = await newProblem(test, clinic)
  return { problemId, version, reason: 'Mascota equivocada' }
})
valid(timeline.paper, async (test, clinic) => {
  const { pet } = await newConsultation(test, clinic)
  return { petId: pet.id, from: '2026-01-01', to: '2026-12-31', form: 'html' as const }
})
valid(timeline.list, async (test, clinic) => ({ petId: (await newConsultation(test, clinic)).pet.id }))

valid(histories.list, async (test, clinic) => {
  const { pet } = await newConsultation(test, clinic)
  return { q: pet.name, professionalId: clinic.as.veterinario.actor.professionalId, pageSize: 10 }
})
valid(home.get, async (test, clinic) => {
  await newConsultation(test, clinic)
  return {}
})
valid(home.pending, async (test, clinic) => {
  await newConsultation(test, clinic)
  return { pageSize: 10 }
})
valid(report.get, async (test, own) => ({ id: (await newPet(test, own)).public_id }))
valid(report.picture, async (test, own) => ({
  id: (await petWithPhoto(test, own)).public_id,
  picture: 'photo' as const,
}))
valid(report.formula, async (test, own) => {
  const pet = await newPet(test, own)
  const { formulaId } = await reportRecords(test, own, pet.id)
  return { id: pet.public_id, formulaId, form: 'json' as const }
})
valid(report.link, async (test, own) => ({ petId: (await newPet(test, own)).id }))
valid(report.enable, async (test, own) => ({ petId: (await newPet(test, own)).id, isEnabled: false }))
valid(report.renew, async (test, own) => ({ petId: (await newPet(test, own)).id }))
valid(search.find, async (test, clinic) => ({ q: (await newPet(test, clinic)).name }))
valid(changes.list, async (test, clinic) => ({ record: 'pets' as const, recordId: (await newPet(test, clinic)).id }))
