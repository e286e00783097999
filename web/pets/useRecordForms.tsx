import { type ReactNode, useState } from 'react'
import { type AnyAct, opening } from '#web/acts/act.ts'
import { menuOf } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import type { RecordFormProps } from '#web/word/word.ts'
import { listRegistrations } from '#web/word/registry.ts'

type Registering = Omit<RecordFormProps, 'onClose'>

interface RecordForms {
  /** For the menu "Registrar": what this person may register. */
  actions: MenuAction[]
  /** The form that is open, over the page. */
  dialog: ReactNode
}

/** What every word lets register: in a consultation over it, as nobody leaves that; elsewhere on its page, where it has one. */
function registrations(isInConsultation: boolean): AnyAct<Registering>[] {
  return listRegistrations().flatMap(({ kind: name, label, icon, needs, page, Form }) => {
    const shared = { name, label, icon, may: needs }
    if (page && !isInConsultation) return opening<Registering>({ ...shared, to: ({ pet }) => page(pet.id) })
    if (!Form) return []
    return opening<Registering>({
      ...shared,
      Dialog: ({ subject, onClose }) => <Form {...subject} onClose={onClose} />,
    })
  })
}

/** The forms of all words, over the pet's page or, with `consultationId`, over a consultation that nobody leaves. */
export function useRecordForms(props: Registering): RecordForms {
  const [acts] = useState(() => registrations(props.consultationId !== undefined))
  const { offered, dialog } = useActs(acts, props)
  return { actions: menuOf(offered), dialog }
}
