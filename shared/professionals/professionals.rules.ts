/** May this professional sign? The only place that decides it from the type and the card. */
export function isLicensed(kind: string, professionalCard: string | null | undefined): boolean {
  return ['MV', 'MVZ'].includes(kind) && Boolean(professionalCard?.trim())
}
