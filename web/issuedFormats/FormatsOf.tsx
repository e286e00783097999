import { Suspense, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconFileText } from '@tabler/icons-react'
import type { FormatSubject } from '#shared/values/recordKinds.ts'
import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { queryOf } from '#web/http/query.ts'
import { IssuedBadge } from '#web/issuedFormats/IssuedBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadError } from '#web/ui/EmptyState.tsx'
import { RecordLine, RecordLines } from '#web/ui/RecordLines.tsx'
import { lazyOf } from '#web/word/word.ts'
import '#web/issuedFormats/FormatsOf.css'

const IssueModal = lazyOf(async () => (await import('#web/issuedFormats/IssueModal.tsx')).IssueModal)

export interface FormatsOfProps {
  subject: FormatSubject
  recordId: string
  /** For which of them one can be issued. */
  pets: readonly { id: string; name: string }[]
  /** Templates of this purpose stand first. */
  purpose?: FormatPurpose
}

/** More than these are in the pet's own tab. */
const SHOWN = 20

/** "Formatos" of a record: those that were issued from it, and the way to one more, filled with what the record says. */
export function FormatsOf({ subject, recordId, pets: guests, purpose }: FormatsOfProps) {
  const titleId = useId()
  const mayIssue = useMay('formats.issue')
  const found = useQuery(queryOf(issuedFormats.listOfRecord, { subject, recordId, pageSize: SHOWN }))
  const [petId, setPetId] = useState<string>()
  const [first, ...others] = guests
  const items = found.data?.items ?? []
  return (
    <section className="FormatsOf column gap-8" aria-labelledby={titleId}>
      <div className="row wrap apart gap-8">
        <h3 id={titleId}>Formatos</h3>
        {mayIssue && first && others.length === 0 ? (
          <Button size="compact" aria-haspopup="dialog" onClick={() => setPetId(first.id)}>
            Nuevo formato
          </Button>
        ) : null}
        {mayIssue && others.length > 0 ? (
          <ActionMenu
            word="Nuevo formato"
            label="Nuevo formato para una de las mascotas"
            actions={guests.map(({ id, name }) => ({ label: `De ${name}`, onClick: () => setPetId(id) }))}
          />
        ) : null}
      </div>
      {found.error && !found.data ? (
        <LoadError
          title="No se cargaron los formatos"
          cause={found.error.message}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : null}
      {items.length > 0 ? (
        <RecordLines>
          {items.map(({ id, title, pet, createdAt, ...state }) => (
            <RecordLine
              key={id}
              icon={IconFileText}
              title={title}
              to={paths.pet(pet.id).format(id)}
              detail={[others.length > 0 ? pet.name : '', showDate(createdAt)].filter(Boolean).join(' · ')}
              end={<IssuedBadge {...state} />}
            />
          ))}
        </RecordLines>
      ) : null}
      {petId ? <IssueOf {...{ petId, subject, recordId, purpose }} onClose={() => setPetId(undefined)} /> : null}
    </section>
  )
}

interface IssueOfProps extends Pick<FormatsOfProps, 'subject' | 'recordId'> {
  petId: string
  purpose: FormatPurpose | undefined
  onClose: () => void
}

function IssueOf({ petId, subject, recordId, purpose, onClose }: IssueOfProps) {
  const pet = useQuery(queryOf(pets.get, { petId })).data
  if (!pet) return null
  return (
    <Suspense>
      <IssueModal pet={pet} of={{ [`${subject}Id`]: recordId }} purpose={purpose} onClose={onClose} />
    </Suspense>
  )
}
