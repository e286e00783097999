import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type Protocol, type ProtocolKind, protocols } from '#shared/protocols/protocols.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { archiveActs } from '#web/acts/archiveActs.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { ProtocolModal } from '#web/protocols/ProtocolModal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/protocols/doses.css'

const titles: Record<ProtocolKind, string> = { vaccine: 'Vacunas', deworming: 'Desparasitación' }

const [archive, restore] = archiveActs<Protocol, Protocol>({
  nameOf: ({ name }) => name,
  isArchived: ({ isArchived }) => isArchived,
  send: ({ id: protocolId, version, name, speciesIds, schedule, notes }, isArchived) =>
    call(protocols.update, { protocolId, version, name, speciesIds, schedule, notes, isArchived }),
  after: (protocol) => protocol,
  archived: 'Protocolo archivado',
  restored: 'Protocolo recuperado',
  refused: 'No se cambió el protocolo',
})

/** "Protocolos": what proposes the next dates. Changing a shipped one leaves a copy of the clinic's in its place. */
export function ProtocolsSection() {
  const list = useQuery(queryOf(protocols.list, {}))
  const [edited, setEdited] = useState<Protocol | ProtocolKind>()
  return (
    <Loaded query={list} name="los protocolos" skeletonRows={6} inCard>
      {(all) => (
        <>
          {(['vaccine', 'deworming'] as const).map((kind) => (
            <Card
              key={kind}
              title={titles[kind]}
              aside={
                <Button
                  size="compact"
                  icon={<IconPlus size={18} stroke={2} aria-hidden />}
                  aria-label={`Nuevo protocolo de ${titles[kind].toLowerCase()}`}
                  onClick={() => setEdited(kind)}
                >
                  Nuevo protocolo
                </Button>
              }
            >
              <ul className="lined">
                {all
                  .filter((protocol) => protocol.kind === kind)
                  .map((protocol) => (
                    <ProtocolLine key={protocol.id} protocol={protocol}>
                      {protocol.isArchived ? null : (
                        <IconButton label={`Editar ${protocol.name}`} onClick={() => setEdited(protocol)}>
                          <IconPencil size={20} stroke={1.75} aria-hidden />
                        </IconButton>
                      )}
                      <ActButton does={archive} of={protocol} look="icon" />
                      <ActButton does={restore} of={protocol} />
                    </ProtocolLine>
                  ))}
              </ul>
            </Card>
          ))}
          {edited ? (
            <ProtocolModal
              {...(typeof edited === 'string' ? { kind: edited } : { kind: edited.kind, protocol: edited })}
              families={all}
              onClose={() => setEdited(undefined)}
            />
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function ProtocolLine({ protocol, children }: { protocol: Protocol; children: React.ReactNode }) {
  const speciesName = useSpeciesName()
  const { name, speciesIds, schedule, isShipped, version, isArchived } = protocol
  const facts = [
    speciesIds.map(speciesName).join(', '),
    schedule.primaryDoses ? showCount(schedule.primaryDoses, 'dosis inicial', 'dosis iniciales') : '',
    schedule.boosterMonths ? `refuerzo cada ${showCount(schedule.boosterMonths, 'mes', 'meses')}` : '',
    schedule.intervalDays ? `cada ${showCount(schedule.intervalDays, 'día', 'días')}` : '',
    isShipped ? (version === null ? '' : 'cambiado por la clínica') : 'de la clínica',
    isArchived ? 'archivado' : '',
  ]
  return (
    <li className="stack gap-2 pady-10">
      <span className="DoseList-line row wrap apart rows-4 gap-12">
        <span>
          <strong>{name}</strong>
          <br />
          <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="DoseBadges line wrap gap-6">{children}</span>
      </span>
    </li>
  )
}
