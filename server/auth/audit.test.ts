import { expect, it } from 'vitest'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import type { Route } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { report } from '#shared/report/report.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { auditActOf } from '#server/auth/audit.ts'

it.each<[string, Route, ReturnType<typeof auditActOf>]>([
  ['a pet that is opened', pets.get, 'open'],
  ['an owner who is changed', owners.update, 'change'],
  ['a consultation that is signed', consultations.sign, 'sign'],
  ['an owner who signs on this device', signing.signHere, 'sign'],
  ['a consultation that is printed', consultations.printout, 'export'],
  ['a whole history that is printed', timeline.printout, 'export'],
  ['a list of persons', owners.list, 'list'],
  ['a list of the clinic itself', professionals.list, undefined],
  ['a consultation that is voided', consultations.void, 'change'],
  ['the own profile', professionals.profile, undefined],
  ['what is public', report.get, undefined],
])('counts %s', (_what, route, act) => {
  expect(auditActOf(route)).toBe(act)
})
