import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { answersCard, reminders as calls, remindersCard, unbookedCard } from '#shared/reminders/reminders.contract.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { withClinic } from '#server/db/clinic.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { changeLetter } from '#server/reminders/changeLetter.ts'
import { reminderLetter } from '#server/reminders/letter.ts'
import { closeAtDeath, handOver, planReminders } from '#server/reminders/plan.queries.ts'
import { listFlagged, takeAnswer } from '#server/reminders/followUps.queries.ts'
import { listNextReminders } from '#server/reminders/lists.queries.ts'
import { CAUSE } from '#server/reminders/reminders.queries.ts'
import { reminderRoutes } from '#server/reminders/reminders.routes.ts'
import { countTold } from '#server/reminders/toldChanges.queries.ts'
import { listUnbooked } from '#server/reminders/unbooked.queries.ts'
import { homePart, type Word } from '#server/word/word.ts'

/** Makes and closes the reminders of each clinic, and hands over what is due. */
export const remindOwners: ClinicJob = {
  name: 'reminders.due',
  cron: '*/5 * * * *',
  atStart: true,
  inClinic: async ({ database, now }, clinicId) => {
    await withClinic(database, clinicId, now, planReminders)
    let place = await withClinic(database, clinicId, now, (tx) => handOver(tx))
    while (place) {
      const after = place
      place = await withClinic(database, clinicId, now, (tx) => handOver(tx, after))
    }
  },
}

const firstUnbooked = { page: 1, pageSize: HOME_ROWS } as const

export const reminders: Word = {
  name: 'reminders',
  routes: reminderRoutes,
  starts: [
    {
      at: ['/recordatorios'],
      asks: ({ query }) =>
        query.get('ver') === 'vencidos'
          ? [asked(calls.overdue, { page: 1 })]
          : [asked(calls.list, { view: 'waiting', page: 1 })],
    },
  ],
  count: countTold,
  home: [
    homePart({
      card: unbookedCard,
      // Whoever answers the telephone.
      isFor: (actor) => may(actor, 'agenda.write') && !may(actor, 'consultations.write'),
      read: ({ tx }) => listUnbooked(tx, firstUnbooked),
    }),
    homePart({
      card: answersCard,
      isFor: (actor) => may(actor, 'messages.read'),
      read: ({ tx }) => listFlagged(tx),
    }),
    homePart({
      card: remindersCard,
      isFor: (actor) => may(actor, 'reminders.send'),
      read: ({ tx }) => listNextReminders(tx),
    }),
  ],
  jobs: [remindOwners],
  outbox: [reminderLetter, changeLetter],
  answers: { [CAUSE]: takeAnswer },
  // What comes back is asked for again when the job runs.
  death: { cancel: (tx, _actor, petId) => closeAtDeath(tx, petId) },
}
