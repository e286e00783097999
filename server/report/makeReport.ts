import { kindLabels } from '#shared/consultations/consultations.words.ts'
import { showSex } from '#shared/pets/pets.words.ts'
import { dueState } from '#shared/protocols/protocols.rules.ts'
import type { Report, ReportConsultation, ReportDose, ReportEvent } from '#shared/report/report.contract.ts'
import { hideOwner, maskName, maskPhone, type OwnerSecrets } from '#shared/report/report.rules.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showPhone } from '#shared/values/phone.ts'
import { sentence } from '#shared/values/text.ts'
import { showWeight } from '#shared/values/weight.ts'
import { speciesById } from '#server/catalogues/catalogues.queries.ts'
import type {
  ReportedConsultation,
  ReportedControl,
  ReportedDeworming,
  ReportedFormula,
  ReportedPet,
  ReportedSurgery,
  ReportedVaccine,
} from '#server/report/report.queries.ts'

export interface Reported {
  pet: ReportedPet
  vaccines: ReportedVaccine[]
  dewormings: ReportedDeworming[]
  controls: ReportedControl[]
  surgeries: ReportedSurgery[]
  consultations: ReportedConsultation[]
  formulas: ReportedFormula[]
}

/** What whoever holds the link may read. Every text that a person wrote passes `hide`. */
export function makeReport({ pet, ...lists }: Reported, publicId: string, today: string): Report {
  const hide = hider(pet)
  return {
    clinic: {
      name: pet.clinic.name,
      phone: pet.clinic.phone && showPhone(pet.clinic.phone),
      logo: pictureAddress('logo', publicId, pet.clinic.logoFileId),
    },
    pet: {
      ...petFacts(pet, today),
      lastVisitOn: lastVisit(lists),
      photo: pictureAddress('photo', publicId, pet.photoFileId),
    },
    owner: { name: maskName(pet.owner.name), phone: maskPhone(pet.owner.phone) },
    vaccines: lists.vaccines.map((vaccine) => vaccineLine(vaccine, today, hide)),
    dewormings: lists.dewormings.map((deworming) => dewormingLine(deworming, today, hide)),
    events: [
      ...lists.controls.map((control) => controlLine(control, today)),
      ...lists.surgeries.map((surgery) => surgeryLine(surgery, hide)),
    ].toSorted((a, b) => b.on.localeCompare(a.on)),
    consultations: lists.consultations.map((consultation) => consultationLine(consultation, hide)),
    formulas: lists.formulas.map(({ id, number, issuedOn, items }) => ({
      id,
      number,
      issuedOn,
      medicines: items.map(({ medicine }) => sentence(hide(medicine))),
    })),
  }
}

/** The last day on which the clinic attended it, by what stands in the report: an open record is no visit yet. */
function lastVisit({ vaccines, dewormings, controls, surgeries, consultations }: Omit<Reported, 'pet'>): string | null {
  const days = [
    ...vaccines.filter(({ origin }) => origin === 'here').map(({ appliedOn }) => appliedOn),
    ...dewormings.filter(({ appliedBy }) => appliedBy === 'clinic').map(({ appliedOn }) => appliedOn),
    ...controls.filter(({ status }) => status === 'done').map(({ on }) => on),
    ...surgeries.map(({ at }) => dayOf(at)),
    ...consultations.map(({ startedAt }) => dayOf(startedAt)),
  ]
  return days.sort().at(-1) ?? null
}

type Hide = (text: string) => string

/** Takes the owner, and whoever answers for the pet besides, out of a text. */
export function hider({ owner }: ReportedPet): Hide {
  const secrets: OwnerSecrets = {
    name: owner.name,
    texts: [owner.document, owner.email, owner.address, owner.contactName],
    phones: [owner.phone.number, owner.otherPhone, owner.contactPhone],
  }
  return (text) => hideOwner(text, secrets)
}

function pictureAddress(picture: 'photo' | 'logo', publicId: string, fileId: string | null): string | null {
  return fileId && `/api/clinic/report/pictures/${picture}?id=${publicId}&v=${fileId}`
}

/** The pet in words: its age stops at its death. */
export function petFacts(pet: ReportedPet, today: string): Omit<Report['pet'], 'photo' | 'lastVisitOn'> {
  return {
    name: pet.name,
    speciesId: pet.speciesId,
    species: speciesById.get(pet.speciesId)?.name ?? pet.speciesId,
    breed: pet.breed,
    sex: showSex(pet),
    age: showPetAge(pet, pet.deceasedOn ?? today),
    weight: pet.weightKg === null ? null : showWeight(pet.weightKg),
    deceasedOn: pet.deceasedOn,
  }
}

function vaccineLine(vaccine: ReportedVaccine, today: string, hide: Hide): ReportDose {
  const { name, product, laboratory, batch, appliedOn, nextOn, origin, signerName } = vaccine
  const details = [
    product,
    laboratory,
    batch && `lote ${batch}`,
    origin === 'elsewhere' ? 'aplicada en otro lugar' : '',
  ]
  return {
    name: hide(name),
    detail: joined(details, hide),
    appliedOn,
    nextOn,
    state: nextOn ? dueState(nextOn, today) : null,
    professional: signerName,
  }
}

const dewormingKinds = { internal: 'Interna', external: 'Externa', both: 'Interna y externa' }

function dewormingLine(deworming: ReportedDeworming, today: string, hide: Hide): ReportDose {
  const { kind, product, dose, appliedOn, nextOn, appliedBy, signerName } = deworming
  return {
    name: dewormingKinds[kind],
    detail: joined([product, dose, appliedBy === 'owner' ? 'aplicada en casa' : ''], hide),
    appliedOn,
    nextOn,
    state: nextOn ? dueState(nextOn, today) : null,
    professional: signerName,
  }
}

function joined(parts: (string | null)[], hide: Hide): string | null {
  const text = parts.filter(Boolean).join(' · ')
  return text === '' ? null : hide(text)
}

function controlLine({ status, on, professional }: ReportedControl, today: string): ReportEvent {
  const state = status === 'done' ? 'Realizado' : on < today ? 'Sin confirmar' : 'Programado'
  return { type: 'Control', title: null, on, status: state, professional }
}

function surgeryLine({ procedures, at, professional }: ReportedSurgery, hide: Hide): ReportEvent {
  const title = joined([procedures.join(', ')], hide)
  return { type: 'Cirugía', title, on: dayOf(at), status: 'Terminada', professional }
}

function consultationLine(consultation: ReportedConsultation, hide: Hide): ReportConsultation {
  const { startedAt, kind, reason, diagnosis, treatments, nextControlOn, signerName } = consultation
  const facts: [string, string | null][] = [
    ['Motivo', reason],
    ['Diagnóstico', diagnosis],
    ['Constantes', showVitals(consultation)],
    ['Tratamiento', treatments],
    ['Próximo control', nextControlOn && showDate(nextControlOn)],
  ]
  return {
    on: dayOf(startedAt),
    title: hide(diagnosis ?? reason ?? kindLabels[kind as keyof typeof kindLabels]),
    professional: signerName,
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value: hide(value) }] : [])),
  }
}

function showVitals({ temperature, heartRate, respiratoryRate, weightKg }: ReportedConsultation): string {
  return [
    temperature === null ? '' : `${showNumber(temperature)} °C`,
    heartRate === null ? '' : `${heartRate} lpm`,
    respiratoryRate === null ? '' : `${respiratoryRate} rpm`,
    weightKg === null ? '' : showWeight(weightKg),
  ]
    .filter((text) => text !== '')
    .join(' · ')
}
