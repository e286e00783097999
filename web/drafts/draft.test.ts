import { describe, expect, test } from 'vitest'
import {
  copyOf,
  type Draft,
  type DraftEvent,
  nextDraft,
  openedDraft,
  overlaps,
  sendable,
  shownValues,
  whyUnsaved,
} from '#web/drafts/draft.ts'

const record = { version: 1, values: { reason: 'Control', notes: null, pulse: null } }

/** As `toMatchObject` takes an empty object for any. */
const none = expect.toSatisfy((value: object) => Object.keys(value).length === 0)

function play(...events: DraftEvent[]): Draft {
  return events.reduce(nextDraft, openedDraft(record))
}

function edited(fields: Record<string, unknown>): DraftEvent {
  return { type: 'edited', fields }
}

const sent: DraftEvent = { type: 'sent' }
const lost: DraftEvent = { type: 'unanswered', offline: true }

function saved(version: number): DraftEvent {
  return { type: 'saved', version, at: '2026-11-20T14:14:00Z' }
}

function read(version: number, values: Record<string, unknown>): DraftEvent {
  return { type: 'read', record: { version, values: { ...record.values, ...values } } }
}

describe('saving', () => {
  test('what was typed shows at once and is what will be sent', () => {
    const draft = play(edited({ notes: 'Vómito' }))
    expect(shownValues(draft).notes).toBe('Vómito')
    expect(sendable(draft)).toEqual({ notes: 'Vómito' })
  })

  test('a name of a list with a phone’s apostrophe, which the server keeps as a plain one, is nobody else’s change', () => {
    const draft = play(edited({ notes: ['Dr.  D’Achiardi'] }), sent, lost, read(2, { notes: ["Dr. D'Achiardi"] }))
    expect(draft.conflicts).toEqual({})
  })

  test('a sign of minutes corrected to an apostrophe, which the server keeps apart, is sent', () => {
    const draft = play(read(1, { notes: 'Caminó 5´ y cojea' }), edited({ notes: "Caminó 5' y cojea" }))
    expect(sendable(draft)).toEqual({ notes: "Caminó 5' y cojea" })
  })

  test('a confirmed save leaves nothing to send', () => {
    const draft = play(edited({ notes: 'Vómito' }), sent, saved(2))
    expect(draft).toMatchObject({ phase: 'idle', version: 2, edits: none, savedAt: '2026-11-20T14:14:00Z' })
    expect(shownValues(draft).notes).toBe('Vómito')
  })

  test('what is typed while a save is under way is sent next', () => {
    const draft = play(edited({ notes: 'Vóm' }), sent, edited({ notes: 'Vómito' }), saved(2))
    expect(sendable(draft)).toEqual({ notes: 'Vómito' })
  })

  test('typing back to what the server has sends nothing', () => {
    expect(play(edited({ reason: 'X' }), edited({ reason: 'Control ' })).edits).toEqual({})
  })

  test('typing back while another text is under way sends the first text again', () => {
    const draft = play(edited({ reason: 'X' }), sent, edited({ reason: 'Control' }), saved(2))
    expect(sendable(draft)).toEqual({ reason: 'Control' })
  })
})

test.each([
  ['after the save', [edited({ notes: 'Vómito' }), sent, saved(2), edited({ notes: 'Vómito ' })]],
  ['while it saves', [edited({ notes: 'Vómito' }), sent, edited({ notes: 'Vómito ' }), saved(2)]],
  [
    'and read while it saves',
    [edited({ notes: 'Vómito' }), sent, edited({ notes: 'Vómito ' }), read(2, { notes: 'Vómito' }), saved(2)],
  ],
  ['to what was there when it was opened', [edited({ notes: '\n' })]],
])('a space that is typed %s stays, with nothing to send', (_when, events) => {
  const draft = play(...events)
  expect(shownValues(draft).notes).toMatch(/\s$/)
  expect(sendable(draft)).toEqual({})
})

test('a reading does not take away the space that was just typed', () => {
  const draft = play(edited({ notes: 'Vómito ' }), sent, saved(2), read(3, { notes: 'Vómito', pulse: 'P' }))
  expect(shownValues(draft)).toMatchObject({ notes: 'Vómito ', pulse: 'P' })
})

describe('without network', () => {
  test('changes are counted and kept', () => {
    const draft = play(edited({ notes: 'A', pulse: 'B' }), sent, lost, edited({ reason: 'C' }))
    expect(draft.phase).toBe('offline')
    expect(Object.keys(draft.edits)).toHaveLength(3)
  })

  test('a save that was done although its answer was lost is no conflict', () => {
    const draft = play(
      edited({ notes: 'Vómito' }),
      sent,
      lost,
      sent,
      { type: 'outdated' },
      read(2, { notes: 'Vómito' }),
    )
    expect(draft).toMatchObject({ phase: 'idle', version: 2, edits: none, conflicts: none })
  })

  test('what the network failed before does not delay a save that was overtaken once', () => {
    const draft = play(edited({ notes: 'Vómito' }), sent, lost, sent, lost, sent, { type: 'outdated' }, read(2, {}))
    expect(draft).toMatchObject({ phase: 'idle', failures: 0, staleRetries: 1 })
    expect(play(edited({ notes: 'V' }), sent, { type: 'outdated' }, read(2, {}), sent, saved(3)).staleRetries).toBe(0)
  })

  test('an earlier text of mine on the server does not conflict with the later one', () => {
    const draft = play(
      edited({ notes: 'Vóm' }),
      sent,
      lost,
      edited({ notes: 'Vómito' }),
      sent,
      { type: 'outdated' },
      read(2, { notes: 'Vóm' }),
    )
    expect(draft.conflicts).toEqual({})
    expect(sendable(draft)).toEqual({ notes: 'Vómito' })
  })

  test('a request that arrives late, after the record was read, is still known as mine', () => {
    const draft = play(
      edited({ notes: 'Vóm' }),
      sent,
      lost,
      edited({ notes: 'Vómito' }),
      read(1, {}),
      sent,
      { type: 'outdated' },
      read(2, { notes: 'Vóm' }),
    )
    expect(draft.conflicts).toEqual({})
  })
})

test('a save that changed nothing does not end the doubt about an earlier one', () => {
  const draft = play(
    edited({ notes: 'Vóm' }),
    sent,
    lost,
    edited({ notes: '' }),
    sent,
    saved(1),
    edited({ notes: 'Vómito' }),
    sent,
    { type: 'outdated' },
    read(2, { notes: 'Vóm' }),
  )
  expect(draft.conflicts).toEqual({})
})

describe('two people', () => {
  test('a field that only I changed is sent again over the new version', () => {
    const draft = play(edited({ notes: 'Mío' }), sent, { type: 'outdated' }, read(5, { pulse: 'Suyo' }))
    expect(draft).toMatchObject({ version: 5, phase: 'idle', conflicts: none })
    expect(sendable(draft)).toEqual({ notes: 'Mío' })
    expect(shownValues(draft).pulse).toBe('Suyo')
  })

  const both = [edited({ notes: 'Mío', pulse: 'P' }), sent, { type: 'outdated' } as const, read(2, { notes: 'Suyo' })]

  test('a field that both changed waits for a decision; the others are sent', () => {
    const draft = play(...both)
    expect(draft.conflicts).toEqual({ notes: 'Suyo' })
    expect(sendable(draft)).toEqual({ pulse: 'P' })
    expect(shownValues(draft).notes).toBe('Mío')
  })

  test.each([
    ['mine', 'Mío', { pulse: 'P', notes: 'Mío' }],
    ['theirs', 'Suyo', { pulse: 'P' }],
    ['both joined', 'Suyo Mío', { pulse: 'P', notes: 'Suyo Mío' }],
  ])('deciding for %s', (_name, value, expected) => {
    const draft = play(...both, { type: 'resolved', field: 'notes', value })
    expect(sendable(draft)).toEqual(expected)
    expect(shownValues(draft).notes).toBe(value)
  })

  test('typing on in a field in conflict does not decide it', () => {
    expect(play(...both, edited({ notes: 'Mío y más' })).conflicts).toEqual({ notes: 'Suyo' })
  })

  test('the other person typing on keeps the conflict, with the newest text', () => {
    expect(play(...both, read(3, { notes: 'Suyo y más' })).conflicts).toEqual({ notes: 'Suyo y más' })
  })

  test('both writing the same is no conflict', () => {
    expect(play(edited({ notes: 'Igual' }), read(2, { notes: 'Igual ' }))).toMatchObject({
      edits: none,
      conflicts: none,
    })
  })

  test('an answer older than what was read does not put the old text back', () => {
    const draft = play(edited({ notes: 'Mío' }), sent, read(3, { notes: 'Suyo' }), saved(2))
    expect(draft).toMatchObject({ version: 3, conflicts: { notes: 'Suyo' } })
    expect(draft.base.notes).toBe('Suyo')
  })

  test('an old reading says nothing new', () => {
    const draft = play(edited({ notes: 'Mío' }), sent, saved(2), read(1, {}))
    expect(shownValues(draft).notes).toBe('Mío')
    expect(draft.version).toBe(2)
  })
})

describe('refusals', () => {
  const refused: DraftEvent = { type: 'refused', fields: ['pulse'], message: 'Revise el pulso' }

  test('a refused field stays, with its sentence, and the others are sent', () => {
    const draft = play(edited({ pulse: '??', notes: 'N' }), sent, refused)
    expect(draft.refused).toEqual({ pulse: { value: '??', message: 'Revise el pulso' } })
    expect(shownValues(draft).pulse).toBe('??')
    expect(sendable(draft)).toEqual({ notes: 'N' })
  })

  test('correcting it sends it again', () => {
    const draft = play(edited({ pulse: '??' }), sent, refused, edited({ pulse: 'Fuerte' }))
    expect(draft.refused).toEqual({})
    expect(sendable(draft)).toEqual({ pulse: 'Fuerte' })
  })

  test('a refusal of a text that was typed over meanwhile is forgotten', () => {
    expect(play(edited({ pulse: '??' }), sent, edited({ pulse: 'Fuerte' }), refused).refused).toEqual({})
  })

  test('one refusal may be of several fields; of those typed over it says nothing', () => {
    const several: DraftEvent = { type: 'refused', fields: ['pulse', 'reason', 'other'], message: 'No' }
    const draft = play(edited({ pulse: '1', reason: '2', notes: '3' }), sent, edited({ reason: '4' }), several)
    expect(draft.refused).toEqual({ pulse: { value: '1', message: 'No' } })
    expect(sendable(draft)).toEqual({ reason: '4', notes: '3' })
  })

  test('a refusal of no field that was sent is a failure, not a loop', () => {
    const draft = play(edited({ pulse: 'P' }), sent, { type: 'refused', fields: ['version'], message: 'No' })
    expect(draft).toMatchObject({ phase: 'failed', problem: 'No', failures: 1 })
  })

  test('a refusal of what was not sent, or of one more try, does not end the doubt about an earlier one', () => {
    const draft = play(edited({ notes: 'Vóm' }), sent, lost, edited({ pulse: '??' }), refused, sent, {
      type: 'refused',
      fields: ['reason'],
      message: 'No',
    })
    expect(nextDraft(draft, read(2, { notes: 'Vóm' })).conflicts).toEqual({})
    const typedOn = nextDraft(draft, edited({ notes: 'Vómito' }))
    expect(nextDraft(typedOn, read(2, { notes: 'Vóm' })).conflicts).toEqual({})
  })

  test('what is not saved is told with what can be done about it', () => {
    const typed = [edited({ pulse: '??', notes: 'N' }), sent]
    expect(whyUnsaved(play(...typed, refused))).toBe('Falta guardar lo último que escribió. Revise los datos marcados.')
    expect(whyUnsaved(play(...typed, { type: 'refused', fields: [], message: 'No cabe.' }))).toMatch(/ No cabe\.$/)
    expect(whyUnsaved(play(...typed, { type: 'unanswered', offline: true }))).toMatch(/ Revise su conexión\.$/)
  })

  test('without a session the text waits for the next login', () => {
    const draft = play(edited({ notes: 'N' }), sent, { type: 'signedOut' })
    expect(draft.phase).toBe('noSession')
    const again = nextDraft(draft, read(1, {}))
    expect(again.phase).toBe('idle')
    expect(sendable(again)).toEqual({ notes: 'N' })
  })

  test('a record that somebody signed keeps what was not sent, to be copied', () => {
    const draft = play(
      edited({ notes: 'N', pulse: 'P' }),
      sent,
      { type: 'outdated' },
      {
        type: 'read',
        record: { version: 4, values: { ...record.values, pulse: 'P' }, closed: 'La consulta está firmada.' },
      },
    )
    expect(draft).toMatchObject({ phase: 'closed', edits: { notes: 'N' }, problem: 'La consulta está firmada.' })
  })
})

describe('the copy on the device', () => {
  test('there is none when all is saved', () => {
    expect(copyOf(play(edited({ notes: 'N' }), sent, saved(2)))).toBeUndefined()
  })

  test('it holds what was typed and what it was made upon', () => {
    expect(copyOf(play(edited({ reason: 'R' })))).toEqual({
      base: { reason: 'Control' },
      edits: { reason: 'R' },
      sent: [],
      version: 1,
      conflicts: [],
    })
  })

  function reopened(draft: Draft, version: number, values: Record<string, unknown>): Draft {
    const copy = copyOf(draft)
    const fresh = openedDraft({ version, values: { ...record.values, ...values } })
    return copy ? nextDraft(fresh, { type: 'restored', copy }) : fresh
  }

  test('reopened over an unchanged record, it is sent', () => {
    expect(sendable(reopened(play(edited({ notes: 'N' })), 1, {}))).toEqual({ notes: 'N' })
  })

  test('reopened over a record that somebody changed in the same field, it conflicts', () => {
    expect(reopened(play(edited({ notes: 'N' })), 2, { notes: 'Otra' }).conflicts).toEqual({ notes: 'Otra' })
  })

  test('what was under way when the page closed is known as mine', () => {
    const closed = play(edited({ notes: 'Vóm' }), sent, edited({ notes: 'Vómito' }))
    expect(reopened(closed, 2, { notes: 'Vóm' })).toMatchObject({ conflicts: none, edits: { notes: 'Vómito' } })
  })

  test('what the server had time to take in full is no conflict with myself', () => {
    const closed = play(edited({ notes: 'Vóm' }))
    expect(reopened(closed, 2, { notes: 'Vómito' })).toMatchObject({ conflicts: none, edits: none })
    // Words taken out are no beginning of what is there.
    expect(reopened(play(edited({ reason: 'Con' })), 2, { reason: 'Control de peso' }).conflicts).toHaveProperty(
      'reason',
    )
  })

  test('a conflict that was not decided is one again', () => {
    const open = play(edited({ notes: 'Mío' }), read(2, { notes: 'Suyo' }))
    expect(reopened(open, 2, { notes: 'Suyo' }).conflicts).toEqual({ notes: 'Suyo' })
  })

  test('two copies that touch the same field are seen', () => {
    const copy = copyOf(play(edited({ notes: 'N' })))
    expect(copy && overlaps(play(edited({ notes: 'M' })), copy)).toBe(true)
    expect(copy && overlaps(play(edited({ pulse: 'M' })), copy)).toBe(false)
  })
})
