import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#server/outside/files/s3.ts'

export interface S3Server {
  settings: S3Settings
  stop: () => Promise<void>
}

/** A server that speaks S3 and checks what calls are signed with, on a folder of its own. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'huella-s3-'))
  const bucket = 'huella'
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      ...{ endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', prefix: 'clinicas' },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
