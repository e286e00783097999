import { expect, test } from 'vitest'
import { alertLooks } from '#web/ui/AlertChips.tsx'
import { vocabulary } from '#web/ui/vocabulary.ts'
import { words } from '#web/words.ts'

/** Different records say the same with these. */
const same = new Map([
  ['signedRecord', 'signed'],
  ['reviewed', 'attended'],
  ['active', 'attended'],
  ['inactive', 'voided'],
  ['consultation', 'inConsultation'],
  ['hospitalization', 'inHospital'],
  ['death', 'deceased'],
])

test('a sign says one thing in all of Huella', () => {
  const meanings = new Map<unknown, Set<string>>()
  const tell = (sign: unknown, name: string) => {
    const meaning = same.get(name) ?? name
    meanings.set(sign, (meanings.get(sign) ?? new Set()).add(meaning))
  }
  for (const [state, [, , sign]] of Object.entries(vocabulary)) tell(sign, state)
  for (const [alert, { icon }] of Object.entries(alertLooks)) tell(icon, alert)
  for (const { records = [] } of words) for (const { kind, icon } of records) tell(icon, kind)
  const ambiguous = [...meanings.values()].filter((names) => names.size > 1).map((names) => [...names])
  expect(ambiguous).toEqual([])
})
