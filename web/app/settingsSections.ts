import type { ComponentType } from 'react'
import { type Access, may } from '#shared/access/actions.ts'
import { useProfile } from '#web/professionals/profile.tsx'

export interface SettingsSection {
  /** In the address, below `/configuraciones`. */
  path: string
  name: string
  /** Who may not do this does not see the section. */
  needs: Access
  load: () => Promise<ComponentType>
}

/** The sections of `/configuraciones`, in the order of its menu. A new one is one entry here. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'perfil',
    name: 'Perfil',
    needs: 'session',
    load: async () => (await import('#web/professionals/ProfileSection.tsx')).ProfileSection,
  },
  {
    path: 'clinica',
    name: 'Clínica',
    needs: 'clinic.write',
    load: async () => (await import('#web/clinic/ClinicSection.tsx')).ClinicSection,
  },
  {
    path: 'seguridad',
    name: 'Seguridad',
    needs: 'session',
    load: async () => (await import('#web/accounts/SecuritySection.tsx')).SecuritySection,
  },
  {
    path: 'catalogos',
    name: 'Catálogos',
    needs: 'catalogues.manage',
    load: async () => (await import('#web/catalogues/CataloguesSection.tsx')).CataloguesSection,
  },
  {
    path: 'apariencia',
    name: 'Apariencia',
    needs: 'session',
    load: async () => (await import('#web/app/AppearanceSection.tsx')).AppearanceSection,
  },
  {
    path: 'campos-propios',
    name: 'Campos propios',
    needs: 'customFields.write',
    load: async () => (await import('#web/customFields/CustomFieldsSection.tsx')).CustomFieldsSection,
  },
  {
    path: 'protocolos',
    name: 'Protocolos',
    needs: 'protocols.write',
    load: async () => (await import('#web/protocols/ProtocolsSection.tsx')).ProtocolsSection,
  },
]

/** Those that this person sees. */
export function useSettingsSections(): readonly SettingsSection[] {
  const profile = useProfile()
  return settingsSections.filter(({ needs }) => may(profile, needs))
}
