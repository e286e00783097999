import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What a person has to hear of a backup: what is wrong, and what to do. */
export class BackupTrouble extends Error {}

/** The disk is full, or would be. */
export class NoRoom extends BackupTrouble {}

/** What stands there is not what was written: cut, changed, or gone. */
export class DamagedPart extends BackupTrouble {
  readonly part: string
  constructor(store: string, part: string) {
    super(`El respaldo de ${store} está dañado: ${part} falta o no es lo que se guardó.`)
    this.part = part
  }
}

/** It was written without the key that is set: before there was one, or by whoever could write to the folder. */
export class NotEncrypted extends BackupTrouble {
  constructor(store: string, part: string) {
    super(
      `${part} de ${store} no está cifrado, y BACKUP_KEY está puesta: pudo escribirlo cualquiera. Si es de antes de la llave, diga cuál respaldo y acéptelo así: --backup ID --plain accept.`,
    )
  }
}

/**
 * A folder of backups. Contents are kept once, by what they hold, however many backups have them: each backup is whole by
 * itself and costs what changed. Everything is compressed, and either hashed or encrypted and authenticated.
 */
export interface BackupStore {
  folder: string
  isEncrypted: boolean
  /** Writes a part under its name, whole or not at all. @returns its bytes on the disk */
  write: (name: string, content: Buffer) => Promise<number>
  /** @throws DamagedPart, NotEncrypted */
  read: (name: string) => Promise<Buffer>
  /** Keeps a content under what it holds. @returns its name, and the bytes that it takes anew */
  keep: (content: Buffer) => Promise<{ id: string; written: number }>
  /** Says that a content is still in use. @returns whether it is there */
  touch: (id: string) => Promise<boolean>
  /** @throws DamagedPart */
  fetch: (id: string) => Promise<Buffer>
  /** The parts of a folder inside, sorted. */
  list: (folder: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** The name of the part that a content is in. */
  partOf: (id: string) => string
  /** The same, which also reads what is not encrypted, as it was before there was a key. */
  beforeKey: BackupStore
}

/** The settings of a folder, in the clear. */
interface Marker {
  product: 'huella'
  format: 1
  /** With a key: from what it is derived, and by what it is known. */
  salt?: string
  check?: string
  /** Of the rest. */
  digest?: string
}

const MARKER = 'huella-backup.json'
const MARKER_AGAIN = 'huella-backup-2.json'
const FORMAT = 1
const MAGIC = Buffer.from('HUB1')
const PLAIN = 0
const ENCRYPTED = 1
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const HASH_BYTES = 32

interface Keys {
  content: Buffer
  names: Buffer
  check: string
}

async function deriveKeys(passphrase: string, salt: string): Promise<Keys> {
  const master = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `huella backup ${use}`, 32))
  return { content: derive('content'), names: derive('names'), check: derive('check').toString('base64url') }
}

/**
 * Opens a folder of backups.
 * @param key what encrypts it (`BACKUP_KEY`), or nothing
 * @param mode `write` makes the folder when it is new
 */
export async function openStore(folder: string, key: string | undefined, mode: 'read' | 'write'): Promise<BackupStore> {
  const marker = await readMarker(folder, mode)
  if (marker.salt && !key)
    throw new BackupTrouble(`Los respaldos de ${folder} están cifrados. Ponga su llave en BACKUP_KEY y repita.`)
  if (mode === 'write') {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (key && !marker.salt) marker.salt = randomBytes(16).toString('base64url')
    const keys = key && marker.salt ? await deriveKeys(key, marker.salt) : undefined
    if (keys) marker.check ??= keys.check
    await writeMarkers(folder, marker)
  }
  const keys = key && marker.salt ? await deriveKeys(key, marker.salt) : undefined
  if (keys && keys.check !== marker.check)
    throw new BackupTrouble(
      `Los respaldos de ${folder} se cifraron con otra llave. Ponga aquella en BACKUP_KEY${mode === 'write' ? ', o elija otra carpeta' : ''}.`,
    )
  return storeOf(folder, keys, key === undefined)
}

/** Without the salt no key opens anything any more: it stands in two files, of which one may be damaged. */
async function writeMarkers(folder: string, marker: Marker): Promise<void> {
  const text = `${JSON.stringify({ ...marker, digest: digestOf(marker) }, undefined, 2)}\n`
  for (const name of [MARKER, MARKER_AGAIN]) {
    const place = path.join(folder, name)
    const before = await readFile(place, 'utf8').catch(() => undefined)
    if (before !== text) await writeWhole(place, Buffer.from(text))
  }
}

function digestOf({ product, format, salt, check }: Marker): string {
  return createHash('sha256')
    .update(JSON.stringify([product, format, salt, check]))
    .digest('base64url')
}

async function readMarker(folder: string, mode: 'read' | 'write'): Promise<Marker> {
  const texts: string[] = []
  for (const name of [MARKER, MARKER_AGAIN])
    try {
      texts.push(await readFile(path.join(folder, name), 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  if (texts.length === 0 && mode === 'write') return { product: 'huella', format: FORMAT }
  if (texts.length === 0)
    throw new BackupTrouble(`En ${folder} no hay respaldos de Huella: falta ${MARKER}. Revise la carpeta.`)
  const marker = texts.map(parseMarker).find(Boolean)
  if (!marker) throw new DamagedPart(folder, MARKER)
  if (marker.format > FORMAT)
    throw new BackupTrouble(`Los respaldos de ${folder} son de una versión más nueva de Huella. Actualice Huella.`)
  return marker
}

/** `undefined` when a byte of it is another. One of before the digest counts as it stands. */
function parseMarker(text: string): Marker | undefined {
  try {
    const marker = JSON.parse(text) as Marker
    const isWhole = marker.digest === undefined || marker.format > FORMAT || marker.digest === digestOf(marker)
    return marker.product === 'huella' && typeof marker.format === 'number' && isWhole ? marker : undefined
  } catch {
    return undefined
  }
}

function storeOf(folder: string, keys: Keys | undefined, takesPlain: boolean): BackupStore {
  const partOf = (id: string) => path.join('objects', id.slice(0, 2), id)
  const readAny = async (name: string) => {
    const closed = await readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new DamagedPart(folder, name) : error
    })
    try {
      return { content: await unpack(closed, name, keys), isPlain: closed[MAGIC.length] === PLAIN }
    } catch {
      throw new DamagedPart(folder, name)
    }
  }
  const read = async (name: string) => {
    const { content, isPlain } = await readAny(name)
    if (isPlain && !takesPlain) throw new NotEncrypted(folder, name)
    return content
  }
  const touch = async (id: string) => {
    const now = new Date()
    return utimes(path.join(folder, partOf(id)), now, now).then(
      () => true,
      () => false,
    )
  }
  const write = async (name: string, content: Buffer) => {
    const closed = await pack(content, name, keys)
    const target = path.join(folder, name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await writeWhole(target, closed)
    return closed.length
  }
  const idOf = (content: Buffer) =>
    (keys ? createHmac('sha256', keys.names) : createHash('sha256')).update(content).digest('hex')
  const store: BackupStore = {
    folder,
    isEncrypted: keys !== undefined,
    get beforeKey() {
      return takesPlain ? store : storeOf(folder, keys, true)
    },
    partOf,
    read,
    touch,
    write,
    keep: async (content) => {
      const id = idOf(content)
      return { id, written: (await touch(id)) ? 0 : await write(partOf(id), content) }
    },
    fetch: async (id) => {
      // Encrypted or not: it is what the list names, or it is refused.
      const { content } = await readAny(partOf(id))
      if (idOf(content) !== id && createHash('sha256').update(content).digest('hex') !== id)
        throw new DamagedPart(folder, partOf(id))
      return content
    },
    list: async (inside) => {
      const names = await readdir(path.join(folder, inside)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return names.filter((name) => !name.includes('.part')).sort()
    },
    remove: (name) => rm(path.join(folder, name), { recursive: true, force: true }),
  }
  return store
}

async function pack(content: Buffer, name: string, keys: Keys | undefined): Promise<Buffer> {
  const packed = await compress(content)
  if (!keys) return Buffer.concat([MAGIC, Buffer.of(PLAIN), hashOf(packed, name), packed])
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keys.content, iv, { authTagLength: TAG_BYTES }).setAAD(aad(name))
  const closed = Buffer.concat([cipher.update(packed), cipher.final()])
  return Buffer.concat([MAGIC, Buffer.of(ENCRYPTED), iv, cipher.getAuthTag(), closed])
}

async function unpack(closed: Buffer, name: string, keys: Keys | undefined): Promise<Buffer> {
  if (!closed.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('not a part')
  const body = closed.subarray(MAGIC.length + 1)
  if (closed[MAGIC.length] === PLAIN) {
    const packed = body.subarray(HASH_BYTES)
    if (!hashOf(packed, name).equals(body.subarray(0, HASH_BYTES))) throw new Error('changed')
    return decompress(packed)
  }
  if (!keys) throw new Error('encrypted')
  const decipher = createDecipheriv(CIPHER, keys.content, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(aad(name)).setAuthTag(body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decompress(Buffer.concat([decipher.update(body.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]))
}

/** A part that was put in the place of another is not it. The same on every system. */
function aad(name: string): Buffer {
  return Buffer.from(name.replaceAll('\\', '/'))
}

function hashOf(packed: Buffer, name: string): Buffer {
  return createHash('sha256').update(aad(name)).update('\0').update(packed).digest()
}

/** Beside, synced, renamed: a write that is cut off leaves nothing under the name. */
async function writeWhole(target: string, content: Buffer): Promise<void> {
  const part = `${target}.part-${randomBytes(6).toString('hex')}`
  try {
    await writeFile(part, content, { flush: true, mode: 0o600 })
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Removes contents that nothing names, and what was cut off: but nothing of the last days, which may be a backup under way. */
export async function sweepStore(store: BackupStore, isNamed: (id: string) => boolean, before: Date): Promise<void> {
  for (const inside of await readdir(path.join(store.folder, 'objects')).catch(() => []))
    for (const id of await readdir(path.join(store.folder, 'objects', inside))) {
      if (isNamed(id)) continue
      const place = path.join(store.folder, 'objects', inside, id)
      const found = await stat(place).catch(() => undefined)
      if (found && found.mtime < before) await rm(place, { force: true })
    }
}
