import type { Word } from '#web/word/word.ts'

export const accounts: Word = {
  name: 'accounts',
  settings: {
    path: 'seguridad',
    name: 'Seguridad',
    needs: 'session',
    load: async () => (await import('#web/accounts/SecuritySection.tsx')).SecuritySection,
  },
}

/** The accounts of the others. */
export const clinicAccounts: Word = {
  name: 'clinicAccounts',
  settings: {
    path: 'cuentas',
    name: 'Cuentas',
    needs: 'accounts.manage',
    help: 'cuentas',
    load: async () => (await import('#web/accounts/ClinicAccountsSection.tsx')).ClinicAccountsSection,
  },
}
