import { describe, expect, it } from 'vitest'
import { answerChoices, answerNames, isTaken, nextAskable } from '#shared/reminders/followUps.rules.ts'
import { instantOn } from '#shared/values/date.ts'
import { ownTemplates } from '#shared/values/whatsappTemplates.ts'

describe('a press below the question how an animal is', () => {
  it('is called the same in the message and in the template', () => {
    const template = ownTemplates.find(({ name }) => name === 'huella_como_sigue')
    expect(template?.buttons).toEqual(Object.values(answerNames))
    expect(Object.values(answerNames).every((name) => name.length <= 20)).toBe(true)
  })

  it.each([
    ['no answer', null, ['good', 'doubt', 'bad']],
    ['a good one', { choice: 'good', isAttended: false }, ['good', 'doubt', 'bad']],
    ['a doubt that waits', { choice: 'doubt', isAttended: false }, ['bad']],
    ['a bad one that waits', { choice: 'bad', isAttended: false }, []],
    ['a bad one that somebody saw to', { choice: 'bad', isAttended: true }, ['doubt', 'bad']],
  ] as const)('counts over %s', (_name, before, taken) => {
    expect(answerChoices.filter((choice) => isTaken(choice, before))).toEqual(taken)
  })
})

it.each([
  ['2026-11-20', '06:59', '2026-11-20', '07:00'],
  ['2026-11-20', '07:00', '2026-11-20', '07:00'],
  ['2026-11-22', '19:59', '2026-11-22', '19:59'],
  ['2026-11-20', '20:00', '2026-11-21', '07:00'],
])('an owner is asked by day: %s %s', (day, time, toDay, toTime) => {
  expect(nextAskable(instantOn(day, time))).toBe(instantOn(toDay, toTime))
})
