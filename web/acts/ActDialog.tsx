import { type AnyAct, type Question, type Reason, say, type Signature } from '#web/acts/act.ts'
import type { RunningActs } from '#web/acts/runActs.ts'
import { SigningDialog } from '#web/acts/SigningDialog.tsx'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { useMachine } from '#web/ui/machine.ts'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'

interface ActDialogProps<Subject> {
  act: AnyAct<Subject>
  /** As it is shown now. */
  subject: Subject
  running: RunningActs<Subject>
}

/** What an act asks before it is done, over the record as it stood when it was pressed, or as it is once that is told. */
export function ActDialog<Subject>({ act, subject, running }: ActDialogProps<Subject>) {
  const { ask } = act
  const { phase, pressed, problem, isOutdated } = useMachine(running)
  if (!ask || !pressed) return null
  const seen = isOutdated ? subject : pressed.seen
  if ('Form' in ask)
    return (
      <ask.Form
        subject={ask.isLive ? subject : seen}
        covers={ask.covers?.(seen)}
        // The types of an act fit each other; a list of several only forgets them.
        send={(asked: unknown) => running.confirm(act, subject, asked) as Promise<never>}
        answer={(asked: unknown) => void running.confirm(act, subject, asked).catch(() => undefined)}
        isBusy={phase === 'sending'}
        problem={problem}
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
function AskQuestion<Subject>(
  props: ActDialogProps<Subject> & { ask: Question<Subject> | Signature<Subject>; seen: Subject },
) {
  const { act, ask, seen, subject, running } = props
  const { phase, problem } = useMachine(running)
  const question = {
    opened: true,
    onClose: running.leave,
    title: say(ask.title, seen),
    verb: say(ask.verb ?? act.label, seen),
    cancel: ask.back,
    gerund: act.gerund,
    tone: act.tone ?? ('primary' as const),
    // What it throws stands in the question.
    onConfirm: () => void running.confirm(act, subject).catch(() => undefined),
    isBusy: phase === 'sending',
    problem,
    children: ask.text?.(seen),
  }
  return 'covers' in ask ? (
    <SigningDialog {...question} covers={ask.covers(seen)} signer={ask.signer} final={ask.final} />
  ) : (
    <QuestionDialog {...question} />
  )
}
