/**
 * The code that stands on each sheet of a signed paper: ten signs of Crockford's base 32, in which no sign is taken for
 * another.
 */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 10

const isShort = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign))

/** `7K3QD-9M2XA`, to be read and typed; nothing of a former code, which is too long for it. */
export function showVerificationCode(code: string): string | undefined {
  return isShort(code) ? `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}` : undefined
}

/**
 * What somebody typed, as it is kept: small letters are capitals, O is a zero, I and L are a one, hyphens and blanks are
 * nothing. What is no such code stays as it was typed: a former code tells small letters from capitals.
 */
export function readVerificationCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return isShort(signs) ? signs : typed.trim()
}

export const isVerificationCode = isShort
