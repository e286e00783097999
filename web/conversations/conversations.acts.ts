import {
  IconFileTypePdf,
  IconFolderPlus,
  IconLinkOff,
  IconMailOpened,
  IconMoodSmile,
  IconRefresh,
  IconTemplate,
  IconUserCheck,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import {
  conversations,
  type Message,
  type OpenConversation,
  type ReactionEmoji,
} from '#shared/conversations/conversations.contract.ts'
import { messageFiles } from '#shared/conversations/messageFiles.contract.ts'
import { paperLinks } from '#shared/conversations/paperLinks.contract.ts'
import type { OwnerPaper } from '#shared/conversations/papers.contract.ts'
import { sentTemplates } from '#shared/conversations/sentTemplates.contract.ts'
import type { FileSubject, SentSave } from '#web/conversations/SaveDialog.tsx'
import type { SentTemplate, TemplateSubject } from '#web/conversations/SendTemplateDialog.tsx'
import { act } from '#web/acts/act.ts'
import type { SentAssignment } from '#web/conversations/AssignDialog.tsx'
import type { SentLink } from '#web/conversations/LinkDialog.tsx'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const AssignDialog = lazyPart(async () => (await import('#web/conversations/AssignDialog.tsx')).AssignDialog)
const SendTemplateDialog = lazyPart(
  async () => (await import('#web/conversations/SendTemplateDialog.tsx')).SendTemplateDialog,
)
const SaveDialog = lazyPart(async () => (await import('#web/conversations/SaveDialog.tsx')).SaveDialog)
const LinkDialog = lazyPart(async () => (await import('#web/conversations/LinkDialog.tsx')).LinkDialog)

export const resend = act<Message>({
  name: 'resend',
  label: 'Reintentar',
  icon: IconRefresh,
  may: 'messages.write',
  isOffered: ({ status, direction }) => status === 'failed' && direction === 'out',
  send: ({ id: messageId }) => call(conversations.resend, { messageId }),
  refused: 'No se envió el mensaje',
})

/** @param ownId of whoever looks at it */
export const takeOn = (ownId: string) =>
  act<OpenConversation, undefined, OpenConversation>({
    name: 'takeOn',
    label: 'Asignarme',
    icon: IconUserCheck,
    may: 'messages.write',
    isOffered: ({ assigned }) => assigned?.id !== ownId,
    send: ({ id: conversationId }) => call(conversations.assign, { conversationId, professionalId: ownId }),
    done: 'Conversación asignada a usted',
    refused: 'No se asignó la conversación',
    undo: (_now, { id: conversationId, assigned }) => ({
      send: () => call(conversations.assign, { conversationId, professionalId: assigned?.id ?? null }),
      done: 'Asignación deshecha',
      refused: 'No se deshizo',
    }),
  })

export const assign = act<OpenConversation, SentAssignment, OpenConversation>({
  name: 'assign',
  label: 'Asignar…',
  icon: IconUsers,
  may: 'messages.write',
  ask: { Form: AssignDialog },
  send: (_subject, { input, options }) => call(conversations.assign, input, options),
  done: ({ assigned }) => (assigned ? `Conversación asignada a ${assigned.name}` : 'Conversación sin responsable'),
  refused: 'No se asignó la conversación',
})

export const link = act<OpenConversation, SentLink, OpenConversation>({
  name: 'link',
  label: ({ owner }) => (owner ? 'Cambiar de propietario' : 'Decir de quién es'),
  icon: IconUserQuestion,
  may: 'messages.write',
  ask: { Form: LinkDialog },
  send: (_subject, { input, options }) => call(conversations.link, input, options),
  done: ({ owner }) => (owner ? `La conversación es de ${owner.name}` : 'Conversación sin propietario'),
  refused: 'No se guardó de quién es',
})

/** @param onDone the list shows it: it would be read again where it stays open */
export const leaveUnread = (onDone: () => void) =>
  act<OpenConversation>({
    name: 'unread',
    label: 'Marcar como no leída',
    icon: IconMailOpened,
    may: 'messages.write',
    isOffered: ({ last }) => last !== null,
    send: ({ id: conversationId }) => call(conversations.unread, { conversationId }),
    done: 'Marcada como no leída',
    refused: 'No se marcó',
    onDone,
  })

/** One of the clinic's own, or nothing in its place. */
export const react = act<{ message: Message; emoji: ReactionEmoji | null }>({
  name: 'react',
  label: 'Reaccionar',
  icon: IconMoodSmile,
  may: 'messages.write',
  send: ({ message: { id: messageId }, emoji }) => call(conversations.react, { messageId, emoji }),
  refused: 'No se envió la reacción',
})

export interface PaperSubject {
  conversation: OpenConversation
  paper: OwnerPaper
}

/** A paper of one of their animals, or the link of what is a page. */
export const sendPaper = act<PaperSubject, undefined, Message>({
  name: 'sendPaper',
  label: ({ paper }) => paper.name,
  icon: IconFileTypePdf,
  may: 'messages.write',
  send: ({ conversation: { id: conversationId, owner }, paper: { petId, petName, name, address, isPage } }) => {
    const to = { ownerId: owner?.id ?? '', petId, conversationId }
    const text = `${name} de ${petName}`
    return isPage
      ? call(conversations.write, { ...to, text: `${text}: ${location.origin}${address}`, cause: 'report' })
      : call(conversations.sendPaper, { ...to, text, paper: address })
  },
  refused: ({ paper }) => `No se envió: ${paper.name}`,
})

/** @param now after its time it opens nothing by itself */
export const revokeLink = (now: Date) =>
  act<Message>({
    name: 'revokeLink',
    label: 'Anular enlace',
    icon: IconLinkOff,
    may: 'messages.write',
    isOffered: ({ link }) => link !== null && !link.isRevoked && Date.parse(link.expiresAt) > now.getTime(),
    ask: {
      title: '¿Anular el enlace?',
      verb: 'Anular enlace',
      text: () => 'Quien lo tenga ya no podrá abrir el documento.',
    },
    send: ({ id: messageId }) => call(paperLinks.revoke, { messageId }),
    done: 'Enlace anulado',
    refused: 'No se anuló el enlace',
  })

const savedAs = {
  name: 'save',
  label: 'Guardar en la historia',
  icon: IconFolderPlus,
  may: 'exams.load' as const,
  done: 'Guardado en los exámenes, por revisar',
  refused: 'No se guardó en la historia',
}
const isSaved = ({ message: { direction, kind, hasFile, details } }: FileSubject) =>
  direction === 'in' && hasFile && details.saved === undefined && (kind === 'image' || kind === 'document')

/** Of an owner with one animal: at once. */
export const saveOfOnly = act<FileSubject>({
  ...savedAs,
  isOffered: (subject) => isSaved(subject) && subject.pets.length === 1,
  send: ({ message, pets }) => call(messageFiles.save, { messageId: message.id, petId: pets[0]?.id ?? '' }),
})

export const saveOfOne = act<FileSubject, SentSave>({
  ...savedAs,
  name: 'saveOfOne',
  isOffered: (subject) => isSaved(subject) && subject.pets.length > 1,
  ask: { Form: SaveDialog },
  send: (_subject, { input, options }) => call(messageFiles.save, input, options),
})

/** @param title as the clinic calls it */
export const sendTemplate = (title: string) =>
  act<TemplateSubject, SentTemplate>({
    name: 'sendTemplate',
    label: title,
    title: `Enviar la plantilla ${title}`,
    icon: IconTemplate,
    may: 'messages.write',
    ask: { Form: SendTemplateDialog },
    send: (_subject, { input, options }) => call(sentTemplates.send, input, options),
    refused: 'No se envió la plantilla',
  })
