import { useState } from 'react'
import { IconSignature } from '@tabler/icons-react'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'

const IssueModal = lazyPart(async () => (await import('#web/issuedFormats/IssueModal.tsx')).IssueModal)

/** What the owner has still to sign: nobody waits for it, and it is in sight until it is there. */
export function Authorisation({ stay }: { stay: Hospitalization }) {
  const [isNew, setNew] = useState(false)
  const mayIssue = useMay('formats.issue')
  const { authorisation, pet, status } = stay
  if (!mayIssue || status !== 'inpatient' || authorisation?.status === 'signed') return null
  return (
    <div className="Stay-authorisation row apart gap-8 pady-8 padx-14">
      <span className="inline gap-8">
        <IconSignature size={18} stroke={1.75} aria-hidden />
        Falta la autorización
      </span>
      {authorisation ? (
        <Button size="compact" to={paths.pet(pet.id).format(authorisation.id)}>
          Firmarla
        </Button>
      ) : (
        <Button size="compact" aria-haspopup="dialog" onClick={() => setNew(true)}>
          Hacerla
        </Button>
      )}
      {isNew ? (
        <IssueModal
          pet={pet}
          of={{ hospitalizationId: stay.id }}
          purpose="hospitalization"
          onClose={() => setNew(false)}
        />
      ) : null}
    </div>
  )
}
