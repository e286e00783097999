import { AppError } from '#shared/http/errors.ts'
import type { Route } from '#shared/http/contract.ts'
import { maskName } from '#shared/report/report.rules.ts'
import type { Verification } from '#shared/signing/publicSigning.contract.ts'
import { isVerificationCode, readVerificationCode } from '#shared/issuedFormats/verificationCode.ts'
import { STRANGERS, withClinic } from '#server/db/clinic.ts'
import type { PublicCall } from '#server/http/implement.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { findCodeClinic } from '#server/issuedFormats/verificationCodes.queries.ts'
import { findFrozen } from '#server/signing/signing.queries.ts'

/**
 * What is known of a paper by its code. A professional stands there by name and card, anybody else by initials.
 * @throws AppError not_found
 */
export async function findVerification(
  { services, now }: Pick<PublicCall<Route>, 'services' | 'now'>,
  typed: string,
): Promise<Verification> {
  const { database } = services
  const code = readVerificationCode(typed)
  // A former code names its clinic itself.
  const clinicId = (isVerificationCode(code) && (await findCodeClinic(database, code))) || clinicOf(code)
  const frozen = await withClinic(database, clinicId, now, (tx) => findFrozen(tx, { code }), { turnOf: STRANGERS })
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
