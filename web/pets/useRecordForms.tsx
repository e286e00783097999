import { type ReactNode, Suspense, useState } from 'react'
import { may } from '#shared/access/actions.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import type { MenuAction } from '#web/ui/ActionMenu.tsx'
import type { RecordFormProps, Registration } from '#web/word/word.ts'
import { listRegistrations } from '#web/word/registry.ts'

interface RecordForms {
  /** For the menu "Registrar": what this person may register. */
  actions: MenuAction[]
  /** The form that is open, over the page. */
  dialog: ReactNode
}

/** The forms of all words, over the pet's page or, with `consultationId`, over a consultation that nobody leaves. */
export function useRecordForms(props: Omit<RecordFormProps, 'onClose'>): RecordForms {
  const { consultationId, pet } = props
  const rights = useProfile()
  const [opened, setOpened] = useState<Registration>()
  const actions = listRegistrations()
    .filter(({ needs, Form }) => may(rights, needs) && (Form || !consultationId))
    .map((registration): MenuAction => {
      const { label, icon: RecordIcon, page } = registration
      const shared = { label, icon: <RecordIcon size={18} stroke={1.75} aria-hidden /> }
      return page && !consultationId
        ? { ...shared, to: page(pet.id) }
        : { ...shared, onClick: () => setOpened(() => registration) }
    })
  const Form = opened?.Form
  const dialog = Form ? (
    <Suspense>
      <Form {...props} onClose={() => setOpened(undefined)} />
    </Suspense>
  ) : null
  return { actions, dialog }
}
