import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react'
import { type Protocol, type ProtocolKind, protocols } from '#shared/protocols/protocols.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { ProtocolModal } from '#web/protocols/ProtocolModal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import '#web/protocols/doses.css'

const titles: Record<ProtocolKind, string> = { vaccine: 'Vacunas', deworming: 'Desparasitación' }

/** "Protocolos": what proposes the next dates. Changing a shipped one leaves a copy of the clinic's in its place. */
export function ProtocolsSection() {
  const list = useQuery(queryOf(protocols.list, {}))
  const [edited, setEdited] = useState<Protocol | ProtocolKind>()
  const archive = async (protocol: Protocol): Promise<void> => {
    const { id: protocolId, version, name, speciesIds, schedule, notes, isArchived } = protocol
    const input = { protocolId, version, name, speciesIds, schedule, notes, isArchived: !isArchived }
    try {
      await call(protocols.update, input)
      toastSuccess(isArchived ? 'Protocolo recuperado' : 'Protocolo archivado')
    } catch (error) {
      toastError('No se cambió el protocolo', (error as Error).message)
    }
  }
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
              <ul className="DoseList">
                {all
                  .filter((protocol) => protocol.kind === kind)
                  .map((protocol) => (
                    <ProtocolLine key={protocol.id} protocol={protocol}>
                      {protocol.isArchived ? (
                        <Button
                          size="compact"
                          aria-label={`Volver a usar ${protocol.name}`}
                          onClick={() => void archive(protocol)}
                        >
                          Volver a usar
                        </Button>
                      ) : (
                        <>
                          <IconButton label={`Editar ${protocol.name}`} onClick={() => setEdited(protocol)}>
                            <IconPencil size={20} stroke={1.75} aria-hidden />
                          </IconButton>
                          <IconButton label={`Archivar ${protocol.name}`} onClick={() => void archive(protocol)}>
                            <IconArchive size={20} stroke={1.75} aria-hidden />
                          </IconButton>
                        </>
                      )}
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
    <li>
      <span className="DoseList-line">
        <span>
          <strong>{name}</strong>
          <br />
          <span className="DoseList-note">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="DoseBadges">{children}</span>
      </span>
    </li>
  )
}
