import { outsidePaths } from '#web/nav/paths.ts'

export function reportAddress(publicId: string): string {
  return location.origin + outsidePaths.report(publicId)
}

/** What an owner is written of the report. */
export function tellReport(petName: string, publicId: string): string {
  return `Este es el reporte de la historia clínica de ${petName}: ${reportAddress(publicId)}`
}
