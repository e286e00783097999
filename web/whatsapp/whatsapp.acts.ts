import { IconDeviceMobile, IconLink, IconPlugX, IconPlus, IconRefresh, IconSend } from '@tabler/icons-react'
import { ownTemplates } from '#shared/values/whatsappTemplates.ts'
import { type MessageTemplate, whatsapp, type WhatsappConnection } from '#shared/whatsapp/whatsapp.contract.ts'
import { act } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { SentConnection } from '#web/whatsapp/ConnectDialog.tsx'
import type { SentTemplate } from '#web/whatsapp/TemplateDialog.tsx'

const ConnectDialog = lazyPart(async () => (await import('#web/whatsapp/ConnectDialog.tsx')).ConnectDialog)
const TemplateDialog = lazyPart(async () => (await import('#web/whatsapp/TemplateDialog.tsx')).TemplateDialog)

const may = 'clinic.write' as const

export const connect = act<WhatsappConnection, SentConnection, WhatsappConnection>({
  name: 'connect',
  label: ({ kind }) => (kind === 'cloud' ? 'Conectar otra vez' : 'Conectar el número'),
  icon: IconLink,
  may,
  ask: { Form: ConnectDialog },
  send: (_subject, { input, options }) => call(whatsapp.connect, input, options),
  done: ({ displayPhone }) => `Conectado con ${displayPhone ?? 'WhatsApp'}`,
  refused: 'No se conectó el número',
})

export const check = act<WhatsappConnection, undefined, WhatsappConnection>({
  name: 'check',
  label: 'Comprobar la conexión',
  gerund: 'Comprobando…',
  icon: IconRefresh,
  may,
  isOffered: ({ kind }) => kind !== 'none',
  send: () => call(whatsapp.check, {}),
  done: ({ state }) => (state === 'connected' ? 'WhatsApp responde: todo está bien' : 'WhatsApp no acepta la conexión'),
  refused: 'No se comprobó la conexión',
})

export const simulate = act<WhatsappConnection, undefined, WhatsappConnection>({
  name: 'simulate',
  label: 'Usar el simulador',
  icon: IconDeviceMobile,
  may,
  isOffered: ({ kind, hasSimulator }) => hasSimulator && kind === 'none',
  send: () => call(whatsapp.simulate, {}),
  done: 'Simulador conectado',
  refused: 'No se conectó el simulador',
})

export const disconnect = act<WhatsappConnection, undefined, WhatsappConnection>({
  name: 'disconnect',
  label: 'Desconectar',
  icon: IconPlugX,
  tone: 'danger',
  may,
  isOffered: ({ kind }) => kind !== 'none',
  ask: {
    title: '¿Desconectar el número de WhatsApp?',
    text: () =>
      'Huella deja de enviar y de recibir mensajes. Las conversaciones se conservan, y lo que está en cola queda como no enviado.',
  },
  send: () => call(whatsapp.disconnect, {}),
  done: 'Número desconectado',
  refused: 'No se desconectó el número',
})

type Templates = readonly MessageTemplate[]

export const submitOwn = act<Templates>({
  name: 'submitOwn',
  label: 'Enviar las de Huella',
  icon: IconSend,
  may,
  isOffered: (templates) => ownTemplates.some(({ name }) => !templates.some((one) => one.name === name)),
  send: () => call(whatsapp.submitOwn, {}),
  done: 'Plantillas enviadas a WhatsApp para que las apruebe',
  refused: 'No se enviaron las plantillas',
})

export const readTemplates = act<Templates>({
  name: 'readTemplates',
  label: 'Actualizar',
  icon: IconRefresh,
  may,
  send: () => call(whatsapp.readTemplates, {}),
  done: 'Plantillas actualizadas',
  refused: 'No se leyeron las plantillas',
})

export const newTemplate = act<Templates, SentTemplate>({
  name: 'newTemplate',
  label: 'Nueva plantilla',
  icon: IconPlus,
  may,
  ask: { Form: TemplateDialog },
  send: (_subject, { input, options }) => call(whatsapp.createTemplate, input, options),
  done: 'Plantilla enviada a WhatsApp para que la apruebe',
  refused: 'No se envió la plantilla',
})
