import { useNavigate } from 'react-router'
import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react'
import type { FormatRow } from '#shared/formats/formats.contract.ts'
import { useArchiveFormat, useDuplicateFormat } from '#web/formats/formats.data.ts'
import { paths } from '#web/nav/paths.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

/** What is done with a whole template. */
export function FormatActions({ row, tone = 'plain' }: { row: FormatRow; tone?: 'plain' | 'default' }) {
  const navigate = useNavigate()
  const duplicate = useDuplicateFormat()
  const archive = useArchiveFormat()
  const { id: formatId, version, isArchived } = row
  const Icon = isArchived ? IconArchiveOff : IconArchive
  const copy = () =>
    duplicate.mutate(formatId, {
      onSuccess: (made) => void navigate(paths.editFormat(made.id)),
      onError: (error) => toastError('No se duplicó la plantilla', error.message),
    })
  const move = () =>
    archive.mutate(
      { formatId, version, isArchived: !isArchived },
      {
        onSuccess: () => toastSuccess(isArchived ? 'Plantilla recuperada' : 'Plantilla archivada'),
        onError: (error) => toastError('No se cambió la plantilla', error.message),
      },
    )
  return (
    <ActionMenu
      label={`Más acciones para ${row.title}`}
      tone={tone}
      actions={[
        { label: 'Duplicar', icon: <IconCopy size={18} stroke={1.75} aria-hidden />, onClick: copy },
        {
          label: isArchived ? 'Recuperar' : 'Archivar',
          icon: <Icon size={18} stroke={1.75} aria-hidden />,
          onClick: move,
        },
      ]}
    />
  )
}
