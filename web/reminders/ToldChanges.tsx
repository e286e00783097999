import { IconBrandWhatsapp, IconMailForward } from '@tabler/icons-react'
import type { ToldChange } from '#shared/reminders/reminders.contract.ts'
import { showChange } from '#shared/reminders/toldChanges.rules.ts'
import { whatsappAddress } from '#shared/values/phone.ts'
import { firstName } from '#shared/values/text.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { useToldChanges } from '#web/reminders/reminders.data.ts'
import { tellChange } from '#web/reminders/tellChange.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/reminders/ToldChanges.css'

/** Where the cause of a reminder changes: what its owner was told is not so any more, and the letter that says so. */
export function ToldChanges({ petId }: { petId: string }) {
  const maySend = useMay('reminders.send')
  return maySend ? <Changes petId={petId} /> : null
}

function Changes({ petId }: { petId: string }) {
  const { data = [] } = useToldChanges(petId)
  return data.map((change) => <Change key={change.reminderId} change={change} />)
}

function Change({ change }: { change: ToldChange }) {
  const { owner, message } = change
  const chat = whatsappAddress(owner.phone, message)
  const tell = `Avisar a ${firstName(owner.name)}`
  return (
    <div className="ToldChange" role="status">
      <p>{showChange(change)}</p>
      <div className="ToldChange-ways">
        {owner.email ? (
          <Button
            size="compact"
            icon={<IconMailForward size={18} stroke={1.75} aria-hidden />}
            onClick={() => void tellChange(change, 'email')}
          >
            {tell}
          </Button>
        ) : null}
        {chat ? (
          <Button
            size="compact"
            tone={owner.email ? 'subtle' : 'default'}
            icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />}
            href={chat}
            aria-label={`${tell} por WhatsApp`}
            onClick={() => void tellChange(change, 'whatsapp')}
          >
            {owner.email ? 'Por WhatsApp' : tell}
          </Button>
        ) : null}
        <Button size="compact" tone="subtle" onClick={() => void tellChange(change, 'known')}>
          Ya lo sabe
        </Button>
      </div>
    </div>
  )
}
