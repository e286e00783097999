import { useState } from 'react'
import type { Saved } from '#shared/http/errors.ts'
import { joinTexts, type Conflict } from '#web/form/conflicts.ts'
import { showFieldValue, type ShowValue } from '#web/form/fieldWords.ts'
import { showSaver, showWhen } from '#web/form/saved.ts'
import { TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { StateRadio } from '#web/ui/StateRadio.tsx'
import '#web/form/ConflictModal.css'

type Choice = 'mine' | 'theirs' | 'both'

interface ConflictModalProps {
  opened: boolean
  conflicts: readonly Conflict[]
  labels: Readonly<Record<string, string>>
  /** The id of a field's control behind the dialog: what is written in one line is put together in one line. */
  controlId: (name: string) => string
  /** Who saved first, where it is known. */
  saved: Saved | undefined
  /** A value in words, where it is no text, number, yes/no or phone. */
  showValue?: ShowValue
  /** The value decided for each field. */
  onResolve: (decided: Record<string, unknown>) => void
  onClose: () => void
  isBusy?: boolean
}

function keyOf({ name, mine, theirs }: Conflict): string {
  return JSON.stringify([name, mine, theirs])
}

function isOneLine(controlId: string): boolean {
  return document.getElementById(controlId) instanceof HTMLInputElement
}

/** Over the other's text: of several who saved, no one is named for one field. */
function showWriter(saved: Saved | undefined): string {
  if (saved?.isOneself) return 'En la otra pestaña'
  return saved && saved.names.length > 1 ? 'Lo que quedó guardado' : showSaver(saved, 'escribió', 'escribieron')
}

/** Two people wrote in one record: both texts of each field, to keep one, take the other or put them together. */
export function ConflictModal(props: ConflictModalProps) {
  const { opened, conflicts, labels, saved, onResolve, onClose } = props
  const wasOneself = saved?.isOneself === true
  // By what is to be decided: a field that both changed once more is decided anew.
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [joined, setJoined] = useState<Record<string, string>>({})
  const showValue = props.showValue ?? ((_name, value) => showFieldValue(value))
  const show = (name: string, value: unknown) => showValue(name, value) ?? 'Con otro contenido'
  const isLine = ({ name }: Conflict) => isOneLine(props.controlId(name))
  const joinedOf = (conflict: Conflict) =>
    joined[keyOf(conflict)] ?? joinTexts(String(conflict.mine), String(conflict.theirs), isLine(conflict) ? ' ' : '\n')

  const isChosen = conflicts.some((conflict) => Object.hasOwn(choices, keyOf(conflict)))
  const resolve = () => {
    if (props.isBusy) return
    const decided: Record<string, unknown> = {}
    for (const conflict of conflicts) {
      const choice = choices[keyOf(conflict)] ?? 'mine'
      decided[conflict.name] = choice === 'both' ? joinedOf(conflict) : conflict[choice]
    }
    onResolve(decided)
  }

  return (
    <ResponsiveModal
      opened={opened}
      onClose={onClose}
      isHeld={props.isBusy === true}
      title={wasOneself ? 'Usted guardó este registro en otra pestaña' : 'Otra persona guardó este registro'}
      size={720}
      // The keys go on from what was chosen here: the press that led here, made twice, must write over nothing unread.
      onSave={() => (isChosen ? resolve() : undefined)}
      footer={
        <>
          <Button onClick={onClose} disabled={props.isBusy === true}>
            Seguir editando
          </Button>
          <Button tone="primary" onClick={resolve} loading={props.isBusy === true}>
            Guardar lo elegido
          </Button>
        </>
      }
    >
      <p className="soft">
        {wasOneself
          ? `Mientras escribía aquí, usted guardó desde otra pestaña o equipo, ${showWhen(saved.at)}, cambios en `
          : saved
            ? `Mientras usted escribía, ${showSaver(saved, 'guardó', 'guardaron')} ${showWhen(saved.at)} cambios en `
            : 'Mientras usted escribía, otra persona guardó cambios en '}
        {conflicts.length === 1
          ? 'un campo que usted también cambió'
          : `${conflicts.length} campos que usted también cambió`}
        . Elija qué queda. Los demás cambios se conservan todos.
      </p>
      {conflicts.map((conflict) => {
        const label = labels[conflict.name] ?? conflict.name
        const choice = choices[keyOf(conflict)] ?? 'mine'
        const JoinedField = isLine(conflict) ? TextField : TextAreaField
        const isText = typeof conflict.mine === 'string' && typeof conflict.theirs === 'string'
        return (
          <section key={conflict.name} className="ConflictModal-field stack starts gap-10">
            <h3>{label}</h3>
            <div className="ConflictModal-texts wide">
              <div className="edged round pady-8 padx-12 slim" data-chosen={choice === 'mine' || undefined}>
                <span className="caption strong soft">
                  {wasOneself ? 'Lo que escribió aquí' : 'Lo que usted escribió'}
                </span>
                <p className="value breaks">{show(conflict.name, conflict.mine)}</p>
              </div>
              <div className="edged round pady-8 padx-12 slim" data-chosen={choice === 'theirs' || undefined}>
                <span className="caption strong soft">{showWriter(saved)}</span>
                <p className="value breaks">{show(conflict.name, conflict.theirs)}</p>
              </div>
            </div>
            <StateRadio<Choice>
              label={`Qué queda en ${label}`}
              value={choice}
              onChange={(next) => setChoices((before) => ({ ...before, [keyOf(conflict)]: next }))}
              choices={[
                { value: 'mine', label: 'Dejar lo mío' },
                { value: 'theirs', label: 'Tomar lo otro' },
                ...(isText ? [{ value: 'both' as const, label: 'Unir a mano' }] : []),
              ]}
            />
            {choice === 'both' ? (
              <JoinedField
                label={label}
                value={joinedOf(conflict)}
                onChange={(text) => setJoined((before) => ({ ...before, [keyOf(conflict)]: text }))}
              />
            ) : null}
          </section>
        )
      })}
    </ResponsiveModal>
  )
}
