import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { birthdaysCard, pets as calls } from '#shared/pets/pets.contract.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { listBirthdays } from '#server/pets/birthdays.queries.ts'
import { petConstraints, petRoutes } from '#server/pets/pets.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

const firstBirthdays = { page: 1, pageSize: HOME_ROWS }

export const pets: Word = {
  name: 'pets',
  routes: petRoutes,
  starts: [
    {
      at: [
        ...['/mascotas/editar/:petId', '/vacuna/nueva/:petId', '/desparasitacion/nueva/:petId'],
        ...['/mascotas/:petId', '/mascotas/:petId/:tab'],
      ],
      asks: ({ params: { petId = '' } }) => [asked(calls.get, { petId })],
    },
  ],
  constraints: petConstraints,
  home: [
    homePart({
      card: birthdaysCard,
      isFor: (actor) => may(actor, 'pets.read'),
      read: ({ tx }) => listBirthdays(tx, firstBirthdays),
    }),
  ],
  timeline: [
    {
      kind: 'owner',
      lines: ({ tx: { clinicId }, petId }) => ({
        from: sql`FROM changes r WHERE r.clinic_id = ${clinicId} AND r.record_id = ${petId} AND r.operation = 'updated'
          AND r.fields @> '[{"field": "ownerId"}]'`,
        instant: 'r.at',
        title: sql`'Cambio de propietario'`,
        // OFFSET 0: row security keeps a cast away from the key's index, and what is read first is none.
        detail: sql`(SELECT 'Pasó a ser de ' || o.name FROM (
            SELECT (f ->> 'after')::uuid AS id FROM jsonb_array_elements(r.fields) f WHERE f ->> 'field' = 'ownerId' OFFSET 0) n
          JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = n.id)`,
        by: sql`r.actor_id`,
      }),
    },
    {
      kind: 'death',
      lines: ({ tx: { clinicId }, petId }) => ({
        from: sql`FROM pets r WHERE r.clinic_id = ${clinicId} AND r.id = ${petId} AND r.deceased_on IS NOT NULL`,
        day: 'r.deceased_on',
        title: sql`'Fallecimiento'`,
        detail: sql`r.deceased_cause`,
      }),
      closesDay: true,
    },
  ],
}
