import { serverNow } from '#web/http/clock.ts'
import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { IconX } from '@tabler/icons-react'
import type { UnbookedPet } from '#shared/reminders/reminders.contract.ts'
import { showReminded, showWanted, unbookedMessage, wantedEvent } from '#shared/reminders/reminders.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { useUnbookedPages } from '#web/reminders/reminders.data.ts'
import { WriteOwner } from '#web/reminders/WriteOwner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import type { Slots } from '#web/word/word.ts'
import '#web/reminders/UnbookedTray.css'

type UnbookedTrayProps = Slots['agendaTray']

/** "Por agendar": whom to call for an event. Beside the agenda; on a phone a list over it. */
export function UnbookedTray(props: UnbookedTrayProps) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <ResponsiveModal opened title="Por agendar" onClose={props.onClose}>
        <UnbookedList {...props} />
      </ResponsiveModal>
    )
  return (
    <Card
      className="UnbookedTray"
      title="Por agendar"
      flush
      aside={
        <IconButton label="Cerrar Por agendar" onClick={props.onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      }
    >
      <UnbookedList {...props} />
    </Card>
  )
}

function UnbookedList({ onBook, onDrag }: UnbookedTrayProps) {
  const pages = useUnbookedPages()
  const { clinic } = useProfile()
  const today = dayOf(serverNow())
  return (
    <ListBody
      query={pages}
      isNear
      name="lo que está por agendar"
      skeletonRows={6}
      empty={<EmptyState title="Nadie por agendar" illustration="clipboard" />}
    >
      {(rows) => (
        <ul className="UnbookedList" aria-label="Por agendar">
          {rows.map((row) => {
            const wanted = { petId: row.petId, ...wantedEvent(row.due, today) }
            const drag = (event: DragEvent) => {
              event.dataTransfer.setData('text/plain', row.petName)
              // The calendar takes a copy.
              event.dataTransfer.effectAllowed = 'copy'
              onDrag(wanted)
            }
            return (
              <li className="hovers" key={row.petId}>
                <Link
                  className="UnbookedRow"
                  to={paths.pet(row.petId).info()}
                  draggable={onBook !== undefined}
                  onDragStart={drag}
                  onDragEnd={() => onDrag(undefined)}
                >
                  <PetPortrait species={row.speciesId} seed={row.petId} photo={row.photo} size={36} />
                  <span className="column slim">
                    <strong>{row.petName}</strong>
                    <span className="soft">{row.owner.name}</span>
                  </span>
                </Link>
                <div className="UnbookedRow-actions row gap-4">
                  <WriteOwner
                    petId={row.petId}
                    owner={row.owner}
                    due={row.due}
                    message={unbookedMessage(row, clinic.name, today)}
                    about={row.petName}
                  />
                  {onBook ? (
                    <Button
                      size="compact"
                      aria-label={`Agendar a ${row.petName}`}
                      aria-haspopup="dialog"
                      onClick={() => onBook(wanted)}
                    >
                      Agendar
                    </Button>
                  ) : null}
                </div>
                <DueLines row={row} today={today} />
              </li>
            )
          })}
        </ul>
      )}
    </ListBody>
  )
}

function DueLines({ row: { due, reminded }, today }: { row: UnbookedPet; today: string }) {
  return (
    <ul className="UnbookedRow-due across small soft">
      {due.map((one) => (
        <li key={`${one.kind} ${one.about} ${one.dueOn}`} data-late={one.dueOn < today || undefined}>
          {showWanted(one, today)}
        </li>
      ))}
      {reminded ? <li>{showReminded(reminded, today)}</li> : null}
    </ul>
  )
}
