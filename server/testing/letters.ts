import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The letters that were written to the folder, the oldest first, each as its person reads it below its head. */
export async function readLetters({ folder }: { folder: string }): Promise<string[]> {
  const mail = path.join(folder, 'mail')
  const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.toSorted().map(async (name) => readable(await readFile(path.join(mail, name), 'utf8'))))
}

/** Quoted-printable, as mails are sent. */
export function readable(letter: string): string {
  // In the head a line may end so too: an encoded subject does.
  const body = letter.indexOf('\n\n')
  const bytes = (letter.slice(0, body) + letter.slice(body).replace(/=\n/g, '')).replace(
    /=([0-9A-F]{2})/g,
    (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
