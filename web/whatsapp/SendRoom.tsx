import { IconBrandWhatsapp } from '@tabler/icons-react'
import { mayHaveWhatsapp } from '#shared/values/whatsapp.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useConnection } from '#web/whatsapp/whatsapp.data.ts'
import type { ForOwner } from '#web/word/word.ts'

type Given = Pick<ForOwner, 'owner' | 'label'>

/** The room of the button that sends a paper by the clinic's number, until it is known how it goes: nobody sees or presses it. */
export function SendRoom(given: Given) {
  const [mayRead, mayWrite] = [useMay('messages.read'), useMay('messages.write')]
  return mayRead && mayWrite && mayHaveWhatsapp(given.owner.phone) ? <ByConnection {...given} /> : null
}

function ByConnection({ label = 'Enviar por WhatsApp' }: Given) {
  const { data: connection } = useConnection()
  if (!connection || connection.kind === 'none') return null
  return (
    <span style={{ display: 'contents', visibility: 'hidden' }}>
      <Button icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />} disabled>
        {label}
      </Button>
    </span>
  )
}
