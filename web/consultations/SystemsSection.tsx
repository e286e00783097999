import { Textarea } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { type BodySystem, bodySystems, type SystemFinding } from '#shared/consultations/consultations.contract.ts'
import { findingLabels, systemLabels } from '#shared/consultations/consultations.words.ts'
import { controlId, useSheet } from '#web/sheet/SheetContext.tsx'
import { SheetSection } from '#web/sheet/SheetSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { findingChoices, StateRadio } from '#web/ui/StateRadio.tsx'

function findingOf(values: Readonly<Record<string, unknown>>, system: BodySystem): SystemFinding | null {
  return (values[system] as SystemFinding | null | undefined) ?? null
}

/** A row a body system; what is abnormal opens its note. "Resto normal" fills what nobody has judged yet. */
export function SystemsSection() {
  const sheet = useSheet()
  const mayWrite = bodySystems.every(sheet.mayWrite)
  const open = bodySystems.filter((system) => findingOf(sheet.values, system) === null)
  const markRest = (): void => {
    sheet.edit(Object.fromEntries(open.map((system) => [system, { state: 'normal', note: '' }])))
  }
  return (
    <SheetSection
      id="examen"
      aside={
        mayWrite ? (
          <Button
            tone="subtle"
            icon={<IconChecks size={18} stroke={1.75} aria-hidden />}
            onClick={markRest}
            disabled={open.length === 0}
          >
            Resto normal
          </Button>
        ) : null
      }
    >
      <div className="box lined raised">
        {bodySystems.map((system) => (
          <SystemRow key={system} system={system} finding={findingOf(sheet.values, system)} mayWrite={mayWrite} />
        ))}
      </div>
    </SheetSection>
  )
}

function SystemRow(props: { system: BodySystem; finding: SystemFinding | null; mayWrite: boolean }) {
  const { system, finding, mayWrite } = props
  const sheet = useSheet()
  const label = systemLabels[system]
  const note = finding?.note ?? ''
  const error = sheet.errorOf(system)
  if (!mayWrite) {
    return (
      <div className="SystemRow row wrap rows-8 gap-12">
        <span className="SystemRow-name grow strong">{label}</span>
        <span className="soft">{finding ? findingLabels[finding.state] : 'Sin registrar'}</span>
        {note ? <p className="SystemRow-note">{note}</p> : null}
      </div>
    )
  }
  return (
    <div className="SystemRow row wrap rows-8 gap-12">
      <span className="SystemRow-name grow strong" aria-hidden>
        {label}
      </span>
      <StateRadio
        id={controlId(system)}
        label={label}
        value={finding?.state ?? ''}
        choices={findingChoices}
        onChange={(state) => sheet.edit({ [system]: { state, note } })}
      />
      {finding?.state === 'abnormal' || note !== '' || error ? (
        <Textarea
          className="SystemRow-note"
          aria-label={`Hallazgos: ${label}`}
          placeholder="Describa el hallazgo"
          autosize
          minRows={1}
          value={note}
          error={error}
          onChange={(event) =>
            sheet.edit({ [system]: { state: finding?.state ?? 'abnormal', note: event.currentTarget.value } })
          }
          onBlur={sheet.onBlur}
        />
      ) : null}
    </div>
  )
}
