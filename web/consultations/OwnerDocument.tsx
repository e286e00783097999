import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { MissingDocument } from '#web/owners/MissingDocument.tsx'
import { useOwner } from '#web/owners/owners.data.ts'

/** A consultation is signed without the owner's document, and says that it is missing: its papers need it. */
export function OwnerDocument({ owner }: { owner: Consultation['pet']['owner'] }) {
  const known = useOwner(owner.id).data
  return known?.document === null ? (
    <MissingDocument id="sign-owner" owner={owner}>
      La consulta se puede firmar sin él; una fórmula no.
    </MissingDocument>
  ) : null
}
