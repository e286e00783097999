import { expect, test } from 'vitest'
import { comingOnce } from '#web/drafts/comingOnce.ts'

/** Questions that are answered by hand. */
function asking() {
  const open: { of: string; answer: () => void }[] = []
  const coming = comingOnce(async (of, isForgotten) => {
    await new Promise<void>((resolve) => open.push({ of, answer: resolve }))
    if (isForgotten()) throw new Error('forgotten')
    return of
  })
  return { coming, open }
}

/** Until what waits for nothing else has run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('several who want the same at once wait for one answer, and the next asks anew', async () => {
  const { coming, open } = asking()
  const both = Promise.all([coming.of('ana'), coming.of('ana')])
  await settle()
  expect(open).toHaveLength(1)
  open[0]?.answer()
  expect(await both).toEqual(['ana', 'ana'])
  void coming.of('ana')
  await settle()
  expect(open).toHaveLength(2)
})

test.each(['luis', 'ana'])(
  'the late answer of who signed out does not take away that of %s, who came in',
  async (next) => {
    const { coming, open } = asking()
    const late = coming.of('ana').catch((error: Error) => error.message)
    await settle()
    coming.forget()
    const own = coming.of(next)
    await settle()
    open[0]?.answer()
    expect(await late).toBe('forgotten')
    open[1]?.answer()
    expect(await own).toBe(next)
  },
)

test('a failure is not kept', async () => {
  let isDown = true
  const coming = comingOnce(async (of) => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(of)))
  await expect(coming.of('ana')).rejects.toThrow('down')
  isDown = false
  expect(await coming.of('ana')).toBe('ana')
})
