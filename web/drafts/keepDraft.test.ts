import { describe, expect, it } from 'vitest'
import type { DraftCopy } from '#web/drafts/draft.ts'
import { keepDraft } from '#web/drafts/keepDraft.ts'
import type { DraftKey, Keeper, LeftCopy } from '#web/drafts/keeper.ts'

const owner: DraftKey = { id: 'forms/owner/new', title: 'Nuevo propietario' }

function typed(name: string): DraftCopy {
  return { version: 0, base: { name: '' }, edits: { name }, sent: [], key: 'k', conflicts: [] }
}

/** A device in memory, for several windows; its answers come late. */
function device() {
  const rows = new Map<string, LeftCopy>()
  const held = new Set<string>()
  const later = () => new Promise<void>((resolve) => setTimeout(resolve))
  const state = { isFull: false, hasNoLocks: false, writes: 0 }
  const keeper: Keeper = {
    keep: async (opening, { id, title }, content) => {
      await later()
      if (state.isFull) throw new Error('Full')
      state.writes++
      const at = `2026-11-21T15:32:0${state.writes}Z`
      rows.set(opening, { ...content, opening, record: id, title, path: '/', at })
    },
    drop: async (opening) => {
      await later()
      rows.delete(opening)
    },
    listLeft: async () => {
      await later()
      return [...rows.values()].filter(({ opening }) => !held.has(opening))
    },
    hold: async (opening) => {
      await later()
      if (state.hasNoLocks) throw new Error('No locks')
      if (held.has(opening)) return undefined
      held.add(opening)
      return () => held.delete(opening)
    },
  }
  return { keeper, state, rows, names: async () => (await keeper.listLeft(owner.id)).map(({ edits }) => edits.name) }
}

/** Every write under way is over, and those that waited for it. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((resolve) => setTimeout(resolve))
}

async function onlyLeft(keeper: Keeper): Promise<LeftCopy> {
  const [first] = await keeper.listLeft(owner.id)
  if (!first) throw new Error('Nothing is left')
  return first
}

describe('a form that is kept', () => {
  it('keeps the last of what is typed, and writes only the newest of what waits', async () => {
    const { keeper, rows, state } = device()
    const form = keepDraft(keeper, owner, () => undefined)
    for (const name of ['N', 'Na', 'Nat', 'Nata', 'Natalia']) form.write(typed(name))
    await settled()
    expect([...rows.values()].map(({ edits }) => edits.name)).toEqual(['Natalia'])
    expect(state.writes).toBeLessThan(3)
  })

  it('is offered to nobody while it is open, and then to the next', async () => {
    const { keeper, names } = device()
    const form = keepDraft(keeper, owner, () => undefined)
    form.write(typed('Natalia'))
    await settled()
    expect(await names()).toEqual([])
    form.close()
    await settled()
    expect(await names()).toEqual(['Natalia'])
  })

  it('is forgotten once saved, also when the save is quicker than the device', async () => {
    const { keeper, rows } = device()
    const form = keepDraft(keeper, owner, () => undefined)
    form.write(typed('Natalia'))
    form.write(typed('Natalia Ruiz'))
    form.write(undefined)
    form.close()
    await settled()
    expect(rows.size).toBe(0)
  })

  it.each([
    ['is forgotten once it was sent', async () => true, []],
    ['stays when it was refused after all', async () => false, ['Natalia']],
    ['stays when nobody knows', async () => Promise.reject(new Error('No answer')), ['Natalia']],
  ])('%s, though it was gone by then, and is offered to nobody before', async (_what, answer, left) => {
    const { keeper, names } = device()
    const form = keepDraft(keeper, owner, () => undefined)
    form.write(typed('Natalia'))
    let arrive = (): void => undefined
    form.send(new Promise<void>((resolve) => (arrive = resolve)).then(answer))
    form.close()
    await settled()
    expect(await names()).toEqual([])
    arrive()
    await settled()
    expect(await names()).toEqual(left)
  })

  it('is forgotten by an answer that comes after it is gone', async () => {
    const { keeper, rows } = device()
    const form = keepDraft(keeper, owner, () => undefined)
    form.write(typed('Natalia'))
    form.close()
    await settled()
    form.write(undefined)
    await settled()
    expect(rows.size).toBe(0)
  })

  it('is forgotten when its text is taken out again by hand', async () => {
    const { keeper, rows } = device()
    const form = keepDraft(keeper, owner, () => undefined)
    form.write(typed('N'))
    await settled()
    form.write(undefined)
    await settled()
    expect(rows.size).toBe(0)
  })

  it('goes on in what was left, and saving forgets that', async () => {
    const { keeper, rows } = device()
    const before = keepDraft(keeper, owner, () => undefined)
    before.write(typed('Natalia'))
    before.close()
    await settled()
    const form = keepDraft(keeper, owner, () => undefined)
    expect(await form.take(await onlyLeft(keeper))).toBe(true)
    form.write(typed('Natalia Ruiz'))
    await settled()
    expect([...rows.values()].map(({ edits }) => edits.name)).toEqual(['Natalia Ruiz'])
    form.write(undefined)
    await settled()
    expect(rows.size).toBe(0)
  })

  it('leaves what was typed meanwhile when something older is taken', async () => {
    const { keeper, names } = device()
    const before = keepDraft(keeper, owner, () => undefined)
    before.write(typed('Natalia'))
    before.close()
    await settled()
    const form = keepDraft(keeper, owner, () => undefined)
    form.write(typed('Otra'))
    await settled()
    expect(await form.take(await onlyLeft(keeper))).toBe(true)
    form.write(typed('Natalia'))
    await settled()
    expect(await names()).toEqual(['Otra'])
  })

  it('is held again by whoever opens it again, and not while it is on no screen, whatever is written', async () => {
    const { keeper, names } = device()
    const record = keepDraft(keeper, owner, () => undefined)
    record.write(typed('Natalia'))
    record.close()
    record.write(typed('Natalia Ruiz'))
    await settled()
    expect(await names()).toEqual(['Natalia Ruiz'])
    record.open()
    await settled()
    expect(await names()).toEqual([])
  })

  it('is taken by one window only', async () => {
    const { keeper } = device()
    const before = keepDraft(keeper, owner, () => undefined)
    before.write(typed('Natalia'))
    before.close()
    await settled()
    const left = await onlyLeft(keeper)
    const takes = [1, 2].map(() => keepDraft(keeper, owner, () => undefined).take(left))
    expect((await Promise.all(takes)).sort()).toEqual([false, true])
  })

  it('is not given up by one window while another goes on in it', async () => {
    const { keeper, rows } = device()
    const before = keepDraft(keeper, owner, () => undefined)
    before.write(typed('Natalia'))
    before.close()
    await settled()
    const left = await onlyLeft(keeper)
    const other = keepDraft(keeper, owner, () => undefined)
    await other.take(left)
    const form = keepDraft(keeper, owner, () => undefined)
    await form.drop(left)
    expect(rows.size).toBe(1)
    other.close()
    await settled()
    await form.drop(left)
    expect(rows.size).toBe(0)
    expect(await keeper.hold(left.opening)).toBeDefined()
  })

  it('goes on being kept after a window that could not take what was left', async () => {
    const { keeper, rows, state } = device()
    const before = keepDraft(keeper, owner, () => undefined)
    before.write(typed('Natalia'))
    before.close()
    await settled()
    const left = await onlyLeft(keeper)
    const form = keepDraft(keeper, owner, () => undefined)
    state.hasNoLocks = true
    expect(await form.take(left)).toBe(false)
    state.hasNoLocks = false
    form.write(typed('Otra'))
    await settled()
    expect([...rows.values()].map(({ edits }) => edits.name)).toEqual(['Natalia', 'Otra'])
  })

  it('says when the device does not keep it, and when it does again', async () => {
    const { keeper, state } = device()
    const said: boolean[] = []
    const form = keepDraft(keeper, owner, (isSafe) => said.push(isSafe))
    state.isFull = true
    form.write(typed('N'))
    await settled()
    state.isFull = false
    form.write(typed('Na'))
    await settled()
    expect(said).toEqual([false, true])
  })
})
