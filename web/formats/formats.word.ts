import type { Word } from '#web/word/word.ts'

export const formats: Word = {
  name: 'formats',
  pages: [
    {
      path: '/formatos',
      title: 'Formatos',
      needs: 'formats.read',
      load: async () => (await import('#web/formats/FormatsScreen.tsx')).FormatsScreen,
      help: 'formatos',
    },
    {
      path: '/formatos/encabezado',
      title: 'Encabezado',
      needs: 'clinic.write',
      load: async () => (await import('#web/formats/LetterheadScreen.tsx')).LetterheadScreen,
      help: 'encabezado',
    },
    {
      path: '/formatos/nuevo',
      title: 'Nueva plantilla',
      needs: 'formats.write',
      load: async () => (await import('#web/formats/FormatEditScreen.tsx')).FormatNewScreen,
      help: 'formato',
    },
    {
      path: '/formatos/:formatId',
      title: 'Plantilla',
      needs: 'formats.read',
      load: async () => (await import('#web/formats/FormatScreen.tsx')).FormatScreen,
      help: 'formatos',
    },
    {
      path: '/formato/:formatId',
      title: 'Editar plantilla',
      needs: 'formats.write',
      load: async () => (await import('#web/formats/FormatEditScreen.tsx')).FormatEditScreen,
      help: 'formato',
    },
  ],
}
