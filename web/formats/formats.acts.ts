import type { NavigateFunction } from 'react-router'
import { IconChecks, IconCopy, IconTemplate } from '@tabler/icons-react'
import { type FormatRow, formats, type FormatTemplate } from '#shared/formats/formats.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { act } from '#web/acts/act.ts'
import { archiveActs } from '#web/acts/archiveActs.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'

/** What is done with a whole template. */
export const formatActs = (navigate: NavigateFunction) => [
  act<FormatRow, undefined, FormatTemplate>({
    name: 'duplicate',
    label: 'Duplicar',
    icon: IconCopy,
    may: 'formats.write',
    send: ({ id: formatId }) => call(formats.duplicate, { formatId }),
    refused: 'No se duplicó la plantilla',
    onDone: ({ id }) => void navigate(paths.editFormat(id)),
  }),
  ...archiving,
]

const archiving = archiveActs<FormatRow, FormatTemplate>({
  nameOf: ({ title }) => title,
  isArchived: ({ isArchived }) => isArchived,
  send: ({ id: formatId, version }, isArchived) => call(formats.archive, { formatId, version, isArchived }),
  after: (archived) => archived,
  archived: 'Plantilla archivada',
  restored: 'Plantilla recuperada',
  refused: 'No se cambió la plantilla',
  restoreLabel: 'Recuperar',
})

export const reviewFormat = act<FormatTemplate>({
  name: 'review',
  label: 'Marcar como revisado',
  icon: IconChecks,
  may: 'formats.review',
  send: ({ id: formatId, version }) => call(formats.review, { formatId, version }),
  done: 'Plantilla revisada',
  refused: 'No se marcó como revisado',
})

export const addModels = act<undefined, undefined, OutputOf<typeof formats.addModels>>({
  name: 'addModels',
  label: 'Agregar modelos',
  icon: IconTemplate,
  may: 'formats.write',
  send: () => call(formats.addModels, {}),
  done: ({ added }) => (added === 0 ? 'La clínica ya tiene todos los modelos' : 'Modelos agregados. Revíselos.'),
  refused: 'No se agregaron los modelos',
})
