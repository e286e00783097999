import { createHash, generateKeyPair, randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

/** A key that seals, with the certificate that says whose it is. */
export interface SealKey {
  /** PKCS #8, PEM. */
  privateKey: string
  /** DER. */
  certificate: Buffer
}

const ID = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
}
const KEY_BITS = 3072
/** digitalSignature and nonRepudiation. */
const SIGNS = new Uint8Array([0b1100_0000]).buffer

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
/** What asn1js takes: a buffer of its own. */
const own = (bytes: Buffer) => new Uint8Array(bytes).buffer
const der = (part: { toBER: () => ArrayBuffer }) => Buffer.from(part.toBER())
const withSha256 = () =>
  new pkijs.AlgorithmIdentifier({ algorithmId: ID.rsaWithSha256, algorithmParams: new asn1.Null() })

/** A new key and a certificate that it signs itself. @param name whose seal it is, as readers of PDF show it */
export async function makeSealKey(name: string, notBefore: Date, notAfter: Date): Promise<SealKey> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  // Positive, and never zero.
  certificate.serialNumber = new asn1.Integer({ valueHex: own(Buffer.concat([Buffer.from([1]), randomBytes(15)])) })
  for (const named of [certificate.issuer, certificate.subject])
    for (const type of [ID.organization, ID.commonName])
      named.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value: name }) }))
  certificate.notBefore = new pkijs.Time({ type: 0, value: notBefore })
  certificate.notAfter = new pkijs.Time({ type: 0, value: notAfter })
  const spki = asn1.fromBER(own(pair.publicKey.export({ type: 'spki', format: 'der' })))
  certificate.subjectPublicKeyInfo = new pkijs.PublicKeyInfo({ schema: spki.result })
  certificate.extensions = [
    extension(ID.basicConstraints, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    extension(ID.keyUsage, new asn1.BitString({ valueHex: SIGNS, unusedBits: 6 })),
  ]
  certificate.signature = withSha256()
  certificate.signatureAlgorithm = withSha256()
  const told = der(certificate.encodeTBS())
  certificate.signatureValue = new asn1.BitString({ valueHex: own(sign('sha256', told, pair.privateKey)) })
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: der(certificate.toSchema(true)),
  }
}

function extension(extnID: string, value: { toBER: () => ArrayBuffer }): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() })
}

/**
 * A detached CAdES signature as PAdES B-B wants it: the certificate in it and, by its hash, in what is signed; no time
 * of signing, which the PDF says itself.
 * @returns DER of a CMS
 */
export function signCades(content: Buffer, { privateKey, certificate }: SealKey): Buffer {
  return compose(content, certificate, (bytes) => sign('sha256', bytes, privateKey))
}

function compose(content: Buffer, certificate: Buffer, signBytes: (bytes: Buffer) => Buffer): Buffer {
  const known = pkijs.Certificate.fromBER(own(certificate))
  const attributes = [
    attribute(ID.contentType, new asn1.ObjectIdentifier({ value: ID.data })),
    attribute(ID.messageDigest, new asn1.OctetString({ valueHex: own(sha256(content)) })),
    attribute(ID.signingCertificateV2, namesCertificate(certificate)),
  ]
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes })
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: known.issuer, serialNumber: known.serialNumber }),
    digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: ID.sha256 }),
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: ID.rsa, algorithmParams: new asn1.Null() }),
    signedAttrs,
    signature: new asn1.OctetString({ valueHex: own(signBytes(signedBytes(signedAttrs))) }),
  })
  const signed = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: ID.sha256 })],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: ID.data }),
    certificates: [known],
    signerInfos: [signer],
  })
  return der(new pkijs.ContentInfo({ contentType: ID.signedData, content: signed.toSchema(true) }).toSchema())
}

/** What is signed is the SET of the attributes in DER, whatever tag stands before them in the signature. */
function signedBytes(attributes: pkijs.SignedAndUnsignedAttributes): Buffer {
  const bytes = der(attributes.toSchema())
  bytes[0] = 0x31
  return bytes
}

function attribute(type: string, value: asn1.AsnType): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] })
}

/** SigningCertificateV2: the SHA-256 of the certificate. */
function namesCertificate(certificate: Buffer): asn1.Sequence {
  const hash = new asn1.OctetString({ valueHex: own(sha256(certificate)) })
  const sequence = (value: asn1.AsnType) => new asn1.Sequence({ value: [value] })
  return sequence(sequence(sequence(hash)))
}

/**
 * Whether the signature is over this content, by the key of one of these certificates (DER), and to the byte as it is
 * written here. Nothing that it says of itself is read: it is written again around its last bytes, and compared.
 * @param given DER of a CMS, and perhaps zeros behind it
 */
export function isSignedBy(given: Buffer, content: Buffer, certificates: readonly Buffer[]): boolean {
  return certificates.some((certificate) => {
    const { publicKey } = new X509Certificate(certificate)
    const length = (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8
    const end = compose(content, certificate, () => Buffer.alloc(length)).length
    const signature = given.subarray(end - length, end)
    if (signature.length < length) return false
    let isValid = false
    const again = compose(content, certificate, (bytes) => {
      isValid = verify('sha256', bytes, publicKey, signature)
      return signature
    })
    return isValid && Buffer.concat([again, Buffer.alloc(given.length - end)]).equals(given)
  })
}
