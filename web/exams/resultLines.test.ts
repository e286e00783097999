import { describe, expect, it, test } from 'vitest'
import { markOfLine, mergeLines, resultLine, toExamValue, typeOver } from '#web/exams/resultLines.ts'

const lines = (values: Record<string, string>) =>
  Object.entries(values).map(([analyte, value]) => resultLine({ analyte, value, unit: 'mg/dL', min: null, max: 2 }))
const shown = (all: ReturnType<typeof lines>) => Object.fromEntries(all.map(({ analyte, value }) => [analyte, value]))

test('a line that one changed, added or took away is merged without asking', () => {
  const base = lines({ Creatinina: '1', Urea: '30', Glucosa: '80', Sodio: '' })
  const mine = lines({ Creatinina: '2', Urea: '30', Sodio: '145' })
  const theirs = lines({ Creatinina: '1', Urea: '40', Glucosa: '80', Potasio: '4' })
  const { asked, decide } = mergeLines(base, mine, theirs)
  expect(asked).toEqual([])
  expect(shown(decide({}))).toEqual({ Creatinina: '2', Urea: '40', Sodio: '145', Potasio: '4' })
})

test('a line that both changed is decided, however its name is written', () => {
  const [was, mine, theirs] = ['1', '2', '3'].map((value) => lines({ Creatinina: value, Urea: '30' }))
  const other = (theirs ?? []).map((line) => ({ ...line, analyte: line.analyte.toUpperCase() }))
  const { asked, labels, decide } = mergeLines(was ?? [], mine ?? [], other)
  const [creatinine] = asked
  expect(asked.map(({ name }) => labels[name])).toEqual(['Creatinina'])
  expect(shown(decide({})).Creatinina).toBe('2')
  expect(shown(decide({ [creatinine?.name ?? '']: creatinine?.theirs })).CREATININA).toBe('3')
})

test('a line that the server keeps otherwise than it was typed is not asked', () => {
  const mine = lines({ Creatinina: '2', Urea: ' 30' }).map((line) => ({ ...line, unit: 'mg / dL ', max: '2,0' }))
  const theirs = lines({ Creatinina: '2', Urea: '30' }).map((line) => ({ ...line, unit: 'mg / dL' }))
  expect(mergeLines(lines({ Creatinina: '1' }), mine, theirs).asked).toEqual([])
})

test('where nobody knows what it was changed from, all that differs is asked', () => {
  const { asked, decide } = mergeLines(
    [],
    lines({ Creatinina: '1', Urea: '30' }),
    lines({ Creatinina: '2', Sodio: '1' }),
  )
  expect(asked).toHaveLength(1)
  expect(shown(decide({}))).toEqual({ Creatinina: '1', Urea: '30', Sodio: '1' })
})

describe('a range and the unit that it was written in', () => {
  const row = resultLine({ analyte: 'Glucosa', unit: 'mg/dL', min: 70, max: 120 })
  const typed = typeOver(typeOver(row, 'value', '5,5'), 'unit', 'mmol/L')

  it('stays with it when another unit is typed over it', () => {
    expect(toExamValue(typed)).toMatchObject({ unit: 'mmol/L', min: 70, max: 120, rangeUnit: 'mg/dL' })
    expect(markOfLine(typed)).toEqual({ flag: 'normal', note: 'Con el rango convertido de mg/dL' })
    expect(markOfLine({ ...typed, analyte: 'Sodio' })).toEqual({ note: 'El rango está en mg/dL: sin marca' })
  })

  it('is of the new unit once it is typed again, and neither of its ends is of the old one', () => {
    const again = typeOver(typed, 'min', '3,9')
    expect(again).toMatchObject({ min: '3,9', max: '', rangeUnit: 'mmol/L' })
    expect(typeOver(again, 'max', '6,7')).toMatchObject({ min: '3,9', max: '6,7', rangeUnit: 'mmol/L' })
  })

  it('is of the unit that is typed after it, where none stood there', () => {
    const fresh = { analyte: 'Sodio', value: '140', unit: '', min: '', max: '', rangeUnit: '' }
    const line = typeOver(typeOver(typeOver(fresh, 'min', '135'), 'max', '145'), 'unit', 'mmol/L')
    expect(markOfLine(line)).toEqual({ flag: 'normal' })
  })
})
