import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import type { Values } from '#web/drafts/draft.ts'
import { useRecordAction } from '#web/drafts/useRecordAction.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import type { OpenSheet } from '#web/sheet/useOpenSheet.ts'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'

/** What is done with a whole record, once it was asked about. */
export interface SheetAction {
  name: string
  /** In the menu of the header; what is asked from elsewhere has none. */
  item?: { label: string; icon: Icon }
  /** "¿Anular la consulta de Milo?" */
  title: string
  /** "Anular consulta" */
  verb: string
  /** Where it is not the verb's. */
  gerund?: string
  tone?: 'danger'
  /** What will happen. */
  text?: ReactNode
  /** In its place: a sentence is asked for. `kept` is what that is called while it is on the device only. */
  reason?: { lead: string; label: string; kept: string }
  /** Nobody signs what changed behind the question. Beside what is typed: what else is signed, by names of its own. */
  signs?: { labels: Readonly<Record<string, string>>; others: () => Values }
  send: (version: number, reason: string) => Promise<unknown>
  /** "Consulta anulada" */
  done: string
  /** "No se anuló la consulta" */
  refused: string
}

interface SheetActionsProps<R extends SheetRecord> {
  sheet: OpenSheet<R>
  actions: readonly SheetAction[]
}

/** The question of the action that was asked for, over what the server has. */
export function SheetActions<R extends SheetRecord>({ sheet, actions }: SheetActionsProps<R>) {
  const { kind, record, used, asked, ask } = sheet
  const signs = actions.find(({ name }) => name === asked)?.signs
  const over = useRecordAction(used.running, {
    asking: signs && { showField: (field) => signs.labels[field] ?? kind.showField(field), others: signs.others },
  })
  const leave = (): void => {
    over.leave()
    ask(undefined)
  }
  return actions.map(({ name, title, verb, gerund, tone, text, reason, send, ...words }) => {
    const act = (sentence = '') => over.act((version) => send(version, sentence), words)
    const shared = { title, onClose: leave, ...(gerund ? { gerund } : {}) }
    if (!reason)
      return (
        <ConfirmModal
          key={name}
          {...shared}
          opened={asked === name}
          verb={verb}
          tone={tone ?? 'normal'}
          onConfirm={() => act().then(() => ask(undefined))}
        >
          {text}
        </ConfirmModal>
      )
    return asked === name ? (
      <ReasonDialog
        key={name}
        {...shared}
        draftKey={{ id: `${kind.record}/${record.id}/${name}`, title: reason.kept }}
        lead={reason.lead}
        label={reason.label}
        submit={verb}
        tone={tone ?? 'primary'}
        act={act}
      />
    ) : null
  })
}
