// What a message says on the phone, and those that a person can send besides text, as the protocol has them.

const sha256 = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

/** @returns the message of a file that was chosen, by its kind */
export function mediaMessage(kind, id, { name, type }) {
  const own = { id, mime_type: type, sha256 }
  if (kind === 'audio') return { type: 'audio', audio: { ...own, voice: true } }
  if (kind === 'document') return { type: 'document', document: { ...own, filename: name } }
  if (kind === 'sticker') return { type: 'sticker', sticker: { ...own, mime_type: 'image/webp', animated: false } }
  return { type: kind, [kind]: own }
}

export const fileKinds = [
  ['image', 'Foto', 'image/jpeg,image/png'],
  ['audio', 'Mensaje de voz', 'audio/*'],
  ['document', 'Documento', ''],
  ['video', 'Video', 'video/mp4,video/3gpp'],
  ['sticker', 'Sticker', 'image/webp'],
]

const unsupported = (type) => ({
  type: 'unsupported',
  errors: [{ code: 131051, title: 'Message type unknown', error_data: { details: 'Not supported.' } }],
  unsupported: { type },
})

export const readyMessages = [
  [
    'Ubicación',
    () => ({
      type: 'location',
      location: { latitude: 4.6767, longitude: -74.0483, name: 'Parque de la 93', address: 'Calle 93 # 12' },
    }),
  ],
  [
    'Contacto',
    () => ({
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Doctora Rosa Díaz' }, phones: [{ phone: '+57 301 555 4433' }] }],
    }),
  ],
  ['Reacción al último', (last) => last && { type: 'reaction', reaction: { message_id: last.id, emoji: '👍' } }],
  ['Quitar la reacción', (last) => last && { type: 'reaction', reaction: { message_id: last.id } }],
  ['Encuesta', () => unsupported('poll_creation')],
  ['Mensaje editado', () => unsupported('edit')],
  ['No compatible', () => ({ type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] })],
  ['De un tipo futuro', () => ({ type: 'hologram', hologram: { id: '1' } })],
  [
    'Pedido',
    () => ({
      type: 'order',
      order: {
        catalog_id: '1',
        text: 'Para recoger hoy',
        product_items: [{ product_retailer_id: 'Concentrado 2 kg', quantity: 1, item_price: 38000, currency: 'COP' }],
      },
    }),
  ],
]

/** @returns `{ text, media, buttons }` of a message as the protocol has it */
export function readContent(content) {
  const own = content[content.type] ?? {}
  switch (content.type) {
    case 'text':
      return { text: own.body }
    case 'interactive': {
      const reply = own.button_reply ?? own.list_reply
      if (reply) return { text: reply.title }
      return { text: own.body?.text, buttons: (own.action?.buttons ?? []).map(({ reply: { title } }) => title) }
    }
    case 'button':
      return { text: own.text }
    case 'template': {
      const body = own.components?.find(({ type }) => type === 'body')?.parameters ?? []
      const text = own.shown ?? `${own.name}: ${body.map((parameter) => parameter.text).join(' · ')}`
      return { text, buttons: own.titles ?? [] }
    }
    case 'image':
    case 'sticker':
    case 'audio':
    case 'video':
    case 'document':
      return { text: own.caption ?? own.filename, media: own.id && { id: own.id, kind: content.type } }
    case 'location':
      return { text: `📍 ${own.name ?? ''} ${own.latitude}, ${own.longitude}` }
    case 'contacts':
      return { text: `👤 ${own.map?.(({ name }) => name.formatted_name).join(', ')}` }
    case 'reaction':
      return { text: own.emoji ? `Reaccionó ${own.emoji}` : 'Quitó su reacción' }
    case 'system':
      return { text: own.body }
    default:
      return { text: `(${own.type ?? content.type})` }
  }
}
