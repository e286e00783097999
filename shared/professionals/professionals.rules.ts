import type { Refusal } from '#shared/http/errors.ts'
import type { Role } from '#shared/access/actions.ts'
/** May this professional sign? The only place that decides it from the type and the card. */
export function isLicensed(kind: string, professionalCard: string | null | undefined): boolean {
  return ['MV', 'MVZ'].includes(kind) && Boolean(professionalCard?.trim())
}

/** Can this professional answer for a document as its veterinarian? */
export function refuseResponsible(
  professional: { licensed: boolean; isActive: boolean } | undefined,
): Refusal | undefined {
  if (professional?.licensed && professional.isActive) return undefined
  return { field: 'professionalId', message: 'Elija un médico veterinario con tarjeta profesional' }
}

/** The card lets its holder sign: who holds it does not write it, unless they manage the accounts. */
export function refuseOwnCard(
  role: Role,
  before: string | null,
  after: string | null | undefined,
): Refusal | undefined {
  if (role === 'administrador' || after === undefined || before === after) return undefined
  return { field: 'professionalCard', message: 'Solo un administrador cambia la tarjeta profesional' }
}

/** Whom something new is given to: those whose account is not disabled, and who is chosen already. */
export function offeredProfessionals<Known extends { id: string; isActive: boolean }>(
  known: readonly Known[],
  chosenId = '',
): Known[] {
  return known.filter(({ id, isActive }) => isActive || id === chosenId)
}
