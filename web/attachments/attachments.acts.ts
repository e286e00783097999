import { IconRestore, IconTrash } from '@tabler/icons-react'
import { type Attachment, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { act } from '#web/acts/act.ts'
import type { AttachmentOwner } from '#web/attachments/attachments.data.ts'
import { call } from '#web/http/call.ts'

/** Taking a file of a record away, and bringing it back. */
export function attachmentActs({ record, recordId }: AttachmentOwner) {
  const routes = attachmentRoutesOf[record]
  const restoring = {
    send: ({ id: attachmentId, version }: Attachment) => call(routes.restore, { recordId, attachmentId, version }),
    done: 'Archivo recuperado',
    refused: 'No se recuperó el archivo',
  }
  return {
    remove: act<Attachment, string, Attachment>({
      name: 'remove',
      label: 'Quitar archivo',
      title: ({ name }) => `Quitar ${name}`,
      icon: IconTrash,
      tone: 'danger',
      ask: {
        title: '¿Quitar el archivo?',
        lead: ({ name }) => `${name} queda guardado con el motivo y puede recuperarse.`,
        reason: 'Motivo',
        kept: ({ id, name }) => ({ id: `file/${id}/remove`, title: `Quitar ${name}` }),
      },
      send: ({ id: attachmentId, version }, reason) => call(routes.remove, { recordId, attachmentId, version, reason }),
      done: 'Archivo quitado',
      refused: 'No se quitó el archivo',
      undo: (removed) => ({ ...restoring, send: () => restoring.send(removed) }),
    }),
    restore: act<Attachment, undefined, Attachment>({
      name: 'restore',
      label: 'Recuperar',
      title: ({ name }) => `Recuperar ${name}`,
      icon: IconRestore,
      note: ({ name }) => name,
      ...restoring,
    }),
  }
}
