import { showSex } from '#shared/pets/pets.words.ts'
import type { Report } from '#shared/report/report.contract.ts'
import { hideOwner, maskName, maskPhone, type OwnerSecrets } from '#shared/report/report.rules.ts'
import { showPetAge } from '#shared/values/age.ts'
import { showPhone } from '#shared/values/phone.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Hide, ReportedLine, ReportSection } from '#shared/word/reportLine.ts'
import { coatNumber } from '#shared/values/stableNumber.ts'
import { speciesById } from '#server/catalogues/catalogues.queries.ts'
import type { ReportedPet } from '#server/report/report.queries.ts'
import type { ReportedPatient } from '#server/word/word.ts'

/** What a word tells in the report. */
export interface ReportedPart {
  section: ReportSection
  lines: ReportedLine[]
}

/** What whoever holds the link may read. */
export function makeReport(pet: ReportedPet, parts: ReportedPart[], publicId: string, today: string): Report {
  return {
    clinic: {
      name: pet.clinic.name,
      phone: pet.clinic.phone && showPhone(pet.clinic.phone),
      logo: pictureAddress('logo', publicId, pet.clinic.logoFileId),
    },
    pet: {
      ...petFacts(pet, today),
      lastVisitOn: lastVisit(parts),
      photo: pictureAddress('photo', publicId, pet.photoFileId),
    },
    owner: { name: maskName(pet.owner.name), phone: maskPhone(pet.owner.phone) },
    sections: makeSections(parts),
  }
}

function makeSections(parts: ReportedPart[]): Report['sections'] {
  const sections = [...new Set(parts.map(({ section }) => section))].toSorted((a, b) => a.rank - b.rank)
  return sections.map((section) => ({
    ...section,
    lines: parts
      .filter((part) => part.section === section)
      .flatMap(({ lines }) => lines)
      .toSorted((a, b) => b.on.localeCompare(a.on))
      .map((line) => ({ text: null, detail: null, state: null, facts: null, document: null, ...line })),
  }))
}

/** The last day on which the clinic attended it, by what stands in the report: an open record is no visit yet. */
function lastVisit(parts: ReportedPart[]): string | null {
  const visits = parts.flatMap(({ lines }) => lines).filter(({ isVisit }) => isVisit)
  return (
    visits
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? null
  )
}

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
function petFacts(pet: ReportedPet, today: string): Omit<Report['pet'], 'photo' | 'lastVisitOn'> {
  return {
    name: pet.name,
    speciesId: pet.speciesId,
    coat: coatNumber(pet.id),
    species: speciesById.get(pet.speciesId)?.name ?? pet.speciesId,
    breed: pet.breed,
    sex: showSex(pet),
    age: showPetAge(pet, pet.deceasedOn ?? today),
    weight: pet.weightKg === null ? null : showWeight(pet.weightKg),
    deceasedOn: pet.deceasedOn,
  }
}

/** The pet on a paper. */
export function reportedPatient(pet: ReportedPet, today: string): ReportedPatient {
  const { name, species, breed, sex, age, weight } = petFacts(pet, today)
  return { name, line: [name, species, breed, sex, age, weight].filter(Boolean).join(' · ') }
}
