import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Owner } from '#shared/owners/owners.contract.ts'
import {
  canEditOwner,
  canMerge,
  canReceivePets,
  refuseHalfDocument,
  showDocument,
  showFirstPets,
  suggestMerge,
} from '#shared/owners/owners.rules.ts'
import { cleanDocument, type DocumentType } from '#shared/values/documentType.ts'

describe('a document', () => {
  it.each([
    ['1.020.345 678', '1020345678'],
    [' ab 12 ', 'AB12'],
    ['900.123.456-7', '900123456-7'],
    ['CC 1016782190', '1016782190', 'CC'],
    ['C.C. 1.016.782.190', '1016782190', 'CC'],
    ['CE1234567', 'CE1234567', 'PAS'],
    ['CE1234567', 'CE1234567', 'CC'],
    ['CC1234567', 'CC1234567', null],
    ['1,016,782,190', '1016782190'],
    ["1'016.782.190", '1016782190'],
    ['1016-782-190', '1016782190'],
    ['1016782190-', '1016782190'],
    ['1016782190\u200b', '1016782190'],
    ['１０１６７８２１９０', '1016782190'],
    ['nit: 900.123.456–7', '900123456-7', 'NIT'],
    ['AB-123-4', 'AB-123-4'],
    ['CC12', 'CC12', 'CC'],
    ['ﷺ', 'ﷺ'],
    [' . ', ''],
    ['-', ''],
  ] as const)('%j is kept as %j', (typed, kept, type: DocumentType | null = null) =>
    expect(cleanDocument(typed, type)).toBe(kept),
  )

  it('is shown so that it is kept the same when typed again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9-]{1,30}$/), (document) => {
        const kept = cleanDocument(document)
        expect(cleanDocument(showDocument({ documentType: null, document: kept }))).toBe(kept)
      }),
    )
  })

  it.each([
    [null, null, undefined],
    ['CC', '1020345678', undefined],
    [null, '1020345678', 'documentType'],
    ['CC', null, 'document'],
    ['CC', ' . ', 'document'],
  ] as const)('of type %j and number %j is at fault in %j', (documentType, document, field) =>
    expect(refuseHalfDocument({ documentType, document })?.field).toBe(field),
  )
})

const ana: Owner = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  version: 1,
  name: 'Ana Gil',
  documentType: null,
  document: null,
  phone: { country: '57', number: '3004128890' },
  otherPhone: null,
  email: null,
  address: null,
  city: 'Medellín',
  contactName: null,
  contactPhone: null,
  contactMayDecide: false,
  dataConsent: false,
  dataConsentAt: null,
  messagesConsent: false,
  notes: null,
  customValues: { a: 'Oro' },
  status: 'active',
  inactiveReason: null,
  mergedInto: null,
  merges: [],
  createdAt: '2026-11-01T10:00:00Z',
  createdByName: null,
  updatedAt: '2026-11-10T10:00:00Z',
  lastVisitAt: null,
  pets: [],
}
const twin: Owner = {
  ...ana,
  id: '0192f0c0-0000-7000-8000-000000000002',
  name: 'Ana María Gil',
  documentType: 'CC',
  document: '1020345678',
  city: 'Bogotá',
  contactPhone: { country: '57', number: '3110000000' },
  dataConsent: true,
  customValues: { a: 'Plata', b: 'Laureles' },
}
const defined = ['a', 'b'].map((id) => ({
  ...{ id, version: 1, label: id, kind: 'text' as const },
  ...{ options: [], isRequired: false, isArchived: false },
}))

describe('what uniting two owners offers first', () => {
  it('fills what is empty and, of two texts, keeps the one saved last', () => {
    const filled = { fields: ['document', 'contact', 'dataConsent'], customFieldIds: ['b'] }
    expect(suggestMerge(ana, { ...twin, updatedAt: '2026-11-09T10:00:00Z' }, defined)).toEqual(filled)
    expect(suggestMerge(ana, { ...twin, updatedAt: '2026-11-11T10:00:00Z' }, defined)).toEqual({
      fields: ['name', 'document', 'city', 'contact', 'dataConsent'],
      customFieldIds: ['a', 'b'],
    })
    expect(suggestMerge(ana, { ...ana, id: twin.id }, defined)).toEqual({ fields: [], customFieldIds: [] })
  })
})

describe('the state of an owner', () => {
  const [active, inactive] = [
    { status: 'active' as const, isMerged: false },
    { status: 'inactive' as const, isMerged: false },
  ]
  const merged = { status: 'inactive' as const, isMerged: true }
  it.each([
    ['edits', canEditOwner, [true, true, false]],
    ['takes pets', canReceivePets, [true, false, false]],
    ['can stay', (owner: typeof active | typeof inactive) => canMerge(owner, active), [true, false, false]],
    ['can be absorbed', (owner: typeof active | typeof inactive) => canMerge(active, owner), [true, true, false]],
  ] as const)('%s', (_what, rule, allowed) =>
    expect([active, inactive, merged].map((owner) => rule(owner) === undefined)).toEqual(allowed),
  )
})

it.each([
  [['La Niña'], 1, 'La Niña'],
  [['Dory', 'Milo'], 2, 'Dory, Milo'],
  [['Dory', 'La Niña', 'Milo'], 5, 'Dory, La Niña, Milo y 2 más'],
])('the pets %j of %d are shown as %s', (petNames, petCount, shown) =>
  expect(showFirstPets({ petNames, petCount })).toBe(shown),
)
