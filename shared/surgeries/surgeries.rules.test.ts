import { describe, expect, it, test } from 'vitest'
import { checklistKeys, surgeryStatuses, type SurgeryStatus } from '#shared/surgeries/surgeries.contract.ts'
import {
  canAnnotateSurgery,
  canEditSurgery,
  canFinish,
  canMove,
  canOverrideConsent,
  isClosed,
  missingToFinish,
  refuseScheduled,
  refuseSurgeryControl,
  showMissingParts,
} from '#shared/surgeries/surgeries.rules.ts'

const paper = { consent: null, hasPaperConsent: true, ownerHasDocument: true, hasFormatConsent: false }
const none = { consent: null, hasPaperConsent: false, ownerHasDocument: true, hasFormatConsent: false }

describe('the states', () => {
  const allowed = new Set([
    'scheduled>preparation',
    'scheduled>suspended',
    'preparation>inProgress',
    'preparation>suspended',
    'inProgress>recovery',
    'inProgress>suspended',
    'recovery>finished',
  ])
  const pairs = surgeryStatuses.flatMap((from) =>
    surgeryStatuses.map((to): [SurgeryStatus, SurgeryStatus] => [from, to]),
  )

  test.each(pairs)('%s to %s', (from, to) => {
    expect(canMove({ status: from, ...paper }, to) === undefined).toBe(allowed.has(`${from}>${to}`))
  })

  it('ends in two that are only read, and take notes', () => {
    expect(surgeryStatuses.filter((status) => isClosed({ status }))).toEqual(['finished', 'suspended'])
    expect(surgeryStatuses.filter((status) => canEditSurgery({ status }))).toEqual(['finished', 'suspended'])
    expect(surgeryStatuses.filter((status) => !canAnnotateSurgery({ status }))).toEqual(['finished', 'suspended'])
  })
})

describe('the consent', () => {
  test.each([
    [none, false],
    [paper, true],
    [{ consent: 'override' as const, hasPaperConsent: false, ownerHasDocument: true, hasFormatConsent: false }, true],
    [{ consent: 'override' as const, hasPaperConsent: false, ownerHasDocument: false, hasFormatConsent: false }, true],
    [{ ...paper, ownerHasDocument: false, hasFormatConsent: false }, false],
    [{ consent: 'format' as const, hasPaperConsent: false, ownerHasDocument: true, hasFormatConsent: false }, true],
  ])('%j lets it begin: %s', (consent, begins) => {
    expect(canMove({ status: 'preparation', ...consent }, 'inProgress') === undefined).toBe(begins)
  })

  it('is done without only before the beginning, and only where there is none', () => {
    expect(canOverrideConsent({ status: 'preparation', ...none })).toBeUndefined()
    expect(canOverrideConsent({ status: 'preparation', ...paper })?.message).toContain('ya está')
    expect(canOverrideConsent({ status: 'inProgress', ...none })?.message).toContain('ya empezó')
    expect(canOverrideConsent({ status: 'suspended', ...none })?.message).toContain('suspendida')
  })
})

const at = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`
const complete = {
  procedures: ['Ovariohisterectomía'],
  scheduledAt: at(0),
  surgeonId: '0197c0de-0000-7000-8000-000000000001',
  anesthetistId: '0197c0de-0000-7000-8000-000000000002',
  assistants: [],
  preoperativeDiagnosis: 'Sana',
  postoperativeDiagnosis: null,
  asa: 1,
  asaEmergency: false,
  fastingHours: 8,
  presurgicalExams: null,
  weightKg: 12.4,
  venousAccess: null,
  tube: null,
  circuit: null,
  equipment: null,
  intervalMinutes: 5 as const,
  premedicatedAt: at(1),
  inducedAt: at(5),
  intubatedAt: at(6),
  notIntubated: false,
  surgeryStartedAt: at(15),
  surgeryEndedAt: at(40),
  anesthesiaEndedAt: at(42),
  extubatedAt: at(45),
  standingAt: at(55),
  technique: 'Línea alba',
  findings: null,
  sutures: null,
  implants: null,
  samples: null,
  bleeding: null,
  complications: null,
  counts: 'Completo',
  postoperativePlan: 'Collar',
  recoveryTemperature: 37.9,
  recoveryPain: 2,
  recoveryAnalgesia: 'Meloxicam',
  recoveryNotes: null,
  nextControlOn: null,
  nextControlReason: null,
  checklist: Object.fromEntries(checklistKeys.map((key) => [key, { at: at(5), by: 'Laura Gómez' }])),
  readings: [{ at: at(5) } as never],
  ...paper,
  status: 'recovery' as const,
}

const { 'exit.counts': _counts, ...withoutCounts } = complete.checklist

describe('finishing', () => {
  it('needs a licensed person, the recovery, and nothing missing', () => {
    expect(missingToFinish(complete)).toEqual([])
    expect(canFinish(complete, { licensed: true })).toBeUndefined()
    expect(canFinish(complete, { licensed: false })?.message).toContain('tarjeta profesional')
    expect(canFinish({ ...complete, status: 'inProgress' }, { licensed: true })?.field).toBeUndefined()
  })

  test.each([
    ['anesthetistId', { anesthetistId: null }],
    ['technique', { technique: '  ' }],
    ['procedures', { procedures: [] }],
    ['recoveryPain', { recoveryPain: null }],
    ['extubatedAt', { extubatedAt: null }],
    ['readings', { readings: [] }],
    ['checklist.exit.counts', { checklist: withoutCounts }],
    ['standingAt', { standingAt: at(41) }],
  ])('leads to %s', (field, gap) => {
    const surgery = { ...complete, ...gap }
    expect(missingToFinish(surgery).map((part) => part.field)).toEqual([field])
    expect(canFinish(surgery, { licensed: true })?.field).toBe(field)
  })

  it('asks for no tube where there was none', () => {
    const untubed = { ...complete, notIntubated: true, intubatedAt: null, extubatedAt: null }
    expect(missingToFinish(untubed)).toEqual([])
  })

  it('accepts no pain and no fasting as values', () => {
    expect(missingToFinish({ ...complete, recoveryPain: 0, fastingHours: 0 })).toEqual([])
  })

  it('says what is missing', () => {
    expect(showMissingParts([])).toBeUndefined()
    expect(showMissingParts([{ field: 'technique', label: 'Técnica' }])).toBe('Falta 1 dato: Técnica')
    expect(showMissingParts(missingToFinish({ ...complete, technique: null, asa: null }))).toBe(
      'Faltan 2 datos: Riesgo ASA, Técnica',
    )
  })
})

it('is of an animal that was born and lived', () => {
  const pet = { birthOn: '2021-09-14', deceasedOn: null }
  expect(refuseScheduled('2021-09-14T15:00:00Z', pet)).toBeUndefined()
  expect(refuseScheduled('2021-09-13T15:00:00Z', pet)?.field).toBe('scheduledAt')
  expect(refuseScheduled('2026-11-20T15:00:00Z', { ...pet, deceasedOn: '2026-11-19' })?.message).toBe(
    'La mascota falleció el 19/11/2026',
  )
})

it('controls on its day or later', () => {
  expect(refuseSurgeryControl('2026-11-20', at(0))).toBeUndefined()
  expect(refuseSurgeryControl(null, at(0))).toBeUndefined()
  expect(refuseSurgeryControl('2026-11-19', at(0))?.field).toBe('nextControlOn')
})
