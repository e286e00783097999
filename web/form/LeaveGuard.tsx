import { useState } from 'react'
import { useBlocker } from 'react-router'
import { useWindowEvent } from '@mantine/hooks'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'

interface DiscardModalProps {
  opened: boolean
  onStay: () => void
  onDiscard: () => void
}

/** "¿Descartar los cambios?" */
function DiscardModal({ opened, onStay, onDiscard }: DiscardModalProps) {
  return (
    <ConfirmModal
      opened={opened}
      onClose={onStay}
      onConfirm={onDiscard}
      title="¿Descartar los cambios?"
      verb="Descartar cambios"
      cancel="Seguir editando"
    >
      Lo que escribió en este formulario no se ha guardado y se perderá.
    </ConfirmModal>
  )
}

/**
 * While it is on the page, going to another page asks first; closing the window asks in the browser's words. Mount it
 * only while there is something to lose: the router knows one guard at a time.
 * @param mayLeave is true in the same tick as a navigation after saving
 * @param onDiscard what is kept on the device is given up with it
 */
export function LeaveGuard({ mayLeave, onDiscard }: { mayLeave: () => boolean; onDiscard: () => void }) {
  const blocker = useBlocker(
    // The search counts too: a dialog with a form can be a part of the address.
    ({ currentLocation, nextLocation }) =>
      !mayLeave() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useWindowEvent('beforeunload', (event) => {
    if (!mayLeave()) event.preventDefault()
  })
  return (
    <DiscardModal
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => {
        onDiscard()
        blocker.proceed?.()
      }}
    />
  )
}

/** Closing what holds unsaved text asks first: `ask` closes it, and `modal` is shown beside it. */
export function useAskBeforeClosing(
  form: { isDirty: boolean; isSubmitting: boolean; forget: () => void },
  onClose: () => void,
) {
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    // On its way it can be saved already: the dialog closes with the answer, or stays with the refusal.
    if (form.isSubmitting) return
    if (form.isDirty) setIsAsking(true)
    else onClose()
  }
  const modal = (
    <DiscardModal
      opened={isAsking}
      onStay={() => setIsAsking(false)}
      onDiscard={() => {
        setIsAsking(false)
        form.forget()
        onClose()
      }}
    />
  )
  return { ask, modal }
}
