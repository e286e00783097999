import { accountRoutes } from '#server/accounts/accounts.routes.ts'
import { takeOverRoutes } from '#server/accounts/takeOver.routes.ts'
import { clinicAccountRoutes } from '#server/accounts/clinicAccountRoutes.ts'
import { invitationLetter } from '#server/accounts/invitation.ts'
import { accountLetter } from '#server/auth/letters.ts'
import { sealedFactors, sealedPins } from '#server/auth/rotation.queries.ts'
import { removeExpiredSessions } from '#server/auth/sessions.queries.ts'
import type { Word } from '#server/word/word.ts'

export const accounts: Word = {
  name: 'accounts',
  routes: [...accountRoutes, ...takeOverRoutes, ...clinicAccountRoutes],
  menu: [{ rank: 80, name: 'Cuentas', path: '/configuraciones/cuentas', icon: 'accounts', needs: 'accounts.manage' }],
  outbox: [accountLetter, invitationLetter],
  sealed: [sealedFactors, sealedPins],
  jobs: [
    { name: 'sessions.forget', cron: '10 3 * * *', run: ({ database, now }) => removeExpiredSessions(database, now) },
  ],
}
