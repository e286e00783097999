import { describe, expect, it } from 'vitest'
import { animalNames } from '#shared/imports/animals.rules.ts'
import { guessFields } from '#shared/imports/columns.rules.ts'
import { readPeopleRow } from '#shared/imports/people.rules.ts'
import { breeds, species } from '#server/catalogues/catalogues.queries.ts'
import { dirts, dirtyRows, HEADING } from '#server/imports/dirt.factory.ts'

const names = animalNames(species, breeds)
const fields = guessFields(
  'people',
  HEADING.map((name) => ({ name, samples: [] })),
)
const plan = { fields, dateOrder: 'dmy' as const, documentType: 'CC' as const }
const context = { plan, columns: [], names, dewormers: [], today: '2026-11-20' }

it('guesses every column of the made spreadsheet by its heading', () => {
  expect(fields).toEqual([
    ...[
      'ownerName',
      'documentType',
      'document',
      'phone',
      'otherPhone',
      'email',
      'address',
      'petName',
      'species',
      'breed',
    ],
    ...['sex', 'birth', 'weight', 'microchip', 'alertNote'],
  ])
})

describe('a row with dirt in it', () => {
  it('is of 40 kinds and more, each another', () => {
    expect(new Set(dirts.map(({ what }) => what)).size).toBeGreaterThanOrEqual(40)
  })

  it.each(dirts.map((dirt, index) => [dirt.what, dirt, dirtyRows(dirts.length * 3)[index * 3]] as const))(
    '%s',
    (_what, dirt, row) => {
      const read = readPeopleRow(row?.cells.map(String) ?? [], context)
      expect({ messages: read.problems.map(({ message }) => message), isRead: read.draft !== null }).toEqual({
        messages: dirt.says ? [expect.stringMatching(dirt.says)] : [],
        isRead: dirt.state === 'good',
      })
      if (dirt.owner) expect(read.draft?.owner).toMatchObject(dirt.owner)
      if (dirt.pets) expect(read.draft?.pets).toMatchObject(dirt.pets)
    },
  )
})
