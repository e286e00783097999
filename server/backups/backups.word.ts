import { may } from '#shared/access/actions.ts'
import { backupCard } from '#shared/backups/backups.contract.ts'
import { backupLetter, tellFailure } from '#server/backups/backupLetter.ts'
import { backupsRoutes } from '#server/backups/backups.routes.ts'
import { checkFiles } from '#server/backups/checkFiles.ts'
import { homePart, type Word } from '#server/word/word.ts'

export const backups: Word = {
  name: 'backups',
  routes: backupsRoutes,
  home: [
    homePart({
      card: backupCard,
      isFor: (actor) => may(actor, 'backups.manage'),
      read: async ({ services, now }) => {
        const { isMissed, last } = await services.backups.state(now)
        return isMissed ? { lastAt: last?.endedAt ?? null } : null
      },
    }),
  ],
  jobs: [
    {
      name: 'backups.nightly',
      cron: '10 3 * * *',
      run: async ({ services }) => {
        await services.backups.begin()
      },
    },
    { name: 'backups.log', cron: '* * * * *', run: ({ services }) => services.backups.copyLog() },
    tellFailure,
    checkFiles,
  ],
  outbox: [backupLetter],
}
