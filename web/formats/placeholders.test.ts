import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { editorExtensions } from '#web/formats/editorNodes.ts'
import { placeDatum, placeholdersIn } from '#web/formats/placeDatum.ts'
import { findPlaceholders } from '#web/formats/placeholders.ts'

const keyOf = (text: string) => findPlaceholders(text).map(({ key }) => key)

describe('what another program would fill in', () => {
  it.each([
    ['{{propietario.nombre}}', 'owner.name'],
    ['{{ nombre_propietario }}', 'owner.name'],
    ['{{nombreDelPropietario}}', 'owner.name'],
    ['{propietario}', 'owner.name'],
    ['{{dueño.cédula}}', 'owner.document'],
    ['«Mascota»', 'pet.name'],
    ['«Nombre_de_la_mascota»', 'pet.name'],
    ['<<Paciente>>', 'pet.name'],
    ['[FECHA]', 'date.today'],
    ['[Nombre del propietario]', 'owner.name'],
    ['[MICROCHIP]', 'pet.microchip'],
    ['{{pet.breed}}', 'pet.breed'],
    ['{{médico veterinario}}', 'professional.name'],
    ['{{clínica.teléfono}}', 'clinic.phone'],
  ])('%s is %s', (text, key) => {
    expect(findPlaceholders(`Yo, ${text}, acepto`)).toEqual([{ at: 4, text, key }])
  })

  it('is pointed out where it is no datum that is known', () => {
    expect(keyOf('{{valor_total}} y [VALOR] y «Valor_total» y {x}')).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is none of what Spanish and lists write with the same signs', () => {
    expect(keyOf('Dijo «no come» y «urgente» [ver anexo], [1], [ ], { }, a < b << c')).toEqual([])
  })

  it('becomes the chip of its datum in each place, also half in bold and behind a chip', () => {
    const text = (words: string, ...marks: string[]) => ({
      type: 'text',
      text: words,
      marks: marks.map((type) => ({ type })),
    })
    const chip = (key: string) => ({ type: 'dataField', attrs: { key } })
    const content = [
      {
        type: 'paragraph',
        content: [chip('pet.breed'), text(' de {{'), text('propietario', 'bold'), text('}} y {{propietario}}.')],
      },
    ]
    const editor = new Editor({ element: null, extensions: editorExtensions, content: { type: 'doc', content } })
    for (const found of placeholdersIn(editor)) placeDatum(editor, found)
    expect(editor.getJSON().content?.[0]?.content).toMatchObject([
      chip('pet.breed'),
      { text: ' de ' },
      chip('owner.name'),
      { text: ' y ' },
      chip('owner.name'),
      { text: '.' },
    ])
  })
})
