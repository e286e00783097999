import { type ReactNode, Suspense, useState } from 'react'
import { may } from '#shared/access/actions.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { RecordWord } from '#web/app/recordWord.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import type { MenuAction } from '#web/ui/ActionMenu.tsx'

interface RecordForms {
  /** For the menu "Registrar": what this person may register. */
  actions: MenuAction[]
  /** The form that is open, over the page. */
  dialog: ReactNode
}

/** The forms of all words, over the pet's page or, with `consultationId`, over a consultation that nobody leaves. */
export function useRecordForms(
  words: readonly RecordWord[],
  { pet, consultationId }: { pet: PetHeader; consultationId?: string },
): RecordForms {
  const rights = useProfile()
  const [opened, setOpened] = useState<RecordWord>()
  const actions = words
    .filter(({ needs }) => may(rights, needs))
    .map((word): MenuAction => {
      const { label, icon: WordIcon, page } = word
      const shared = { label, icon: <WordIcon size={18} stroke={1.75} aria-hidden /> }
      return page && !consultationId
        ? { ...shared, to: page(pet.id) }
        : { ...shared, onClick: () => setOpened(() => word) }
    })
  const Form = opened?.Form
  const dialog = Form ? (
    <Suspense>
      <Form pet={pet} {...(consultationId ? { consultationId } : {})} onClose={() => setOpened(undefined)} />
    </Suspense>
  ) : null
  return { actions, dialog }
}
