import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TimeChart } from '#web/ui/TimeChart.tsx'

type Chart = Parameters<typeof TimeChart>[0]

const weights: Chart = {
  name: 'Pesos',
  unit: 'days',
  tableTitle: 'Ver los pesos en una tabla',
  few: 'La curva aparece desde el segundo peso.',
  series: [
    {
      name: 'Peso',
      points: [
        { at: '2026-01-10T15:00:00Z', value: 10.8, text: '10,8 kg' },
        { at: '2026-11-20T15:00:00Z', value: 12.4, text: '12,4 kg' },
      ],
    },
  ],
}
const look = { colour: 'red', pattern: '', mark: '●' }
const vitals: Chart = {
  ...weights,
  unit: 'hours',
  series: weights.series.map((line) => ({ ...line, name: 'FC lpm', look })),
  isOldestFirst: true,
}

const draw = (chart: Chart) => renderToStaticMarkup(createElement(TimeChart, chart))
const cells = (markup: string) => [...markup.matchAll(/<t[hd](?: [^>]*)?>([^<]*)/g)].map(([, text]) => text)

test('a chart says its last value, and all of them in a table, the newest first', () => {
  const markup = draw(weights)
  expect(markup).toContain('aria-valuetext="20/11/2026: 12,4 kg"')
  expect(cells(markup)).toEqual(['Fecha', 'Peso', '20/11/2026', '12,4 kg', '10/01/2026', '10,8 kg'])
})

test('a line that is told from others by its look is named, and read over its hours as it went', () => {
  const markup = draw(vitals)
  expect(markup).toContain('aria-valuetext="10:00: FC lpm 12,4 kg"')
  expect(markup).toContain('TimeChart-legend')
  expect(cells(markup).slice(2, 4)).toEqual(['10:00', '10,8 kg'])
})

test('one value makes no line, but stands in the table', () => {
  const markup = draw({
    ...weights,
    series: weights.series.map((line) => ({ ...line, points: line.points.slice(0, 1) })),
  })
  expect(markup).toContain('La curva aparece')
  expect(markup).not.toContain('slider')
  expect(cells(markup)).toContain('10,8 kg')
})
