import {
  type DuplicateChoice,
  type DuplicateKind,
  duplicateKinds,
  type Import,
} from '#shared/imports/imports.contract.ts'
import { offeredChoices } from '#shared/imports/imports.rules.ts'
import { duplicateChoiceNames, duplicateKindNames } from '#shared/imports/imports.words.ts'
import { showCount, showNumber } from '#shared/values/number.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { FileRows } from '#web/imports/FileRows.tsx'
import { chooseAll, downloadReport, startImport, startWhole } from '#web/imports/imports.acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FactList } from '#web/ui/FactList.tsx'

interface CheckStepProps {
  one: Import
  /** Its columns are to be said otherwise. */
  onChange: () => void
}

/** What was found, before anything is written: what goes in, what is wrong, who is there already. */
export function CheckStep({ one, onChange }: CheckStepProps) {
  const { counts, problems, notes } = one
  return (
    <div className="stack gap-16">
      <Card title="Nada se ha guardado todavía">
        <div className="stack gap-16">
          <FactList
            facts={[
              ['Filas buenas', showNumber(counts.good)],
              ['Repetidas', showNumber(counts.duplicate)],
              ['Con error', showNumber(counts.bad)],
            ]}
          />
          <div className="line wrap gap-8">
            <Button onClick={onChange}>Cambiar columnas</Button>
            <ActButton does={downloadReport} of={one} size="normal" withIcon />
            <ActButton does={startWhole} of={one} size="normal" />
            <ActButton does={startImport} of={one} tone="primary" size="normal" withIcon />
          </div>
        </div>
      </Card>
      <Duplicates one={one} />
      {problems.length > 0 ? (
        <Card title="Qué corregir">
          <ul className="stack gap-8">
            {problems.map(({ column, message, rows }) => (
              <li key={`${column} ${message}`} className="breaks">
                <strong>{column}</strong> ({showCount(rows, 'fila', 'filas')}): {message}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {notes.length > 0 ? (
        <Card title="Qué mirar antes de importar">
          <ul className="stack gap-8">
            {notes.map(({ message, rows, firstRow }) => (
              <li key={message} className="breaks">
                {message} ({rows === 1 ? `fila ${firstRow}` : `${showNumber(rows)} filas, desde la ${firstRow}`})
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <FileRows one={one} />
    </div>
  )
}

/** What is done with those that are there, kind by kind; each row may say otherwise. */
function Duplicates({ one }: { one: Import }) {
  const { press, dialog } = useActs([chooseAll], { one, choices: {} })
  const found = duplicateKinds.filter((kind) => (one.duplicates[kind] ?? 0) > 0)
  if (found.length === 0) return null
  const choose = (kind: DuplicateKind, choice: DuplicateChoice | '') => {
    if (choice) press('chooseAll', { one, choices: { [kind]: choice } })
  }
  return (
    <Card title="Repetidas">
      <div className="stack gap-12">
        {found.map((kind) => (
          <SelectField
            key={kind}
            label={`${duplicateKindNames[kind]} (${showCount(one.duplicates[kind] ?? 0, 'fila', 'filas')})`}
            value={one.plan.choices[kind]}
            onChange={(choice) => choose(kind, choice)}
            isRequiredChoice
            options={offeredChoices[kind].map((value) => ({ value, label: duplicateChoiceNames[value] }))}
          />
        ))}
        {dialog}
      </div>
    </Card>
  )
}
