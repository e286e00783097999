import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { showDue } from '#shared/controls/controls.rules.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { earliestOn, isRepeat } from '#shared/protocols/early.rules.ts'
import { doseKindOf } from '#shared/protocols/protocols.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { ControlBadge } from '#web/controls/ControlBadge.tsx'
import { ControlOfAddress } from '#web/controls/ControlOfAddress.tsx'
import { usePetControls } from '#web/controls/controls.data.ts'
import { paths } from '#web/nav/paths.ts'
import { type NextLine, nextOf } from '#web/pets/nextOf.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { protocolList } from '#web/protocols/protocols.data.ts'
import { Card } from '#web/ui/Card.tsx'
import { RowLink } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/pets/PetNext.css'

interface PetNextProps {
  pet: PetPage
  /** All of its controls, in its timeline; for who may read it. */
  allTo: string | undefined
}

/** "Próximo": controls and doses that this animal is expected for, each with what to do about it. */
export function PetNext({ pet, allTo }: PetNextProps) {
  const query = usePetControls(pet.id)
  const today = dayOf(new Date())
  const controls = query.data?.items ?? []
  const doses = canRecord(pet) ? [] : pet.due
  const lines = nextOf(controls, doses, today)
  const hasMore = controls.length > lines.filter(({ kind }) => kind === 'control').length
  return (
    <Card title="Próximo" flush aside={allTo && hasMore ? <Link to={allTo}>Ver controles</Link> : undefined}>
      <Loaded query={query} name="los controles" skeletonRows={2}>
        {() =>
          lines.length === 0 ? (
            <EmptyState title={emptyWords(pet)} illustration="clipboard" />
          ) : (
            <ul className="lined">
              {lines.map((line) => (
                <Row key={line.kind === 'control' ? line.control.id : line.dose.id} {...{ line, pet, today }} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ControlOfAddress />
    </Card>
  )
}

/** An animal without any vaccine is no animal that has them all. */
function emptyWords({ counts }: PetPage): string {
  const given = (counts.vaccines ?? 0) + (counts.dewormings ?? 0)
  return given === 0 ? 'Sin controles, vacunas ni desparasitaciones registradas' : 'Nada pendiente'
}

/** A dose that would be too young or too soon today is not offered yet. */
function Row({ line, pet, today }: { line: NextLine; pet: PetPage; today: string }) {
  const mayApply = useMay('vaccines.write')
  const { data: protocols = [] } = useQuery({ ...protocolList, enabled: mayApply && line.kind === 'dose' })
  const protocol = line.kind === 'dose' ? protocols.find(({ id }) => id === line.dose.protocolId) : undefined
  const isEarly =
    line.kind === 'dose' &&
    protocol !== undefined &&
    today < earliestOn(protocol.schedule, pet.birthOn, line.dose.appliedOn)
  const isMissed = line.kind === 'control' && line.control.status === 'missed'
  const name = line.kind === 'control' ? (line.control.reason ?? 'Control') : line.dose.name
  return (
    <li className="PetNext-row row holder apart gap-12 pady-8 padx-16">
      <div>
        {line.kind === 'control' ? (
          <RowLink to={`?control=${line.control.id}`}>{name}</RowLink>
        ) : (
          <strong className="strong">{name}</strong>
        )}
        <div className="PetNext-when line wrap quiet">
          {showDate(line.on)}
          {isMissed ? null : <span data-late={line.on < today || undefined}>{showDue(line.on, today)}</span>}
        </div>
      </div>
      <div className="PetNext-end column gap-2">
        {line.kind === 'control' ? (
          <ControlBadge status={line.control.status} />
        ) : (
          <DueBadge nextOn={line.on} kind={doseKindOf(name)} repeats={isRepeat(name)} />
        )}
        {line.kind === 'dose' && mayApply && !isEarly ? (
          <Link
            className="TextLink strong brand underlined"
            aria-label={`Aplicar ${name}`}
            to={
              line.dose.kind === 'vaccine'
                ? paths.newVaccine(pet.id, { protocolId: line.dose.protocolId })
                : paths.newDeworming(pet.id)
            }
          >
            Aplicar
          </Link>
        ) : null}
      </div>
    </li>
  )
}
