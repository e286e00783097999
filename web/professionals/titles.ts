import type { Role } from '#shared/access/actions.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'

/** The name of each role on the glass. */
export const roleNames: Record<Role, string> = {
  administrador: 'Administrador',
  veterinario: 'Veterinario',
  auxiliar: 'Auxiliar',
  recepcion: 'Recepción',
  practicante: 'Practicante',
  lectura: 'Solo lectura',
}

/** Under a name where there is little room: the card number, else the role. */
export function shortTitle(profile: Profile): string {
  return profile.professionalCard ? `T.P. ${profile.professionalCard}` : roleNames[profile.role]
}
