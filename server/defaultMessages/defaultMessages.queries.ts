import type { DefaultMessage } from '#shared/defaultMessages/defaultMessages.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { orderedRows, type Placed } from '#server/db/orderedRows.ts'

const usual = (id: string, title: string, text: string): DefaultMessage => ({
  ...{ id, version: 0, title, text },
  eventTypeId: null,
  isArchived: false,
})

/** What a clinic has that changed none of them, in this order. */
export const usualMessages: readonly DefaultMessage[] = [
  usual(
    'confirmar-cita',
    'Confirmar cita',
    'Hola, {propietario}. Le recordamos la cita de {mascotas}: {cita}, en {clinica}. ¿Nos confirma que viene?',
  ),
  usual('como-llegar', 'Cómo llegar', 'Hola, {propietario}. Le compartimos cómo llegar a {clinica}.'),
  usual('resultados-listos', 'Resultados listos', 'Hola, {propietario}. Ya están listos los resultados de {mascotas}.'),
  usual(
    'recordar-vacuna',
    'Recordar vacuna',
    'Hola, {propietario}. A {mascotas} le toca su próxima vacuna. ¿Le agendamos una cita?',
  ),
  usual('con-gusto', 'Con gusto', 'Con gusto, {propietario}. Cualquier cosa nos escribe.'),
]

function readDefaultMessages(tx: ClinicTx): Promise<Placed<DefaultMessage>[]> {
  return tx.db
    .selectFrom('defaultMessages')
    .select(['id as recordId', 'messageId as id', 'version', 'title', 'text', 'eventTypeId', 'place', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

export const defaultMessageRows = orderedRows({
  table: 'defaultMessages',
  read: readDefaultMessages,
  usual: usualMessages,
  keyOf: (messageId) => ({ messageId }),
})
