import { chmod, mkdir } from 'node:fs/promises'

/**
 * Makes a folder, or takes it from all others: of what an earlier version left in it nobody else reads anything either.
 * A folder of somebody else stays as its owner made it.
 */
export async function keepPrivate(folder: string, mode = 0o700): Promise<void> {
  await mkdir(folder, { recursive: true, mode })
  await chmod(folder, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes(error.code ?? '')) throw error
  })
}
