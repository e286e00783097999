import { useQuery } from '@tanstack/react-query'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { CARD_CAP } from '#shared/http/paging.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { dueMessage } from '#shared/vaccines/vaccines.rules.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { whatsappAddress } from '#shared/values/phone.ts'
import { paths } from '#web/app/paths.ts'
import { Row } from '#web/home/HomeCards.tsx'
import { queryOf } from '#web/http/query.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { useState } from 'react'

/** What is overdue and what comes in the next 30 days, the nearest first, with the message to the owner at hand. */
export function DueVaccines({ first }: { first: OutputOf<typeof vaccines.due> }) {
  const { clinic } = useProfile()
  const [pageSize, setPageSize] = useState(first.pageSize)
  const due = useQuery({
    ...queryOf(vaccines.due, { pageSize }),
    staleTime: 0,
    // The first ones came with the page.
    enabled: pageSize > first.pageSize,
    placeholderData: (before) => before ?? first,
  })
  return (
    <Card title="Vacunas y desparasitaciones por aplicar" flush>
      {due.error ? (
        <LoadError
          title="No se cargó lo que está por aplicar"
          cause={due.error.message}
          onRetry={() => void due.refetch()}
          isRetrying={due.isFetching}
        />
      ) : null}
      {due.data?.total === 0 ? <EmptyState title="Nada por aplicar en los próximos 30 días" /> : null}
      {due.data && due.data.total > 0 ? (
        <>
          <ul>
            {due.data.items.map(({ id, name, nextOn, petId, petName, speciesId, photo, owner }) => (
              <Row
                key={id}
                to={paths.pet(petId).info()}
                picture={<PetPortrait species={speciesId} seed={petId} photo={photo} size={36} />}
                name={petName}
                beside={owner.name}
                below={`${name} · ${showDate(nextOn)}`}
                end={<DueBadge nextOn={nextOn} />}
                aside={
                  <IconButton
                    label={`Escribir a ${owner.name} por WhatsApp sobre ${name} de ${petName}`}
                    href={whatsappAddress(
                      owner.phone,
                      dueMessage({ ownerName: owner.name, petName, clinicName: clinic.name, name, nextOn }),
                    )}
                  >
                    <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
                  </IconButton>
                }
              />
            ))}
          </ul>
          <PagerFooter
            shown={due.data.items.length}
            total={due.data.total}
            cap={CARD_CAP}
            onMore={() => setPageSize((size) => Math.min(100, size + 20))}
            isLoadingMore={due.isFetching}
          />
        </>
      ) : null}
    </Card>
  )
}
