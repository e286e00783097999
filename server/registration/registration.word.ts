import { may } from '#shared/access/actions.ts'
import { firstStepsCard } from '#shared/registration/firstSteps.contract.ts'
import { findFirstSteps } from '#server/registration/firstSteps.queries.ts'
import { removeExpiredRegistrations } from '#server/registration/registration.queries.ts'
import { registrationConstraints, registrationRoutes } from '#server/registration/registration.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

export const registration: Word = {
  name: 'registration',
  routes: registrationRoutes,
  constraints: registrationConstraints,
  home: [
    homePart({
      card: firstStepsCard,
      isFor: (actor) => may(actor, 'clinic.write'),
      read: ({ tx }) => findFirstSteps(tx),
    }),
  ],
  jobs: [
    {
      name: 'registrations.forget',
      cron: '20 3 * * *',
      run: ({ database, now }) => removeExpiredRegistrations(database, now),
    },
  ],
}
