import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { roleNames } from '#shared/professionals/professionals.words.ts'

/** Under a name where there is little room: the card number, else the role. */
export function shortTitle(profile: Profile): string {
  return profile.professionalCard ? `T.P. ${profile.professionalCard}` : roleNames[profile.role]
}
