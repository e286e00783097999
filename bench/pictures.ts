import sharp from 'sharp'
import { type Call, type NextCall, runSlice } from './load.ts'
import { formulaPrintout } from './operations.ts'
import { memoryOf, peakMemoryOf } from './processes.ts'
import type { Single } from './report.ts'
import { logIn, type Pair, type Session, startProduct } from './session.ts'
import { seededRandom } from '#server/demo/random.ts'

const MAX_MB = 400
const CONNECTIONS = 12

/** A picture as a camera makes it: neither flat nor noise. */
const scene = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width: width / 8, height: height / 8, channels: 3, background: 'gray' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  }).resize(width, height)

/** The largest of each kind that is taken, and what phones send. */
async function drawPictures(): Promise<{ bytes: Buffer; type: string }[]> {
  const flat = sharp({ create: { width: 8800, height: 6800, channels: 4, background: '#a33c' } })
  const [jpeg, phone, progressive, png] = await Promise.all([
    scene(8800, 6800).jpeg({ quality: 70 }).toBuffer(),
    scene(4000, 3000).jpeg({ quality: 85 }).toBuffer(),
    scene(5200, 3840).jpeg({ quality: 70, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    flat.png({ compressionLevel: 3 }).toBuffer(),
  ])
  const jpegs = [jpeg, phone, progressive].map((bytes) => ({ bytes, type: 'image/jpeg' }))
  return [...jpegs, { bytes: png, type: 'image/png' }]
}

/** The memory of a server of its own under pictures and papers, three to one, that two clinics ask for. */
export async function measurePictures(
  session: Session,
  { database, samples }: Pair,
  milliseconds: number,
): Promise<Single> {
  const server = await startProduct(session, database)
  const files = await drawPictures()
  const random = seededRandom(7)
  const tokens = await Promise.all(database.clinics.slice(0, 2).map(({ email }) => logIn(server, email)))
  const next: NextCall = () => {
    if (random.chance(0.25)) return formulaPrintout(random.pick(samples.formulaIds))
    const address = `10.0.${random.int(0, 250)}.${random.int(1, 250)}`
    const photo: Call = { method: 'POST', path: '/api/auth/profile/pictures/photo', file: random.pick(files), address }
    return { ...photo, token: random.pick(tokens) }
  }
  const slice = await runSlice(server.origin, tokens[0] ?? '', next, CONNECTIONS, milliseconds)
  if (slice.failures > 0) throw new Error(`pictures: wrong answers, as ${slice.firstFailure}`)
  const [peak, end] = [peakMemoryOf(server.pid), memoryOf(server.pid)]
  return {
    row: 'P3',
    name: `Memory under pictures of up to 60 megapixels and papers: the most, and at the end (${CONNECTIONS} connections)`,
    value: `${peak.toFixed(0)} and ${end.toFixed(0)} MB; ${slice.operations} in ${slice.seconds.toFixed(0)} s`,
    goal: `${MAX_MB} MB`,
    isReached: peak <= MAX_MB,
  }
}
