import { expect, it } from 'vitest'
import { cleanRichText } from '#shared/values/cleanRichText.ts'
import { showText } from '#web/formats/showText.ts'

const words = (text: string) => ({ type: 'text', text })
const line = (...content: object[]) => ({ type: 'paragraph', content })
const cell = (text: string) => ({ type: 'tableCell', content: [line(words(text))] })

it('says each part of a template, so that two people see what they changed', () => {
  const { document } = cleanRichText({
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [words('Consentimiento')] },
      line(words('De '), { type: 'dataField', attrs: { key: 'pet.breed' } }, words(', a las '), {
        type: 'fillField',
        attrs: { id: 'hora', kind: 'text', label: 'Hora', isRequired: true, options: [] },
      }),
      { type: 'bulletList', content: [{ type: 'listItem', content: [line(words('Ayuno'))] }] },
      { type: 'table', content: [{ type: 'tableRow', content: [cell('Riesgo'), cell('Bajo')] }] },
      line({ type: 'dataField', attrs: { key: 'pet.favouriteToy' } }),
      { type: 'dataTable', attrs: { key: 'vaccines' } },
      { type: 'pageBreak' },
      { type: 'signatureField', attrs: { id: 'uno', role: 'owner', label: 'Propietario' } },
    ],
  })
  expect(showText(document).split('\n')).toEqual([
    ...['Consentimiento', 'De [Raza], a las [Hora]', 'Ayuno', 'Riesgo', 'Bajo'],
    '[«pet.favouriteToy», un dato que ya no existe]',
    ...['[Tabla de vacunas]', '[Hoja nueva]', '[Firma: Propietario]'],
  ])
})
