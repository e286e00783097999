import { useRef } from 'react'
import { IconBrandWhatsapp, IconSend } from '@tabler/icons-react'
import { reminders, type WrittenCause } from '#shared/reminders/reminders.contract.ts'
import { type Phone, whatsappAddress } from '#shared/values/phone.ts'
import { call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastLink, toastUndo } from '#web/ui/UndoToast.tsx'

interface WriteOwnerProps {
  petId: string
  owner: { name: string; phone: Phone }
  /** Of what it is, for the reminders' history. */
  causes: readonly WrittenCause[]
  message: string
  /** In a row: the icon alone, named by what it is about. */
  about?: string
}

/** Writes to an owner in WhatsApp, the text ready, and notes in the history that it was done. */
export function WriteOwner({ about, ...written }: WriteOwnerProps) {
  const maySend = useMay('reminders.send')
  const { name, phone } = written.owner
  const address = whatsappAddress(phone, written.message)
  const write = useWriting(written, address ?? '')
  if (!maySend || !address) return null
  if (about === undefined)
    return (
      <Button onClick={write} icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />}>
        Escribir a {name}
      </Button>
    )
  return (
    <IconButton label={`Escribir a ${name} por WhatsApp sobre ${about}`} onClick={write}>
      <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
    </IconButton>
  )
}

function useWriting({ petId, owner, causes, message }: Omit<WriteOwnerProps, 'about'>, address: string): () => void {
  const isWriting = useRef(false)
  const write = async () => {
    if (isWriting.current) return
    isWriting.current = true
    // Within the press: what opens later is a pop-up, which browsers stop.
    const chat = openBlank()
    try {
      const written = await call(reminders.writeAbout, { petId, causes: [...causes], message })
      leadTo(chat, address)
      toastUndo('Anotado como enviado', () => void takeBack(written.map(({ id }) => id)), IconSend)
    } catch (error) {
      chat?.close()
      toastError(`No se le escribió a ${owner.name}`, (error as Error).message)
    } finally {
      isWriting.current = false
    }
  }
  return () => void write()
}

function openBlank(): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.document.title = 'WhatsApp'
  opened.document.body.textContent = 'Abriendo WhatsApp…'
  return opened
}

function leadTo(chat: Window | null, address: string): void {
  // A browser that stops this one too: Huella stays where it is, and the chat is a press away.
  if (!chat) return toastLink('El navegador no abrió WhatsApp', { label: 'Abrir WhatsApp', href: address })
  // What it shows then has nothing of ours to reach for.
  chat.opener = null
  chat.location.replace(address)
}

async function takeBack(reminderIds: readonly string[]): Promise<void> {
  try {
    for (const reminderId of reminderIds) await call(reminders.restore, { reminderId })
    toastSuccess('Ya no figura como enviado')
  } catch (error) {
    toastError('No se pudo deshacer', (error as Error).message)
  }
}
