import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { archives } from '#shared/archives/archives.contract.ts'
import { askArchive } from '#web/archives/archiveActs.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { addressOf } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'

/** To one's own data in one button, where there is room for no more. */
export function ArchiveWay() {
  const { data = [] } = useQuery(queryOf(archives.list, {}))
  const ready = data.find(({ status }) => status === 'ready')
  if (data.some(({ status }) => status === 'waiting'))
    return (
      <Button tone="subtle" loading gerund="Preparando sus datos…">
        Preparar mis datos
      </Button>
    )
  if (!ready) return <ActButton does={askArchive} of={data} tone="subtle" size="normal" withIcon />
  return (
    <Button
      tone="subtle"
      href={addressOf(archives.download, { archiveId: ready.id })}
      icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      Descargar mis datos
    </Button>
  )
}
