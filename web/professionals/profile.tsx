import { createContext, use } from 'react'
import { type Access, may } from '#shared/access/actions.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'

/** Filled by the session gate: every screen behind it has a profile. */
export const ProfileContext = createContext<Profile | undefined>(undefined)

/** Puts a newer profile in the place of the one that the session began with. */
export const ProfileSavedContext = createContext<(profile: Profile) => void>(() => undefined)

/** Shows a saved profile everywhere: in the menu, in the greeting, on what is signed. */
export function useProfileSaved(): (profile: Profile) => void {
  return use(ProfileSavedContext)
}

/** Who is logged in. */
export function useProfile(): Profile {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile needs the session gate above it')
  return profile
}

/** Whether who is logged in may do this: to hide what the server would refuse. */
export function useMay(access: Access): boolean {
  return may(useProfile(), access)
}
