import type { NavigateFunction } from 'react-router'
import { IconBan, IconFileCheck, IconFileText, IconRefresh } from '@tabler/icons-react'
import { listMissing, showMissing } from '#shared/formats/fillDocument.rules.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { type IssuedFormat, issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { formatAfter, refuseRestart } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { act } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'

/** Of one that nobody signs. */
export const issueFormat = act<IssuedFormat>({
  name: 'issue',
  label: 'Emitir formato',
  icon: IconFileCheck,
  may: 'formats.issue',
  isOffered: ({ isSignable }) => !isSignable,
  refuse: ({ document, data, typed }) => {
    const message = data && showMissing(listMissing(document, data, typed))
    return message ? { message } : undefined
  },
  send: ({ id: issuedFormatId, version }) => call(issuedFormats.issue, { issuedFormatId, version }),
  done: 'Formato emitido',
  refused: 'No se emitió el formato',
})

export const voidFormat = act<IssuedFormat, string>({
  name: 'void',
  label: 'Anular formato',
  icon: IconBan,
  may: 'formats.issue',
  isOffered: ({ status }) => formatAfter(status, 'void') !== undefined,
  ask: {
    title: ({ title }) => `¿Anular ${title}?`,
    lead: 'Queda en la historia como anulado, con su motivo, y no se puede firmar más.',
    reason: 'Motivo',
    kept: ({ id, title }) => ({ id: `issuedFormat/void/${id}`, title: `Anular ${title}` }),
  },
  tone: 'danger',
  send: ({ id: issuedFormatId, version }, reason) => call(issuedFormats.void, { issuedFormatId, version, reason }),
  done: 'Formato anulado',
  refused: 'No se anuló el formato',
})

/** After a rejection: another draft, in which nothing has to be typed again. */
export const restartFormat = (navigate: NavigateFunction) =>
  act<IssuedFormat, undefined, IssuedFormat>({
    name: 'restart',
    label: 'Empezar de nuevo',
    icon: IconRefresh,
    may: 'formats.issue',
    isOffered: ({ status }) => refuseRestart(status) === undefined,
    send: ({ id: issuedFormatId }) => call(issuedFormats.restart, { issuedFormatId }),
    done: 'Borrador nuevo, con lo que ya estaba llenado',
    refused: 'No se empezó de nuevo',
    onDone: ({ id, pet }) => void navigate(paths.pet(pet.id).format(id)),
  })

export interface Doubtful {
  input: CallOf<typeof issuedFormats.create>
  /** What is doubtful of it, in words. */
  doubt: string | undefined
}

/** Of a model that nobody has read, and of a certificate that says what is not so. */
export const beginAnyway = (onDone: (begun: IssuedFormat) => void) =>
  act<Doubtful, undefined, IssuedFormat>({
    name: 'anyway',
    label: 'Crear de todos modos',
    icon: IconFileText,
    ask: { title: '¿Crear el formato de todos modos?', text: ({ doubt }) => doubt },
    send: ({ input }) => call(issuedFormats.create, { ...input, allowDoubtful: true }),
    refused: 'No se creó el formato',
    onDone,
  })
