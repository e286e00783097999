import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { controls as calls, dueControlsCard } from '#shared/controls/controls.contract.ts'
import { reportControl } from '#shared/controls/report.rules.ts'
import { eventSection } from '#shared/word/reportLine.ts'
import { controlRoutes } from '#server/controls/controls.routes.ts'
import { listDueControls } from '#server/controls/dueControls.queries.ts'
import { listReportedControls } from '#server/controls/report.queries.ts'
import { callOffAtDeath } from '#server/pets/death.queries.ts'
import { homePart, oneLine, type Word } from '#server/word/word.ts'

export const controls: Word = {
  name: 'controls',
  routes: controlRoutes,
  starts: [
    { at: ['/mascotas/:petId'], asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId })] },
    { at: ['/controles'], asks: () => [asked(calls.list, { view: 'upcoming', page: 1 })] },
  ],
  home: [
    homePart({
      card: dueControlsCard,
      isFor: () => true,
      read: ({ tx, actor }) => listDueControls(tx, may(actor, 'consultations.read')),
    }),
  ],
  report: {
    section: eventSection,
    read: async ({ tx, petId, today }) =>
      (await listReportedControls(tx, petId)).map((row) => reportControl(row, today)),
  },
  timeline: [
    {
      kind: 'control',
      lines: ({ of }) => ({
        from: of('controls'),
        day: 'r.due_on',
        title: sql`r.reason`,
        detail: oneLine(sql`r.notes`),
        status: sql`r.status`,
        by: sql`r.professional_id`,
        consultation: sql`CASE WHEN r.source = 'consultation' THEN r.source_id END`,
        text: sql`r.notes`,
      }),
      printed: sql`r.status = 'done'`,
    },
  ],
  due: {
    kind: 'control',
    from: () => sql`controls r`,
    isLive: sql`r.status = 'scheduled'`,
    isKept: sql`r.status IN ('scheduled', 'done')`,
    isMissed: () => sql`r.status = 'missed'`,
    source: sql`r.id`,
    petId: sql`r.pet_id`,
    day: 'r.due_on',
  },
  visit: {
    table: 'controls',
    link: sql`r.source = 'consultation' AND r.source_id = c.id`,
    listed: { kind: 'control', title: sql`r.reason`, detail: sql`to_char(r.due_on, 'DD/MM/YYYY')` },
  },
  death: callOffAtDeath('controls', {
    planned: ['scheduled'],
    calledOff: 'cancelled',
    again: 'scheduled',
    reasonColumn: 'cancelReason',
  }),
}
