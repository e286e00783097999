import type { backupCard } from '#shared/backups/backups.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { paths } from '#web/nav/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** That no backup came of two nights, to an administrator. */
export function BackupCard({ data }: { data: CardData<typeof backupCard> }) {
  if (!data) return null
  return (
    <Card title="Sin respaldo reciente">
      <p className="below-12">
        {data.lastAt
          ? `El último respaldo bueno es del ${showDateTime(data.lastAt)}.`
          : 'Todavía no hay ningún respaldo bueno.'}
      </p>
      <Button href={paths.settingsSection('respaldo')}>Ver el respaldo</Button>
    </Card>
  )
}
