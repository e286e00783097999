import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Closes what a copy of the database alone must not give away. */
export interface Seal {
  /** @param of whose it is: it opens as nobody else's */
  close: (text: string, of: string) => string
  /** @throws Error when another key closed it, or somebody changed it */
  open: (sealed: string, of: string) => string
  /** 128 bits that only who has the key can tell, the same each time: a secret that is kept nowhere. */
  derive: (of: string) => Buffer
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function openSeal(secret: string): Seal {
  const key = createHash('sha256').update(secret).digest()
  return {
    close: (text, of) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(of))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open: (sealed, of) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    derive: (of) => Buffer.from(hkdfSync('sha256', key, '', of, 16)),
  }
}

/** The installation's own secret: what the environment gives, else a file of the data folder, made once. */
export async function readSecret({ SECRET_KEY, DATA_DIR }: { SECRET_KEY?: string | undefined; DATA_DIR: string }) {
  if (SECRET_KEY) return SECRET_KEY
  const { file } = secretFiles(DATA_DIR)
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  await writeOnce(file)
  const secret = await readFile(file, 'utf8')
  if (secret.length < 32) throw new Error(`La llave ${file} está incompleta. Recupérela de una copia de seguridad.`)
  return secret
}

/** The file of the data folder, and the one that a rotation has begun with. */
function secretFiles(dataDir: string): { file: string; begun: string } {
  const file = path.join(dataDir, 'secret.key')
  return { file, begun: `${file}.new` }
}

/** A new secret for the file, kept until it takes its place: what a rotation that was cut off began with is taken up. */
export async function beginSecret(dataDir: string): Promise<string> {
  const { begun } = secretFiles(dataDir)
  await writeOnce(begun)
  return readFile(begun, 'utf8')
}

/** Once everything is closed with it. */
export async function finishSecret(dataDir: string): Promise<void> {
  const { file, begun } = secretFiles(dataDir)
  await rename(begun, file)
}

/** Never written over: who finds one there takes it. */
async function writeOnce(file: string): Promise<void> {
  const options = { flag: 'wx', mode: 0o600, flush: true }
  await writeFile(file, randomBytes(32).toString('base64url'), options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
