import { compare, type Side } from './measure.ts'
import { callsOf, operations } from './operations.ts'
import type { Line } from './report.ts'
import { type Pair, type Session, startProduct } from './session.ts'

/** What gains less than a tenth is not worth its code. */
const GAIN = 0.9

/** The product against itself: the fast way to the database against the plain one (docs/decisions/0018, 0019). */
export async function measurePaths(
  session: Session,
  pair: Pair,
  options: { rounds: number; sliceMs: number },
): Promise<Line[]> {
  const { origin, pid } = await startProduct(session, pair.database, { DATABASE_PIPELINE: 'off' })
  const plain: Side = { ...pair.product, origin, pid }
  const lines: Line[] = []
  for (const operation of operations.filter(({ key }) => ['selective', 'pet', 'create'].includes(key))) {
    const calls = (round: number) => callsOf(operation, pair.samples, round)
    const slices = { connections: 10, rounds: options.rounds, milliseconds: options.sliceMs }
    const comparison = await compare(plain, pair.product, calls, slices)
    const name = `${operation.name}: pipelined against plain`
    lines.push({ row: operation.row, name, connections: 10, goal: GAIN, comparison })
    console.error(
      `  ${name}: ${comparison.ratio.median.toFixed(2)} ×, plain/plain ${comparison.noise.median.toFixed(2)}`,
    )
  }
  return lines
}
