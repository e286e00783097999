import type { ToldChange } from '#shared/reminders/reminders.contract.ts'
import { showChange } from '#shared/reminders/toldChanges.rules.ts'
import { PressAct } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { useToldChanges } from '#web/reminders/reminders.data.ts'
import { tellActs } from '#web/reminders/reminders.acts.ts'
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
  const { offered } = useActs(tellActs, change)
  return (
    <div className="ToldChange framed surface round-10 pady-10 padx-12 breaks" role="status">
      <p>{showChange(change)}</p>
      <div className="line wrap rows-4 gap-8">
        {offered.map((way, place) => (
          <PressAct
            key={way.name}
            act={way}
            tone={place === 0 && way.name !== 'known' ? 'default' : 'subtle'}
            withIcon={way.name !== 'known'}
          />
        ))}
      </div>
    </div>
  )
}
