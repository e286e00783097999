import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Drawer, Modal } from '@mantine/core'
import { AlertChips, type AlertsProps, tellAlerts } from '#web/ui/AlertChips.tsx'
import { useEscape } from '#web/ui/escape.ts'
import { useReturnFocus } from '#web/ui/returnFocus.ts'
import { isSaveKey } from '#web/ui/saveKey.ts'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/ui/ResponsiveModal.css'

export interface ResponsiveModalProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** What must be known before anything is done here: it comes first, and is read aloud when the dialog opens. */
  alerts?: AlertsProps | undefined
  /** Actions, primary last; sticky at the foot. On a phone they stack full width, primary first. */
  footer?: ReactNode
  /** `confirm` 420, `form` 560, or pixels; `side` is a drawer of 480 at the right. */
  size?: 'confirm' | 'form' | 'side' | number
  /** No close button, no Escape, no outside click. */
  isLocked?: boolean
  /** While what it asked for is being done: the close button, Escape and the outside do nothing. */
  isHeld?: boolean
  role?: 'dialog' | 'alertdialog'
  /** What Ctrl+S and Ctrl+Enter do, wherever the focus is in it; of a form inside it, the form says so. */
  onSave?: () => void
  /** All its words are read aloud when it opens: a question or a message. A long form is not, and a small one is. */
  isRead?: boolean
}

const widths = { confirm: 420, form: 560, side: 480 }

const typedIn = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], :disabled), textarea, select'

interface DialogOfForm {
  hold: (isHeld: boolean) => void
  /** What the save keys do in it from now on. */
  saveBy: (save: (() => void) | undefined) => void
}

const DialogContext = createContext<DialogOfForm | undefined>(undefined)

/**
 * For a form inside a dialog, if it is in one: the save keys reach it from the dialog's buttons too, and until the answer
 * to what it sends, closing the dialog does nothing.
 */
export function useDialogOfForm(save: () => void, isSending: boolean): void {
  const dialog = use(DialogContext)
  const act = useEffectEvent(save)
  useEffect(() => {
    dialog?.saveBy(() => act())
    return () => dialog?.saveBy(undefined)
  }, [dialog])
  useEffect(() => {
    if (!isSending) return undefined
    dialog?.hold(true)
    return () => dialog?.hold(false)
  }, [dialog, isSending])
}

/** The focus begins where something is typed, if nothing else was named: on "Cerrar" a first space would close. */
function beginAtField(body: HTMLElement): void {
  if (body.parentElement?.querySelector('[data-autofocus]')) return
  const first = body.querySelector(`[data-begins] :is(${typedIn})`) ?? body.querySelector(typedIn)
  first?.setAttribute('data-autofocus', 'true')
}

/** A modal from 768 px on (or a drawer at the right), a bottom sheet below. */
export function ResponsiveModal(props: ResponsiveModalProps) {
  const { opened, title, children, footer, size = 'form', isLocked = false, role = 'dialog' } = props
  const { alerts, isRead = size === 'confirm' } = props
  const [isHeldInside, holdInside] = useState(false)
  const saveInside = useRef<() => void>(undefined)
  const [dialog] = useState<DialogOfForm>(() => ({
    hold: holdInside,
    saveBy: (save) => {
      saveInside.current = save
    },
  }))
  const isHeld = props.isHeld === true || isHeldInside
  const onClose = (): void => {
    if (!isHeld) props.onClose()
  }
  const isPhone = useIsPhone()
  const id = useId()
  useEscape(opened, () => {
    if (!isLocked) onClose()
  })
  useReturnFocus(opened)
  const width = typeof size === 'number' ? size : widths[size]
  const shared = {
    id,
    opened,
    onClose,
    title,
    withCloseButton: !isLocked,
    closeOnEscape: false,
    // Over whatever else is open.
    ...(isLocked ? { zIndex: 400 } : {}),
    closeOnClickOutside: !isLocked,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // React tells it of the keys in a dialog over this one, too.
      if (!isSaveKey(event) || !event.currentTarget.contains(event.target as Node)) return
      const save = props.onSave ?? saveInside.current
      if (!save) return
      event.preventDefault()
      event.stopPropagation()
      // A key that is held down is one press.
      if (!event.repeat) save()
    },
    // What the outside does not close keeps the focus where it is.
    overlayProps: isLocked || isHeld ? { onMouseDown: (event: MouseEvent) => event.preventDefault() } : {},
    closeButtonProps: { 'aria-label': 'Cerrar', ...(isHeld ? { 'aria-disabled': true, 'data-disabled': true } : {}) },
    // The library describes every dialog by the element with this name, its whole body: here it is ours to give.
    attributes: { body: { id: undefined } },
    'data-footer': footer ? true : undefined,
    'data-locked': isLocked || undefined,
  }
  const body = (
    <DialogContext value={dialog}>
      {isRead ? null : (
        <span id={`${id}-body`} hidden>
          {alerts ? tellAlerts(alerts) : null}
        </span>
      )}
      <div
        className="ResponsiveModal-body"
        {...(isRead ? { id: `${id}-body` } : {})}
        ref={(node) => {
          // The library writes `dialog` itself and takes no other role.
          node?.closest('[role]')?.setAttribute('role', role)
          // On a phone the keyboard would cover the dialog before it was read.
          if (node && !isPhone) beginAtField(node)
        }}
      >
        {alerts ? <AlertChips {...alerts} /> : null}
        {children}
      </div>
      {footer ? <div className="ResponsiveModal-footer line surface ends gap-8">{footer}</div> : null}
    </DialogContext>
  )
  if (isPhone || size === 'side') {
    return (
      <Drawer
        {...shared}
        className="ResponsiveModal"
        classNames={{
          content: isPhone ? 'ResponsiveModal-sheet' : 'ResponsiveModal-side',
          title: 'ResponsiveModal-title',
        }}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? 'auto' : width}
        transitionProps={{ duration: 240 }}
      >
        {body}
      </Drawer>
    )
  }
  return (
    <Modal
      {...shared}
      className="ResponsiveModal"
      classNames={{ content: 'ResponsiveModal-window', title: 'ResponsiveModal-title' }}
      size={width}
      radius={14}
      padding={24}
      centered
      transitionProps={{ duration: 200, transition: 'pop' }}
    >
      {body}
    </Modal>
  )
}
