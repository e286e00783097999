import { formatAfter } from '#shared/issuedFormats/issuedFormats.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Making } from '#server/demo/making.ts'
import type { DemoSurgeries } from '#server/demo/surgeryCases.ts'
import { formatModels } from '#server/formats/formatModels.ts'
import { findUsableFormat, insertFormat, updateFormat } from '#server/formats/formats.queries.ts'
import { freezeFormat } from '#server/issuedFormats/freezing.queries.ts'
import {
  insertIssued,
  lockIssued,
  updateIssued,
  writeFormatEvent,
} from '#server/issuedFormats/issuedFormats.queries.ts'
import { listSigners, updateSigner } from '#server/signing/signing.queries.ts'

/** A surgery of the demo, with whose animal it is. */
interface Operated {
  surgeryId: string
  petId: string
  owner: { id: string; name: string; document: string | null }
  surgeon: Actor
  scheduledAt: Date
  isOver: boolean
}

/** What nobody of the clinic has read yet. */
const UNREAD = ['necropsia', 'peluqueria']

/** What the templates ask for, by their labels. */
const answers: Record<string, string> = {
  'Beneficio que se espera': 'Prevenir camadas y enfermedades del útero',
  Alternativas: 'Manejo sin cirugía y seguimiento cada seis meses',
  'Riesgos de este paciente': 'Los propios de la anestesia en un paciente sano',
  Pronóstico: 'Favorable',
  Ayuno: 'Sí',
  Reanimación: 'Reanimar con tórax cerrado',
  'Costo estimado': '$ 480.000',
}

/**
 * The starting templates, the signed consents of the surgeries that are over, and a draft for the one that comes.
 * @returns the formats, by their models
 */
export async function makeFormats(
  tx: ClinicTx,
  admin: Actor,
  surgeries: readonly Operated[],
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  for (const { id, ...draft } of formatModels) {
    const formatId = await insertFormat(tx, admin, { ...draft, model: id })
    made.set(id, formatId)
    if (!UNREAD.includes(id))
      await updateFormat(tx, admin, { formatId, version: 1 }, { reviewedAt: tx.now, reviewedBy: admin.name })
  }
  const formatId = made.get('cirugia') ?? ''
  const format = await findUsableFormat(tx, formatId)
  const model = formatModels.find(({ id }) => id === 'cirugia')
  if (!format || !model) return made
  const { title, purpose, isSignable } = format
  const fields = JSON.stringify(model.content).matchAll(/"id":"([^"]+)","kind":"\w+","label":"([^"]+)"/g)
  const typed = Object.fromEntries([...fields].map(([, id = '', label = '']) => [id, answers[label] ?? 'Sin novedad']))
  for (const { surgeryId, petId, owner, surgeon, scheduledAt, isOver } of surgeries) {
    const then = { ...tx, now: isOver ? new Date(scheduledAt.getTime() - 3_600_000) : tx.now }
    const subject = { petId, ownerId: owner.id, professionalId: surgeon.professionalId, surgeryId }
    const nothing = { consultationId: null, eventId: null, hospitalizationId: null }
    const issued = { ...subject, ...nothing, formatId, formatVersion: 1, title, purpose, isSignable }
    const id = await insertIssued(then, surgeon, issued)
    if (!isOver) continue
    await updateIssued(then, surgeon, { id, version: 1 }, { typed: { ...typed, 'surgery.diagnosis': 'Paciente sana' } })
    tx.locked.delete(`issuedFormats/${id}`)
    const held = await lockIssued(then, id)
    await freezeFormat(then, surgeon, held)
    for (const signer of await listSigners(then, id)) {
      const person = signer.role === 'owner' ? owner : { name: surgeon.name, document: signer.document }
      const signedAt = then.now.toISOString()
      const { name, document } = person
      await updateSigner(then, surgeon, signer, {
        status: 'signed',
        signedAt,
        method: 'clinic',
        typedName: name,
        name,
        document,
      })
      const detail = { method: 'clinic', witness: surgeon.name }
      await writeFormatEvent(then, { issuedFormatId: id, kind: 'signed', actorName: name, signerId: signer.id, detail })
    }
    const status = formatAfter('sent', 'finish') ?? 'signed'
    await updateIssued(then, surgeon, held, { status, closedAt: then.now.toISOString() })
  }
  return made
}

/** Who signs what for the surgeries. */
export function consentsOf({ pets, signers }: Making, { surgeries }: DemoSurgeries): Operated[] {
  return surgeries.flatMap(({ id: surgeryId, values: { petId, surgeonId, scheduledAt, status } }) => {
    const pet = pets.find(({ id }) => id === petId)
    const surgeon = signers.find(({ actor }) => actor.professionalId === surgeonId)
    if (!pet || !surgeon || !['finished', 'scheduled'].includes(status ?? 'scheduled')) return []
    const { id, values } = pet.owner
    const owner = { id, name: values.name, document: values.document ?? null }
    return [
      {
        surgeryId,
        petId,
        owner,
        surgeon: surgeon.actor,
        scheduledAt: new Date(scheduledAt),
        isOver: status === 'finished',
      },
    ]
  })
}
