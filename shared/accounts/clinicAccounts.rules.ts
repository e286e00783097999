import type { Role } from '#shared/access/actions.ts'
import type { ClinicAccountDraft } from '#shared/accounts/clinicAccounts.contract.ts'
import type { Check, Refusal } from '#shared/http/errors.ts'

interface Standing {
  role: Role
  isDisabled: boolean
}

/** Would this take an administrator from the clinic? */
export function losesAdministrator(before: Standing, after: Standing): boolean {
  const isOne = ({ role, isDisabled }: Standing) => role === 'administrador' && !isDisabled
  return isOne(before) && !isOne(after)
}

/** @param others the clinic's other administrators who can log in: neither disabled nor still invited */
export function refuseLastAdministrator(others: number): Refusal | undefined {
  if (others > 0) return undefined
  return { field: 'role', message: 'Es el único administrador de la clínica. Dele antes ese rol a otra persona.' }
}

/** What of a draft does not fit together. */
export function checkAccountDraft({ kind, professionalCard }: ClinicAccountDraft): Check[] {
  const mayHaveCard = kind !== 'auxiliar' && kind !== 'otro'
  return [
    () =>
      professionalCard && !mayHaveCard
        ? { field: 'professionalCard', message: 'Solo MV, MVZ y Z tienen tarjeta profesional: revise el tipo' }
        : undefined,
  ]
}
