import { z } from 'zod'
import { showBytes } from '#shared/values/bytes.ts'
import { copyFolder } from '#server/outside/files/copy.ts'
import { openBucket, openDataFolder } from '#server/outside/files/open.ts'
import { archiveFolder } from '#server/archives/writeArchive.ts'
import { listClinics } from '#server/jobs/outbox.queries.ts'
import type { Services } from '#server/services.ts'
import { type Own, Refused } from '#tools/operator.ts'

// The operator's order `files copy`: from the data folder to the bucket, or back. What is there already is not copied again.

export const FilesCopy = z.object({ to: z.enum(['bucket', 'folder']) })

export async function copyFiles(
  { to }: z.output<typeof FilesCopy>,
  { database }: Services,
  { env }: Own,
): Promise<void> {
  const bucket = openBucket(env)
  if (!bucket) throw new Refused('Ponga FILES_S3_ENDPOINT, FILES_S3_BUCKET y sus llaves, y repita.')
  const folder = openDataFolder({ ...env, FILES_FREE_FLOOR_MB: 0 })
  const [from, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder]
  const total = { files: 0, bytes: 0, there: 0 }
  for (const clinicId of await listClinics(database))
    for (const place of [clinicId, archiveFolder(clinicId)]) {
      const copied = await copyFolder(from, target, place)
      total.files += copied.files
      total.bytes += copied.bytes
      total.there += copied.there
    }
  console.log(
    `Archivos copiados: ${total.files}, ${showBytes(total.bytes)}. Ya estaban: ${total.there}. Los de origen siguen en su lugar.`,
  )
}
