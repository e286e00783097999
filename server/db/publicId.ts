import { hash, randomBytes } from 'node:crypto'

/** A clinic that nobody has: what is no public id is looked for there, so that its refusal takes as long as any other. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The clinic's id and 128 random bits: whoever opens an address without a login says with it where to look. */
export function newPublicId(clinicId: string): string {
  return Buffer.concat([Buffer.from(clinicId.replaceAll('-', ''), 'hex'), randomBytes(16)]).toString('base64url')
}

/** What is kept of one that is told once. With 128 random bits nothing slower is needed. */
export function publicIdHash(publicId: string): Buffer {
  return hash('sha256', publicId, 'buffer')
}

/** The clinic that a public id names. */
export function clinicOf(publicId: string): string {
  if (!/^[\w-]{43}$/.test(publicId)) return NOBODY
  const hex = Buffer.from(publicId, 'base64url').toString('hex', 0, 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
