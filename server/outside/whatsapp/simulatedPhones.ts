import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What stands on the phone of somebody who is played. */
export interface PhoneMessage {
  id: string
  direction: 'in' | 'out'
  at: string
  /** As the protocol has it: `{ type: 'text', text: { body } }`. */
  content: Record<string, unknown>
  /** Of what the clinic sent: what was told of it last. Of what it was sent: that it was read there. */
  status?: string
  /** Why it did not arrive. */
  code?: number
}

/** Somebody who is played, by their number or, where they hide it, by their id at WhatsApp. */
export interface PlayedPerson {
  waId?: string
  userId?: string
  name: string
  username?: string
}

export interface Media {
  bytes: Buffer
  contentType: string
}

/** What of the provider does not work, and how it tells what it tells. */
export interface Faults {
  /** `lost`: it takes the message, and its answer never comes. */
  down: 'no' | 'refused' | 'unavailable' | 'silent' | 'lost'
  /** Each webhook comes twice. */
  duplicates: boolean
  /** A delivery is told before the sending. */
  reordered: boolean
  skipsDelivered: boolean
  badSignature: boolean
  /** Letters beyond ASCII are written as `\u00f3`. */
  escaped: boolean
  /** What there is to tell is gathered for two seconds, and comes as one. */
  batches: boolean
}

export const noFaults: Faults = {
  ...{ down: 'no', duplicates: false, reordered: false, skipsDelivered: false },
  ...{ badSignature: false, escaped: false, batches: false },
}

/** One line of a phone's file. */
interface Line {
  person?: PlayedPerson
  message?: PhoneMessage
  told?: { id: string; status: string; code?: number }
}

export interface Phone {
  person: PlayedPerson
  messages: PhoneMessage[]
}

/** Those of `Phone`, in a folder: a file of lines for each, to which any process adds. */
export interface SimulatedPhones {
  /** Of a number the name of its clinic. */
  name: (number: string, name: string) => Promise<void>
  numbers: () => Promise<{ number: string; name: string }[]>
  add: (number: string, key: string, line: Line) => Promise<void>
  find: (number: string, key: string) => Promise<Phone | undefined>
  list: (number: string) => Promise<Phone[]>
  keepMedia: (media: Media) => Promise<string>
  findMedia: (id: string) => Promise<Media | undefined>
  faults: (number: string) => Promise<Faults>
  setFaults: (number: string, faults: Faults) => Promise<void>
  /** Anything else of a number, by its name. */
  read: (number: string, name: string) => Promise<unknown>
  write: (number: string, name: string, value: unknown) => Promise<void>
}

const isSafe = (name: string) => /^[\w.-]{1,200}$/.test(name) && !name.includes('..')

export function openSimulatedPhones(folder: string): SimulatedPhones {
  const placeOf = (...parts: string[]): string => {
    if (!parts.every(isSafe)) throw new Error('no such place in the simulator')
    return path.join(folder, ...parts)
  }
  const ready = new Set<string>()
  const makeFolder = async (...parts: string[]): Promise<string> => {
    const place = placeOf(...parts)
    if (!ready.has(place)) await mkdir(place, { recursive: true, mode: 0o700 })
    ready.add(place)
    return place
  }
  const replace = async (place: string, content: string | Buffer): Promise<void> => {
    const part = `${place}.${randomBytes(4).toString('hex')}.part`
    await writeFile(part, content, { mode: 0o600 })
    await rename(part, place)
  }
  const read = async (number: string, name: string): Promise<unknown> => {
    const text = await readFile(placeOf(number, `${name}.json`), 'utf8').catch(() => 'null')
    return JSON.parse(text) as unknown
  }
  const write = async (number: string, name: string, value: unknown): Promise<void> =>
    replace(path.join(await makeFolder(number), `${name}.json`), JSON.stringify(value))
  const find = async (number: string, key: string): Promise<Phone | undefined> => {
    const text = await readFile(placeOf(number, 'phones', key), 'utf8').catch(() => '')
    return readPhone(text)
  }

  return {
    read,
    write,
    find,
    name: (number, name) => write(number, 'number', { name }),
    numbers: async () => {
      const numbers = (await readdir(folder).catch(() => [])).filter((one) => one.startsWith('sim-'))
      return Promise.all(
        numbers.map(async (number) => {
          const { name } = Object(await read(number, 'number')) as { name?: string }
          return { number, name: name ?? number }
        }),
      )
    },
    add: async (number, key, line) => {
      const place = path.join(await makeFolder(number, 'phones'), key)
      if (!isSafe(key)) throw new Error('no such phone')
      await appendFile(place, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    },
    list: async (number) => {
      const keys = await readdir(placeOf(number, 'phones')).catch(() => [])
      const found = await Promise.all(keys.map((key) => find(number, key)))
      const lastOf = ({ messages }: Phone) => messages.at(-1)?.at ?? ''
      return found.filter((one) => one !== undefined).toSorted((one, other) => lastOf(other).localeCompare(lastOf(one)))
    },
    keepMedia: async ({ bytes, contentType }) => {
      const id = `media.${randomBytes(12).toString('hex')}`
      const place = path.join(await makeFolder('media'), id)
      await writeFile(place, bytes, { mode: 0o600 })
      await writeFile(`${place}.type`, contentType, { mode: 0o600 })
      return id
    },
    findMedia: async (id) => {
      if (!/^media\.[0-9a-f]{24}$/.test(id)) return undefined
      try {
        const place = placeOf('media', id)
        return { bytes: await readFile(place), contentType: await readFile(`${place}.type`, 'utf8') }
      } catch {
        return undefined
      }
    },
    faults: async (number) => ({ ...noFaults, ...Object(await read(number, 'faults')) }) as Faults,
    setFaults: (number, faults) => write(number, 'faults', faults),
  }
}

function readPhone(text: string): Phone | undefined {
  let person: PlayedPerson | undefined
  const messages = new Map<string, PhoneMessage>()
  for (const written of text.split('\n')) {
    const line = readLine(written)
    if (line.person) person = { ...person, ...line.person }
    if (line.message) messages.set(line.message.id, line.message)
    const told = line.told && messages.get(line.told.id)
    if (told) Object.assign(told, line.told)
  }
  return person && { person, messages: [...messages.values()] }
}

/** A process that was killed may have left half a line. */
function readLine(written: string): Line {
  try {
    return Object(JSON.parse(written)) as Line
  } catch {
    return {}
  }
}
