import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { IconArrowRight, IconCopy } from '@tabler/icons-react'
import { commonFields, type Consultation, type VisitPet } from '#shared/consultations/consultations.contract.ts'
import { consultationBadges } from '#web/consultations/consultationBadges.ts'
import { useStartConsultation } from '#web/consultations/useStartConsultation.tsx'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/consultations/FamilyVisit.css'

const CopyTextDialog = lazy(async () => ({
  default: (await import('#web/consultations/CopyTextDialog.tsx')).CopyTextDialog,
}))

interface FamilyVisitProps {
  consultation: Consultation
  /** Saves what was typed; without it the consultation is read, and nothing is copied from it. */
  flush?: () => Promise<void>
}

const isOpen = ({ consultationStatus }: VisitPet) =>
  consultationStatus === 'draft' || consultationStatus === 'awaitingResults'

/** "Visita de la familia": the animals that came together, how far each is, and the way from one to the other. */
export function FamilyVisit({ consultation, flush }: FamilyVisitProps) {
  const mayAttend = useMay('consultations.write')
  const start = useStartConsultation()
  const [isCopying, setCopying] = useState(false)
  const { visit, pet: current, status } = consultation
  if (!visit) return null
  const { eventId, pets } = visit
  const others = pets.filter((pet) => pet.id !== current.id)
  const open = others.filter(isOpen)
  const hasText = commonFields.some((field) => consultation[field] !== null)
  const [next] = open
  return (
    <nav className="FamilyVisit row wrap rows-8 gap-12 below-16" aria-label="Mascotas de la visita">
      <ul className="line gap-8 slim">
        {pets.map((pet) => (
          <li key={pet.id}>
            {pet.consultationId ? (
              <Link
                className="FamilyVisit-pet tall-48 row edged surface round-12 gap-8 rigid one-line"
                to={paths.consultation(pet.consultationId)}
                aria-current={pet.id === current.id ? 'page' : undefined}
              >
                <PetWords pet={pet} />
              </Link>
            ) : mayAttend && pet.status !== 'deceased' ? (
              <button
                type="button"
                className="FamilyVisit-pet tall-48 row edged surface round-12 gap-8 rigid one-line"
                aria-label={`Atender: ${pet.name}`}
                onClick={() => start.begin(pet.id, eventId)}
              >
                <PetWords pet={pet} />
              </button>
            ) : (
              <span className="FamilyVisit-pet tall-48 row edged surface round-12 gap-8 rigid one-line">
                <PetWords pet={pet} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {flush && open.length > 0 && hasText ? (
        <Button
          size="compact"
          icon={<IconCopy size={16} stroke={2} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setCopying(true)}
        >
          Copiar texto a otra mascota
        </Button>
      ) : null}
      {(status === 'signed' || status === 'voided') && next?.consultationId && mayAttend ? (
        <Button
          tone="primary"
          size="compact"
          icon={<IconArrowRight size={16} stroke={2} aria-hidden />}
          to={paths.consultation(next.consultationId)}
        >
          {`Seguir con ${next.name}`}
        </Button>
      ) : null}
      {start.question}
      {isCopying && flush ? (
        <Suspense>
          <CopyTextDialog consultation={consultation} to={open} flush={flush} onClose={() => setCopying(false)} />
        </Suspense>
      ) : null}
    </nav>
  )
}

function PetWords({ pet }: { pet: VisitPet }) {
  return (
    <>
      <RowPortrait pet={pet} />
      <strong>{pet.name}</strong>
      {pet.consultationStatus ? (
        <StatusBadge status={consultationBadges[pet.consultationStatus]} />
      ) : (
        <span className="FamilyVisit-none soft">Sin consulta</span>
      )}
    </>
  )
}
