import { createContext, use } from 'react'
import { type Access, may } from '#shared/access/actions.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'

/** Filled by the session gate: every screen behind it has a profile. */
export const ProfileContext = createContext<Profile | undefined>(undefined)

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
