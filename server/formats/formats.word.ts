import { clinic } from '#shared/clinic/clinic.contract.ts'
import { formats as calls } from '#shared/formats/formats.contract.ts'
import { asked } from '#shared/http/together.contract.ts'
import { formatRoutes } from '#server/formats/formats.routes.ts'
import type { Word } from '#server/word/word.ts'

export const formats: Word = {
  name: 'formats',
  routes: formatRoutes,
  starts: [
    { at: ['/formatos'], asks: () => [asked(calls.list, { q: '', state: 'active', page: 1 })] },
    {
      at: ['/formatos/:formatId', '/formato/:formatId'],
      asks: ({ params: { formatId = '' } }) => [asked(calls.get, { formatId }), asked(clinic.letterhead, {})],
    },
  ],
  menu: [{ rank: 50, name: 'Formatos', path: '/formatos', icon: 'formats', needs: 'formats.read' }],
}
