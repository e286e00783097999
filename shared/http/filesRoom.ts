import type { Refusal } from '#shared/http/errors.ts'
import { showBytes } from '#shared/values/bytes.ts'

/** What a clinic has in files, and may have: as much as there is room for where there is no quota. */
export interface FilesRoom {
  used: number
  quota: number | null
}

/** @param more bytes of one that is to come */
export function refuseFile({ used, quota }: FilesRoom, more: number): Refusal | undefined {
  if (quota === null || used + more <= quota) return undefined
  const why =
    used >= quota
      ? `La clínica ya usó sus ${showBytes(quota)} de archivos.`
      : `De los ${showBytes(quota)} de archivos de la clínica quedan ${showBytes(quota - used)}, y este no cabe.`
  return {
    field: 'file',
    message: `${why} Lo escrito sí se guarda. Para más espacio, hable con quien administra Huella.`,
  }
}
