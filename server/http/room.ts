import type { FastifyRequest } from 'fastify'
import type { Route } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { refuseFile } from '#shared/http/filesRoom.ts'
import { type Actor, readClinic } from '#server/db/clinic.ts'
import { sumFiles } from '#server/db/files.ts'
import { noRoom, storeAway } from '#server/outside/files/files.ts'
import type { Services } from '#server/services.ts'

/**
 * Asked before anything of a file is read: the disk keeps what the database needs, and a clinic sends what it may have. What
 * comes of strangers is looked at, and not kept.
 * @throws AppError no_room, unavailable
 */
export async function needRoom(
  { files, filesQuota: quota, database, clock }: Services,
  { accepts }: Route,
  request: FastifyRequest,
): Promise<void> {
  if (accepts?.kind !== 'file') return
  const state = await files.state()
  if (state === 'away') throw storeAway()
  if (state === 'full') throw noRoom()
  if (quota === null) return
  const { clinicId } = request.getDecorator<Actor>('actor')
  const used = await readClinic(database, clinicId, clock(), sumFiles)
  const refusal = refuseFile({ used, quota }, Number(request.headers['content-length'] ?? 0))
  if (refusal) throw new AppError('no_room', refusal)
}
