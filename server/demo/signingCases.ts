import { findDataField } from '#shared/formats/dataFields.ts'
import { formatAfter } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { listFills, type RichText } from '#shared/values/richText.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Making } from '#server/demo/making.ts'
import { formatModels } from '#server/formats/formatModels.ts'
import { findUsableFormat } from '#server/formats/formats.queries.ts'
import { freezeFormat } from '#server/issuedFormats/freezing.queries.ts'
import {
  insertIssued,
  lockIssued,
  updateIssued,
  writeFormatEvent,
} from '#server/issuedFormats/issuedFormats.queries.ts'
import { insertLink, renewCode, updateLink } from '#server/signing/links.queries.ts'
import { rejectFormat } from '#server/signing/signFormat.ts'
import { listSigners } from '#server/signing/signing.queries.ts'

const HOUR_MS = 3_600_000
/** An owner's phone, at an address that is nobody's. */
const PHONE = { address: '203.0.113.24', device: 'Chrome en Android' }

interface Sending {
  /** Of the starting template. */
  model: string
  hoursAgo: number
  typed: Record<string, string>
  became: 'sent' | 'viewed' | 'rejected'
}

const sendings: Sending[] = [
  { model: 'datos-personales', hoursAgo: 2, became: 'sent', typed: { 'clinic.email': 'contacto@example.com' } },
  {
    ...{ model: 'anestesia', hoursAgo: 4, became: 'viewed' },
    typed: {
      'Procedimiento para el que se necesita': 'Profilaxis dental',
      Diagnóstico: 'Enfermedad periodontal grado 2',
      'Riesgos de este paciente': 'Los propios de la edad; exámenes previos sin alteraciones',
      'Beneficio que se espera': 'Controlar la infección y el dolor de la boca',
      Alternativas: 'Cepillado y control en tres meses',
      'Costo estimado': '$ 320.000',
    },
  },
  {
    ...{ model: 'hospitalizacion', hoursAgo: 20, became: 'rejected' },
    typed: {
      'Motivo de la hospitalización': 'Vómito de dos días, con deshidratación',
      Diagnóstico: 'Gastroenteritis',
      'Plan de tratamiento': 'Líquidos intravenosos, antiemético y dieta blanda',
      'Beneficio que se espera': 'Corregir la deshidratación',
      Alternativas: 'Manejo ambulatorio con control diario',
      'Riesgos de este paciente': 'Los propios del catéter',
      'Persona autorizada y teléfono': 'El propietario',
      'Horario de llamadas y visitas': 'De 4:00 p. m. a 6:00 p. m.',
      'Costo estimado por día': '$ 180.000',
    },
  },
]

/** What a template asks for: as it was typed, by its label or its key, and of a choice the first. */
function typedInto(content: RichText, words: Record<string, string>): Record<string, string> {
  const fields = listFills(content).map(({ id, kind, label, options }) => [
    id,
    words[label] ?? (kind === 'yesNo' ? 'yes' : (options[0] ?? '')),
  ])
  const data = Object.entries(words).filter(([key]) => findDataField(key))
  return Object.fromEntries([...fields, ...data]) as Record<string, string>
}

/** Formats that went to their owners: one that waits, one that was opened, one that was refused. */
export async function sendFormats(
  tx: ClinicTx,
  seal: Seal,
  { pets, signers }: Making,
  formatIds: ReadonlyMap<string, string>,
): Promise<void> {
  const patients = pets.filter(
    ({ values, owner }) => values.status === 'active' && owner.values.document && values.speciesId === 'canino',
  )
  for (const [at, { model, hoursAgo, typed, became }] of sendings.entries()) {
    const formatId = formatIds.get(model) ?? ''
    const format = await findUsableFormat(tx, formatId)
    const text = formatModels.find(({ id }) => id === model)
    const [pet, vet] = [patients[Math.floor((patients.length / 4) * (at + 1))], signers[0]?.actor]
    if (!format || !text || !pet || !vet) continue
    const then = { ...tx, now: new Date(tx.now.getTime() - hoursAgo * HOUR_MS) }
    const { title, purpose, isSignable } = format
    const id = await insertIssued(then, vet, {
      ...{ petId: pet.id, ownerId: pet.owner.id, professionalId: vet.professionalId },
      ...{ consultationId: null, surgeryId: null, eventId: null, hospitalizationId: null },
      ...{ formatId, formatVersion: 1, title, purpose, isSignable },
    })
    await updateIssued(then, vet, { id, version: 1 }, { typed: typedInto(text.content, typed) })
    await freezeFormat(then, vet, await lockIssued(then, id))
    const [owner] = await listSigners(then, id)
    if (!owner) continue
    const expiresAt = new Date(then.now.getTime() + 24 * HOUR_MS)
    const link = await insertLink(then, seal, {
      ...{ issuedFormatId: id, signerId: owner.id, madeBy: vet.professionalId, expiresAt },
      ...{ email: null, ownerEmail: null, ownerPhone: null, isMailed: false, codeBy: 'clinic', remindAt: null },
    })
    await renewCode(then, seal, link)
    const sentAt = then.now.toISOString()
    await updateIssued(then, vet, await lockIssued(then, id), {
      ...{ status: 'sent', sentAt, expiresAt: expiresAt.toISOString() },
    })
    const who = { issuedFormatId: id, signerId: owner.id }
    const { name, professionalId } = vet
    await writeFormatEvent(then, {
      ...{ ...who, kind: 'sent', actorName: name, professionalId, detail: { hours: 24, codeBy: 'clinic' } },
    })
    if (became === 'sent') continue
    const later = { ...tx, now: new Date(then.now.getTime() + HOUR_MS) }
    const author = { professionalId: null, name: pet.owner.values.name }
    await updateLink(later, link, { viewedAt: later.now })
    await updateIssued(later, author, await lockIssued(later, id), { status: formatAfter('sent', 'view') ?? 'viewed' })
    await writeFormatEvent(later, { ...who, kind: 'viewed', actorName: author.name, ...PHONE })
    if (became === 'viewed') continue
    await rejectFormat(later, author, await lockIssued(later, id), 'Prefiero manejarlo en casa por ahora', PHONE)
  }
}
