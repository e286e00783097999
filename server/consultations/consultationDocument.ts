import type { Consultation, ConsultationRecord } from '#shared/consultations/consultations.contract.ts'
import { consultationText, type TextRow } from '#shared/consultations/consultations.text.ts'
import { statusLabels } from '#shared/consultations/consultations.words.ts'
import { showSignature } from '#shared/values/signature.ts'
import { recordKinds } from '#shared/values/recordKinds.ts'
import { petAlerts, showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { showMicrochip, showSex } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showDateTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { speciesById } from '#server/catalogues/catalogues.queries.ts'
import type { Block, Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'

interface Content {
  consultation: Consultation
  /** What was made in it. */
  records: ConsultationRecord[]
  letterhead: Letterhead
  signature: Picture | null
  printedBy: string
  now: Date
}

/** The consultation as it stands: with its notes when it is signed, and marked when it is not. */
export function consultationDocument({ consultation, records, ...paper }: Content): PrintedDocument {
  const { pet, startedAt, professionalName, status } = consultation
  return {
    title: 'Consulta',
    subtitle: [showDateTime(startedAt), professionalName, statusLabels[status]].join(' · '),
    letterhead: paper.letterhead,
    patientLine: `${pet.name} (${showHistoryNumber(pet.historyNumber)}) · ${pet.owner.name}`,
    printed: `Impreso ${showDateTime(paper.now)} por ${paper.printedBy}`,
    blocks: [
      ...notices(consultation).map((text): Block => ({ kind: 'notice', text })),
      { kind: 'facts', facts: patientFacts(consultation) },
      ...consultationText(consultation).flatMap(({ label, rows }): Block[] => [
        { kind: 'heading', text: label },
        sectionText(label, rows),
      ]),
      ...recordBlocks(records),
      ...signatures(consultation, paper.signature),
      ...addenda(consultation),
    ],
  }
}

function sectionText(title: string, rows: TextRow[]): Block {
  const facts = rows.map(({ label, value, verdict }) => ({ label, value: verdict ? `${value} (${verdict})` : value }))
  const [only] = facts
  // Treatment under Treatment says it once.
  return only?.label === title && facts.length === 1
    ? { kind: 'paragraph', text: only.value }
    : { kind: 'facts', facts }
}

function notices({ pet, status, voidReason, voidedAt, awaitingResults }: Consultation): string[] {
  const alerts = petAlerts(pet).map(({ label, text }) => (text ? `${label}: ${text}` : label))
  return [
    alerts.join(' · '),
    status === 'voided' ? `CONSULTA ANULADA el ${showDateTime(voidedAt ?? '')}. ${voidReason ?? ''}` : '',
    status === 'draft' || status === 'awaitingResults' ? 'BORRADOR SIN FIRMA: puede cambiar.' : '',
    awaitingResults ? `Pendiente de resultados: ${awaitingResults}` : '',
  ].filter((text) => text !== '')
}

function patientFacts({ pet, startedAt }: Consultation): { label: string; value: string }[] {
  const all = [
    ['Paciente', pet.name],
    ['Especie y raza', [speciesById.get(pet.speciesId)?.name, pet.breed].filter(Boolean).join(', ')],
    ['Sexo', showSex(pet)],
    ['Edad', showPetAge(pet, dayOf(startedAt))],
    ['Historia', showHistoryNumber(pet.historyNumber)],
    ['Microchip', pet.microchip ? showMicrochip(pet.microchip) : ''],
    ['Propietario', pet.owner.name],
    ['Teléfono', showPhone(pet.owner.phone)],
  ] as const
  return all.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function recordBlocks(records: ConsultationRecord[]): Block[] {
  const shown = records.filter(({ status }) => status !== 'voided' && status !== 'cancelled')
  if (shown.length === 0) return []
  return [
    { kind: 'heading', text: 'Registros de esta consulta' },
    {
      kind: 'table',
      columns: [
        { title: 'Registro', share: 2 },
        { title: 'Qué', share: 4 },
        { title: 'Detalle', share: 5 },
      ],
      rows: shown.map(({ kind, title, detail }) => [recordKinds[kind].label, title, detail ?? '']),
    },
  ]
}

function signatures({ signedAt, signerName, signerCard }: Consultation, image: Picture | null): Block[] {
  if (signedAt === null) return []
  const signer = { name: signerName ?? '', caption: signerCard ? `T.P. ${signerCard}` : '' }
  return [{ kind: 'signature', signatures: [{ ...signer, at: `Firmado ${showDateTime(signedAt)}`, image }] }]
}

function addenda({ addenda: notes }: Consultation): Block[] {
  if (notes.length === 0) return []
  const written = notes.map(({ text, authorName, authorCard, createdAt }) => ({
    label: showSignature(authorName, authorCard, createdAt),
    value: text,
    isWide: true,
  }))
  return [
    { kind: 'heading', text: 'Notas aclaratorias' },
    { kind: 'facts', facts: written },
  ]
}
