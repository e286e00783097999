import { AppError } from '#shared/http/errors.ts'
import type { Route } from '#shared/http/contract.ts'
import { maskName } from '#shared/report/report.rules.ts'
import type { Verification } from '#shared/signing/publicSigning.contract.ts'
import { STRANGERS, withClinic } from '#server/db/clinic.ts'
import type { PublicCall } from '#server/http/implement.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { findFrozen } from '#server/signing/signing.queries.ts'

/**
 * What is known of a paper by its code. A professional stands there by name and card, anybody else by initials.
 * @throws AppError not_found
 */
export async function findVerification(
  { services, now }: Pick<PublicCall<Route>, 'services' | 'now'>,
  code: string,
): Promise<Verification> {
  const frozen = await withClinic(services.database, clinicOf(code), now, (tx) => findFrozen(tx, { code }), {
    turnOf: STRANGERS,
  })
  if (!frozen) throw new AppError('not_found')
  const { status, purpose, content, pet, sha256, frozenAt, closedAt, signers } = frozen
  return {
    ...{ status, purpose, title: content.title, clinicName: content.clinic.name, petName: pet.name },
    ...{ sha256, frozenAt, closedAt },
    signers: signers.map(({ role, label, name, document, status: signed, signedAt }) => ({
      ...{ role, label, status: signed, signedAt },
      name:
        role === 'professional' ? `${name ?? ''}${document ? `, T.P. ${document}` : ''}` : name ? maskName(name) : '',
    })),
  }
}
