import { spawnSync } from 'node:child_process'
import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'

/** How the database's programs are run: by whom, and through what. */
export interface Runner {
  wrap: (program: string, args: string[]) => [string, string[]]
  /** The system user that a root process becomes for them. */
  user?: { uid: number; gid: number }
}

const asOurselves: Runner = { wrap: (program, args) => [program, args] }

/** A user namespace in which we have the number of a user that the system knows, and is not root: the files stay ours. */
async function inNamespace(): Promise<Runner> {
  const known = (await listAccounts()).map(({ uid }) => uid).filter((uid) => uid > 0)
  const uid = known.includes(1000) ? 1000 : (known[0] ?? 1000)
  const map = ['--user', `--map-user=${uid}`, `--map-group=${uid}`]
  return { wrap: (program, args) => ['unshare', [...map, program, ...args]] }
}

async function listAccounts(): Promise<{ name: string | undefined; uid: number; gid: number }[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** PostgreSQL refuses a user that has a number and no name, as containers give one. */
function haveName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
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
 * Who runs PostgreSQL, which refuses to run as root or as nobody in particular. Under root: the owner of an existing database folder, when that is
 * somebody else; else root in a user namespace of its own; else, where those are not permitted (most containers), a
 * system user that can reach both the programs and the folder, to whom the folder is given.
 * @param program one of PostgreSQL's programs
 * @param folder the database's folder, which exists
 * @throws NobodyCanRun
 */
export async function findRunner(program: string, folder: string): Promise<Runner> {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && haveName()) return asOurselves
  const owner = await stat(folder)
  if (isRoot && owner.uid !== 0) return asUser(owner)
  const namespace = await inNamespace()
  if (canRun(namespace, program, folder)) return namespace
  if (!isRoot) return asOurselves
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
  const accounts = await listAccounts()
  for (const name of ['postgres', 'nobody']) found.push(...accounts.filter((account) => account.name === name))
  return found
}

async function giveFolder(folder: string, user: { uid: number; gid: number }): Promise<void> {
  await lchown(folder, user.uid, user.gid)
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, name), user.uid, user.gid)
}
