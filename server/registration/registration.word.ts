import { removeExpiredRegistrations } from '#server/registration/registration.queries.ts'
import { registrationConstraints, registrationRoutes } from '#server/registration/registration.routes.ts'
import type { Word } from '#server/word/word.ts'

export const registration: Word = {
  name: 'registration',
  routes: registrationRoutes,
  constraints: registrationConstraints,
  jobs: [
    {
      name: 'registrations.forget',
      cron: '20 3 * * *',
      run: ({ database, now }) => removeExpiredRegistrations(database, now),
    },
  ],
}
