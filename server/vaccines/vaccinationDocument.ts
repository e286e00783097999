import type { Deworming } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.words.ts'
import { importedLabel } from '#shared/doses/doses.words.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { showBirth, showMicrochip, showSex } from '#shared/pets/pets.words.ts'
import { showAge } from '#shared/values/age.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Vaccine } from '#shared/vaccines/vaccines.contract.ts'
import { speciesById } from '#server/catalogues/catalogues.queries.ts'
import type { Block, Letterhead, PrintedDocument, Signature } from '#server/documents/document.ts'

export interface VaccinationPrintout {
  pet: PetPage
  /** The newest first; voided ones are left out. */
  vaccines: readonly Vaccine[]
  dewormings: readonly Deworming[]
  letterhead: Letterhead
  printedBy: string
  now: Date
}

/** Only vaccines and dewormings, for whoever asks for no more: the kennel, the groomer, another clinic. */
export function vaccinationCard(paper: VaccinationPrintout): PrintedDocument {
  return { ...frame(paper, 'Carné de vacunación'), blocks: [facts(paper), ...tables(paper)] }
}

/**
 * What a private veterinarian may state for a journey: the animal, each product with its batch and dates, the signature
 * with its card. The authority alone issues an inspection certificate, and this paper says so.
 */
export function vaccinationCertificate(paper: VaccinationPrintout, signature: Signature): PrintedDocument {
  const { pet } = paper
  return {
    ...frame(paper, 'Certificado de vacunación'),
    blocks: [
      {
        kind: 'paragraph',
        text: `Hago constar que ${pet.name}, de ${pet.owner.name}, recibió las vacunas y desparasitaciones que se relacionan, según su historia clínica ${showHistoryNumber(pet.historyNumber)}.`,
      },
      facts(paper),
      ...tables(paper),
      {
        kind: 'paragraph',
        text: 'Expedido por un médico veterinario particular. No reemplaza el Certificado de Inspección Sanitaria, que expide únicamente el ICA.',
      },
      { kind: 'signature', signatures: [signature] },
    ],
  }
}

function frame({ pet, letterhead, printedBy, now }: VaccinationPrintout, title: string) {
  return {
    title,
    subtitle: `Expedido el ${showDate(now)}`,
    letterhead,
    patientLine: `${pet.name} (${showHistoryNumber(pet.historyNumber)}) · ${pet.owner.name}`,
    printed: `Impreso ${showDateTime(now)} por ${printedBy}`,
  }
}

function facts({ pet, now }: VaccinationPrintout): Block {
  const all: [string, string][] = [
    ['Mascota', pet.name],
    ['Especie y raza', [speciesById.get(pet.speciesId)?.name, pet.breed].filter(Boolean).join(', ')],
    ['Sexo', showSex(pet)],
    [
      'Nacimiento y edad',
      [showBirth(pet), showAge(pet.birthOn, pet.deceasedOn ?? dayOf(now))].filter(Boolean).join(', '),
    ],
    ['Color', pet.color],
    ['Peso', pet.weightKg === null ? '' : showWeight(pet.weightKg)],
    ['Microchip', pet.microchip ? showMicrochip(pet.microchip) : 'Sin microchip'],
    ['Propietario', pet.owner.name],
    ['Teléfono', showPhone(pet.owner.phone)],
  ]
  return {
    kind: 'facts',
    facts: all.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
  }
}

/** The date of the next dose: a later one has answered the earlier ones. */
const next = ({ isCurrent, nextOn }: { isCurrent: boolean; nextOn: string | null }) =>
  isCurrent && nextOn ? showDate(nextOn) : '–'
const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n')
const batch = (number: string | null, expiresOn: string | null) =>
  lines(number ?? '–', expiresOn ? `vence ${showDate(expiresOn)}` : null)
const signer = ({ signerName, signerCard, isImported }: Vaccine | Deworming, other: string) => {
  if (signerName) return lines(signerName, signerCard ? `T.P. ${signerCard}` : null)
  return isImported ? importedLabel : other
}

/** What does not count says so on paper, as whoever reads it takes it for a dose. */
const ofEarly = ({ early }: { early: string | null }) => early && `NO CUENTA COMO DOSIS: ${early}`

function tables({ vaccines, dewormings }: VaccinationPrintout): Block[] {
  const none = (text: string): Block => ({ kind: 'paragraph', text })
  return [
    { kind: 'heading', text: 'Vacunas' },
    vaccines.length === 0
      ? none('Sin registro de vacunas.')
      : {
          kind: 'table',
          columns: [
            { title: 'Aplicada', share: 3 },
            { title: 'Vacuna y enfermedades', share: 6 },
            { title: 'Producto', share: 4 },
            { title: 'Lote', share: 4 },
            { title: 'Próxima', share: 3 },
            { title: 'Veterinario', share: 5 },
          ],
          rows: vaccines.map((dose) => [
            showDate(dose.appliedOn),
            lines(dose.name, dose.diseases === dose.name ? null : dose.diseases, ofEarly(dose)),
            lines(dose.product ?? '–', dose.laboratory),
            batch(dose.batch, dose.batchExpiresOn),
            next(dose),
            signer(dose, 'Otra clínica'),
          ]),
        },
    { kind: 'heading', text: 'Desparasitaciones' },
    dewormings.length === 0
      ? none('Sin registro de desparasitaciones.')
      : {
          kind: 'table',
          columns: [
            { title: 'Aplicada', share: 3 },
            { title: 'Producto', share: 6 },
            { title: 'Tipo', share: 4 },
            { title: 'Lote', share: 4 },
            { title: 'Próxima', share: 3 },
            { title: 'Veterinario', share: 5 },
          ],
          rows: dewormings.map((dose) => [
            showDate(dose.appliedOn),
            lines(
              dose.product,
              dose.activeIngredient === dose.product ? null : dose.activeIngredient,
              dose.dose,
              ofEarly(dose),
            ),
            dewormingKindNames[dose.kind],
            batch(dose.batch, dose.batchExpiresOn),
            next(dose),
            signer(dose, 'El propietario'),
          ]),
        },
  ]
}
