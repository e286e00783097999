import { may } from '#shared/access/actions.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import type { SettingsSection } from '#web/word/word.ts'
import { listWords } from '#web/word/registry.ts'

/** The sections of the settings that this person sees, in the order of their menu. */
export function useSettingsSections(): SettingsSection[] {
  const profile = useProfile()
  return listWords().flatMap(({ settings }) => (settings && may(profile, settings.needs) ? [settings] : []))
}
