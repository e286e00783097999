import { type AnyAct, type Question, type Reason, say } from '#web/acts/act.ts'
import type { RunningActs } from '#web/acts/runActs.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cancelLabel } from '#web/ui/cancelLabel.ts'
import { useMachine } from '#web/ui/machine.ts'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import '#web/ui/ConfirmModal.css'

interface ActDialogProps<Subject> {
  act: AnyAct<Subject>
  /** As it is shown now. */
  subject: Subject
  running: RunningActs<Subject>
}

/** What an act asks before it is done, over the record as it stood when it was pressed. */
export function ActDialog<Subject>({ act, subject, running }: ActDialogProps<Subject>) {
  const { ask } = act
  const { pressed } = useMachine(running)
  if (!ask || !pressed) return null
  const { seen } = pressed
  if ('Form' in ask)
    return (
      <ask.Form
        subject={seen}
        // The types of an act fit each other; a list of several only forgets them.
        send={(asked: unknown) => running.confirm(act, subject, asked) as Promise<never>}
        onClose={running.leave}
      />
    )
  if ('reason' in ask) return <AskReason ask={ask} act={act} seen={seen} subject={subject} running={running} />
  return <AskQuestion ask={ask} act={act} seen={seen} subject={subject} running={running} />
}

function AskReason<Subject>(props: ActDialogProps<Subject> & { ask: Reason<Subject>; seen: Subject }) {
  const { act, ask, seen, subject, running } = props
  return (
    <ReasonDialog
      title={say(ask.title, seen)}
      draftKey={ask.kept(seen)}
      lead={say(ask.lead, seen)}
      label={ask.reason}
      submit={say(ask.verb ?? act.label, seen)}
      tone={act.tone ?? 'primary'}
      {...(act.gerund ? { gerund: act.gerund } : {})}
      act={(reason) => running.confirm(act, subject, reason)}
      onClose={running.leave}
    />
  )
}

/** The way back has the focus; until the answer nothing closes it. */
function AskQuestion<Subject>(props: ActDialogProps<Subject> & { ask: Question<Subject>; seen: Subject }) {
  const { act, ask, seen, subject, running } = props
  const { phase, problem } = useMachine(running)
  const isBusy = phase === 'sending'
  const verb = say(ask.verb ?? act.label, seen)
  return (
    <ResponsiveModal
      opened
      onClose={running.leave}
      isHeld={isBusy}
      title={say(ask.title, seen)}
      size="confirm"
      role="alertdialog"
      footer={
        <>
          <Button onClick={running.leave} disabled={isBusy} data-autofocus>
            {ask.back ?? cancelLabel(verb)}
          </Button>
          <Button
            tone={act.tone ?? 'primary'}
            // What it throws stands in the question.
            onClick={() => void running.confirm(act, subject).catch(() => undefined)}
            loading={isBusy}
            gerund={act.gerund}
          >
            {verb}
          </Button>
        </>
      }
    >
      {ask.text(seen)}
      <p role="alert" className="ConfirmModal-problem">
        {problem}
      </p>
    </ResponsiveModal>
  )
}
