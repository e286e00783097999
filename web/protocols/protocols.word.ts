import type { Word } from '#web/word/word.ts'

export const protocols: Word = {
  name: 'protocols',
  settings: {
    path: 'protocolos',
    name: 'Protocolos',
    needs: 'protocols.write',
    load: async () => (await import('#web/protocols/ProtocolsSection.tsx')).ProtocolsSection,
  },
}
