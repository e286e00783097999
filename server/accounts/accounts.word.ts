import { accountRoutes } from '#server/accounts/accounts.routes.ts'
import { clinicAccountRoutes } from '#server/accounts/clinicAccountRoutes.ts'
import { invitationLetter } from '#server/accounts/invitation.ts'
import { accountLetter } from '#server/auth/letters.ts'
import { removeExpiredSessions } from '#server/auth/sessions.queries.ts'
import type { Word } from '#server/word/word.ts'

export const accounts: Word = {
  name: 'accounts',
  routes: [...accountRoutes, ...clinicAccountRoutes],
  outbox: [accountLetter, invitationLetter],
  jobs: [
    { name: 'sessions.forget', cron: '10 3 * * *', run: ({ database, now }) => removeExpiredSessions(database, now) },
  ],
}
