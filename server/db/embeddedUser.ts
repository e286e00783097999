import { spawnSync } from 'node:child_process'
import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** How the database's programs are run: by whom, and through what. */
export interface Runner {
  wrap: (program: string, args: string[]) => [string, string[]]
  /** The system user that a root process becomes for them. */
  user?: { uid: number; gid: number }
}

const asOurselves: Runner = { wrap: (program, args) => [program, args] }

/** A user namespace in which root is user 1000: the files stay root's, and PostgreSQL sees no root. */
const inNamespace: Runner = {
  wrap: (program, args) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]],
}

export class NobodyCanRun extends Error {
  constructor(folder: string) {
    super(
      `PostgreSQL no puede ejecutarse como root, y aquí no hay con quién: este sistema no permite "unshare --user" y ` +
        `ningún otro usuario puede entrar en ${folder}. Ejecute Huella con un usuario común, mueva sus carpetas a un ` +
        `lugar que otros usuarios puedan leer, o indique un servidor PostgreSQL en DATABASE_URL.`,
    )
  }
}

/**
 * Who runs PostgreSQL, which refuses to run as root. Under root: the owner of an existing database folder, when that is
 * somebody else; else root in a user namespace of its own; else, where those are not permitted (most containers), a
 * system user that can reach both the programs and the folder, to whom the folder is given.
 * @param program one of PostgreSQL's programs
 * @param folder the database's folder, which exists
 * @throws NobodyCanRun
 */
export async function findRunner(program: string, folder: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return asOurselves
  const owner = await stat(folder)
  if (owner.uid !== 0) return asUser(owner)
  if (canRun(inNamespace, program, folder)) return inNamespace
  for (const user of await listCandidates(folder)) {
    await giveFolder(folder, user)
    if (canRun(asUser(user), program, folder)) return asUser(user)
  }
  await giveFolder(folder, { uid: 0, gid: 0 })
  throw new NobodyCanRun(path.dirname(folder))
}

function asUser({ uid, gid }: { uid: number; gid: number }): Runner {
  return { wrap: asOurselves.wrap, user: { uid, gid } }
}

/** Can it execute the program from where it lies, and write into the folder? */
function canRun(runner: Runner, program: string, folder: string): boolean {
  const options = { stdio: 'ignore', cwd: '/', ...runner.user } as const
  const [version, versionArgs] = runner.wrap(program, ['--version'])
  if (spawnSync(version, versionArgs, options).status !== 0) return false
  const [test, testArgs] = runner.wrap('test', ['-w', folder, '-a', '-x', folder])
  return spawnSync(test, testArgs, options).status === 0
}

/** Whoever owns a folder above (it may be one that only they may enter), then the users that systems keep for this. */
async function listCandidates(folder: string): Promise<{ uid: number; gid: number }[]> {
  const found: { uid: number; gid: number }[] = []
  for (let above = path.dirname(folder); above !== path.dirname(above); above = path.dirname(above)) {
    const { uid, gid } = await stat(above)
    if (uid !== 0) found.push({ uid, gid })
  }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    if (fields) found.push({ uid: Number(fields[2]), gid: Number(fields[3]) })
  }
  return found
}

async function giveFolder(folder: string, user: { uid: number; gid: number }): Promise<void> {
  await lchown(folder, user.uid, user.gid)
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, name), user.uid, user.gid)
}
