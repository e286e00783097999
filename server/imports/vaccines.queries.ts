import { sql } from 'kysely'
import { refuseAppliedOn, refuseNextOn } from '#shared/doses/doses.rules.ts'
import { firstRefusal } from '#shared/http/errors.ts'
import { findProtocolNamed, noteNoNext, type PastVaccine, refuseOtherSpecies } from '#shared/imports/vaccines.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { historyKind } from '#server/imports/history.queries.ts'
import { listProtocols } from '#server/protocols/protocols.queries.ts'
import { insertPastVaccines, type NamedVaccine, refreshDoses } from '#server/vaccines/vaccines.queries.ts'

/** With what the clinic's list calls it. */
type Named = PastVaccine & NamedVaccine

export const vaccinesKind = historyKind<Named>({
  table: 'vaccines',
  dayOf: ({ appliedOn }) => appliedOn,
  keyOf: ({ appliedOn, family }) => `${appliedOn} ${family}`,
  listKnown: async (tx, petIds) => {
    const { rows } = await sql<Named & { petId: string }>`SELECT pet_id, applied_on::text AS applied_on, family
      FROM vaccines WHERE clinic_id = ${tx.clinicId} AND pet_id = ANY(${petIds}::uuid[]) AND status = 'applied'`.execute(
      tx.db,
    )
    return rows.map(({ petId, ...fields }) => ({ petId, fields }))
  },
  complete: async (tx) => {
    const protocols = await listProtocols(tx)
    return (fields, pet) => {
      const protocol = findProtocolNamed(fields.name, pet.speciesId, protocols)
      const noNext = noteNoNext(fields, dayOf(tx.now))
      if (!protocol)
        return {
          fields: { ...fields, protocolId: null, family: fold(fields.name), diseases: null },
          notes: [`«${fields.name}» no está en la lista de la clínica: queda con ese nombre, sin plan`, noNext],
          refused: refuseOtherSpecies(fields.name, pet, protocols),
        }
      const { id: protocolId, family, name, schedule } = protocol
      const note = fold(name) === fold(fields.name) ? undefined : `Se registra como «${name}»`
      return { fields: { ...fields, protocolId, family, name, diseases: schedule.diseases }, notes: [note, noNext] }
    }
  },
  refuse: ({ appliedOn, nextOn }, pet, now) => {
    const refused = firstRefusal([
      () => refuseAppliedOn(appliedOn, pet, dayOf(now)),
      () => refuseNextOn(nextOn, appliedOn),
    ])
    return refused && { ...refused, field: refused.field === 'nextOn' ? 'nextOn' : 'date' }
  },
  insert: insertPastVaccines,
  settle: (tx, changed) =>
    refreshDoses(
      tx,
      [...new Set(changed.map(({ petId }) => petId))],
      [...new Set(changed.map(({ fields }) => fields.family))],
    ),
})
