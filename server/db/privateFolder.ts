import { chmod, mkdir } from 'node:fs/promises'

/**
 * Makes a folder, or takes it from all others: of what an earlier version left in it nobody else reads anything either.
 * A folder of somebody else stays as its owner made it.
 */
export async function keepPrivate(folder: string, mode = 0o700): Promise<void> {
  await mkdir(folder, { recursive: true, mode })
  await setMode(folder, mode)
}

/** Of a file or folder of our own; one of somebody else stays as its owner made it. */
export async function setMode(name: string, mode: number): Promise<void> {
  await chmod(name, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes(error.code ?? '')) throw error
  })
}
