import path from 'node:path'
import type { Env } from '#server/env.ts'
import type { Files } from '#server/outside/files/files.ts'
import { openFileFolder } from '#server/outside/files/folder.ts'
import { openS3 } from '#server/outside/files/s3.ts'

/** Where this installation keeps files: a bucket where one is named, else the data folder. */
export function openFiles(env: Env): Files {
  return openBucket(env) ?? openDataFolder(env)
}

export function openDataFolder({ DATA_DIR, FILES_FREE_FLOOR_MB }: Env): Files {
  return openFileFolder(path.join(DATA_DIR, 'files'), FILES_FREE_FLOOR_MB * 2 ** 20)
}

export function openBucket(env: Env): Files | undefined {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = env
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const [region, prefix] = [env.FILES_S3_REGION, env.FILES_S3_PREFIX ?? '']
  return openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey, prefix })
}
