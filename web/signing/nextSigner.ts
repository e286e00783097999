import type { FormatSigner, IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { formatAfter } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { listSignatures } from '#shared/values/richText.ts'

/** Who signs, also before the text is fixed. */
export type ShownSigner = Pick<
  FormatSigner,
  'position' | 'role' | 'label' | 'name' | 'document' | 'professionalId' | 'status' | 'signedAt'
>

/** Of a draft those who will sign it, as its records say now. */
export function signersOf(issued: IssuedFormat): ShownSigner[] {
  if (issued.status !== 'draft') return issued.signers
  const { owner, professionalId, professionalName, professionalCard } = issued
  const nobody = { name: null, document: null, professionalId: null }
  const known = {
    owner: { name: owner.name, document: owner.document, professionalId: null },
    professional: { name: professionalName, document: professionalCard, professionalId },
    witness: nobody,
    other: nobody,
  }
  return listSignatures(issued.document).map(({ role, label }, at) => ({
    ...{ position: at + 1, role, label, status: 'pending' as const, signedAt: null },
    ...known[role],
  }))
}

/** Whose turn it is; nobody's once all is signed, or nothing is signed any more. */
export function nextSigner(issued: IssuedFormat): ShownSigner | undefined {
  if (formatAfter(issued.status, 'finish') === undefined) return undefined
  return signersOf(issued).find(({ status }) => status === 'pending')
}

/** What is said of every format before it is signed. */
export const FINAL = 'Después de firmar, el documento no se puede cambiar.'
