import { useState } from 'react'
import { IconArchive, IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import { type EventType, eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { canAddEventType, canArchiveEventType, typesInUse } from '#shared/eventTypes/eventTypes.rules.ts'
import { EventTypeModal } from '#web/eventTypes/EventTypeModal.tsx'
import { useEventTypeList } from '#web/eventTypes/eventTypes.data.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'
import '#web/eventTypes/EventTypesSection.css'

/** "Tipos de cita": what an event can be for, with its length and its color. */
export function EventTypesSection() {
  const list = useEventTypeList()
  return (
    <Loaded query={list} name="los tipos de cita" skeletonRows={8} inCard>
      {(types) => <TypeLists types={types} onOutdated={() => void list.refetch()} />}
    </Loaded>
  )
}

function TypeLists({ types, onOutdated }: { types: readonly EventType[]; onOutdated: () => void }) {
  const [edited, setEdited] = useState<EventType | 'new'>()
  const { move, archive, restore, isBusy } = useTypeActions(onOutdated)
  const inUse = typesInUse(types)
  const archived = types.filter((type) => type.isArchived)
  const refused = canAddEventType(types)
  return (
    <>
      <Card
        title="Tipos de cita"
        aside={
          <Button
            tone="primary"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            disabledReason={refused?.message}
            onClick={() => setEdited('new')}
          >
            Nuevo tipo
          </Button>
        }
      >
        <p className="Settings-hint">
          Aparecen al agendar, en este orden; la duración se propone y se puede cambiar en cada cita. {refused?.message}
        </p>
        <ul className="EventTypes">
          {inUse.map((type, index) => (
            <TypeRow key={type.id} type={type}>
              <IconButton
                label={`Subir ${type.name}`}
                disabled={isBusy || index === 0}
                onClick={() => void move(type, 'up')}
              >
                <IconArrowUp size={20} stroke={1.75} aria-hidden />
              </IconButton>
              <IconButton
                label={`Bajar ${type.name}`}
                disabled={isBusy || index === inUse.length - 1}
                onClick={() => void move(type, 'down')}
              >
                <IconArrowDown size={20} stroke={1.75} aria-hidden />
              </IconButton>
              <IconButton label={`Editar ${type.name}`} onClick={() => setEdited(type)}>
                <IconPencil size={20} stroke={1.75} aria-hidden />
              </IconButton>
              <IconButton
                label={`Archivar ${type.name}`}
                disabled={isBusy || canArchiveEventType(type, types) !== undefined}
                onClick={() => void archive(type)}
              >
                <IconArchive size={20} stroke={1.75} aria-hidden />
              </IconButton>
            </TypeRow>
          ))}
        </ul>
      </Card>
      {archived.length > 0 ? (
        <Card title="Archivados">
          <p className="Settings-hint">Las citas que ya los tienen los conservan.</p>
          <ul className="EventTypes">
            {archived.map((type) => (
              <TypeRow key={type.id} type={type}>
                <Button
                  size="compact"
                  aria-label={`Volver a usar ${type.name}`}
                  disabledReason={refused?.message}
                  onClick={() => void restore(type)}
                >
                  Volver a usar
                </Button>
              </TypeRow>
            ))}
          </ul>
        </Card>
      ) : null}
      {edited ? (
        <EventTypeModal
          {...(edited === 'new' ? {} : { type: edited })}
          types={types}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  )
}

function TypeRow({ type, children }: { type: EventType; children: React.ReactNode }) {
  return (
    <li>
      <span className="EventTypes-color" style={{ background: type.color }} aria-hidden />
      <div className="EventTypes-words">
        <strong>{type.name}</strong>
        <div>{type.durationMinutes} minutos</div>
      </div>
      <div className="EventTypes-actions">{children}</div>
    </li>
  )
}

/** One at a time: each answer brings the versions that the next one needs. */
function useTypeActions(onOutdated: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (what: string, work: Promise<EventType[]>) => {
    setIsBusy(true)
    const saved = await work.catch((error: Error) => {
      toastError(what, error.message)
      onOutdated()
    })
    setIsBusy(false)
    return saved
  }
  const move = ({ id: typeId, version }: EventType, direction: 'up' | 'down') =>
    run('No se movió el tipo de cita', call(eventTypes.move, { typeId, version, direction }))
  const restore = async ({ id: typeId, version, name }: EventType) => {
    const work = call(eventTypes.archive, { typeId, version, isArchived: false })
    if (await run('No se pudo volver a usar el tipo de cita', work)) toastSuccess('Tipo de cita en uso', name)
  }
  const archive = async ({ id: typeId, version }: EventType) => {
    const work = call(eventTypes.archive, { typeId, version, isArchived: true })
    const saved = await run('No se archivó el tipo de cita', work)
    const archived = saved?.find(({ id }) => id === typeId)
    if (archived) toastUndo('Tipo de cita archivado', () => void restore(archived), IconArchive)
  }
  return { move, archive, restore, isBusy }
}
