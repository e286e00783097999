import type { closureCard } from '#shared/archives/archives.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { paths } from '#web/nav/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** That all of the clinic is to be deleted, to who can take it back where the link leads. */
export function ClosingCard({ data }: { data: CardData<typeof closureCard> }) {
  if (!data?.closesAt) return null
  return (
    <Card title="La cuenta se va a cerrar">
      <p className="below-12">
        {data.askedBy ?? 'Alguien'} pidió cerrar la cuenta de {data.clinic}. El {showDateTime(data.closesAt)} se borran
        las historias, los archivos y las cuentas de todos. Hasta entonces puede cancelarlo, o llevarse los datos.
      </p>
      <Button href={paths.settingsSection('datos')}>Ver el cierre</Button>
    </Card>
  )
}
